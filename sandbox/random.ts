/** Pseudo-random numbers: the same for the same seed, on every machine. */
export type Random = {
  /** From 0 (included) to 1 (excluded). */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  pick<T>(from: readonly T[]): T;
  chance(share: number): boolean;
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    pick: (from) => {
      const one = from[whole(0, from.length - 1)];
      if (one === undefined) throw new RangeError('nothing to pick from');
      return one;
    },
    chance: (share) => next() < share,
  };
}
