/** map-and-rent §9. Milliseconds. */
export const RIDE_LIMIT_MS = 48 * 3_600_000;
/** Milliseconds into a ride at which the rider is reminded of the limit (decisions §4). */
export const LIMIT_REMINDERS_MS = [40, 46, 47.5].map((hours) => hours * 3_600_000);
/** Milliseconds into a paid pause at which its rider is reminded of it. Our number. */
export const PAUSE_REMINDER_MS = 30 * 60_000;
/** How long an opened dock waits for the bike to be pulled out, in milliseconds. */
export const PULL_OUT_MS = 30_000;
