const METRE = 1 / 111_195;

/** A position of a phone: metres north, seconds, metres of accuracy. */
export type Reading = { north?: number; second: number; accuracy?: number };

export const readingAt = ({ north = 0, second, accuracy = 8 }: Reading) => ({
  latitude: 55.75 + north * METRE,
  longitude: 37.62,
  accuracy,
  at: 1_000_000 + second * 1_000,
});

/** North at 15 km/h, one reading a second. */
export const ridden = (seconds: number, from = 0): Reading[] =>
  Array.from({ length: seconds }, (_, i) => ({ north: (from + i) * 4.17, second: from + i }));
