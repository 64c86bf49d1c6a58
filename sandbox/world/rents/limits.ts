/** map-and-rent §9. Milliseconds. */
export const RIDE_LIMIT_MS = 48 * 3_600_000;
/** Milliseconds into a ride at which the rider hears of the limit (decisions §4). */
export const LIMIT_NOTICES_MS = [40, 46, 47.5].map((hours) => hours * 3_600_000);
/** So long into a pause that costs money its rider is reminded of it. Milliseconds, our number. */
export const PAUSE_NOTICE_MS = 30 * 60_000;
/** How long an opened dock waits for the bike to be pulled out, in milliseconds. */
export const PULL_OUT_MS = 30_000;
