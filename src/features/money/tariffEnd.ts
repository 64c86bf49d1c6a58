import type { Format } from '#i18n/format.ts';

/** In the last two days the text includes the hour: a one-day tariff ends at the hour of its purchase. */
const COUNTS_HOURS = 48 * 3_600_000;

/**
 * The end of a tariff as text.
 *
 * @param at milliseconds
 * @param now server milliseconds
 */
export const tariffEnd = (format: Format, at: number, now: number): string =>
  at - now <= COUNTS_HOURS ? `${format.date(at, now)} ${format.time(at)}` : format.date(at, now);
