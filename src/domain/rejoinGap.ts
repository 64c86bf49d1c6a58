/** Longest wait before a lost socket or channel opens again, ms. */
const MAX_MS = 30_000;

/**
 * The wait before a lost socket or channel of the data service opens again, ms. Full jitter: after an outage all phones
 * come back at different times, not at once.
 * @param tries in a row that failed, from 1
 * @param random 0 to 1, a new one for each try
 */
export const rejoinGap = (tries: number, random: number): number =>
  Math.round(random * Math.min(MAX_MS, 500 * 2 ** Math.min(tries, 10)));
