/** map-and-rent §9. Milliseconds. */
export const RIDE_LIMIT_MS = 48 * 3_600_000;
/** How long an opened dock waits for the bike to be pulled out, in milliseconds. */
export const PULL_OUT_MS = 30_000;
