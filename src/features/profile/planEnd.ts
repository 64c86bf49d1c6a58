import type { Format } from '#i18n/format.ts';

/** In the last two days the hour counts as well: a plan of one day ends at the hour at which it was bought. */
const COUNTS_HOURS = 48 * 3_600_000;

/** Until when a plan lasts, in words. @param at milliseconds @param now server milliseconds */
export const planEnd = (format: Format, at: number, now: number): string =>
  at - now <= COUNTS_HOURS ? `${format.date(at, now)} ${format.time(at)}` : format.date(at, now);
