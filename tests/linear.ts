const medianOf = (numbers: number[]): number => numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0;

const ROUNDS = 9;

/**
 * How many times longer `work` takes at four times the size: about 4 where time grows with the length, 16 where it
 * grows with its square. Medians of nine; what takes less than a millisecond counts as one, because no clock tells it
 * from nothing.
 *
 * @param size letters of the larger input
 */
export function growth(work: (size: number) => void, size: number): number {
  const timeOf = (letters: number): number => {
    const times = Array.from({ length: ROUNDS }, () => {
      const begun = performance.now();
      work(letters);
      return performance.now() - begun;
    });
    return Math.max(1, medianOf(times));
  };
  return timeOf(size) / timeOf(size / 4);
}
