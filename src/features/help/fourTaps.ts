const TAPS = 4;
/** Milliseconds between two taps, at most (map-and-rent §9). */
const WITHIN = 1_000;

/** The series of taps that ends with this one; milliseconds. A late tap starts a new series. */
export const runOfTaps = (run: readonly number[], at: number): readonly number[] => {
  const last = run.at(-1);
  return last !== undefined && at - last <= WITHIN ? [...run, at] : [at];
};

export const isFourth = (run: readonly number[]): boolean => run.length === TAPS;
