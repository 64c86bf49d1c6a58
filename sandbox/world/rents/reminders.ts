import type { Clock } from '../../clock.ts';
import type { Sql } from '../../database/db.ts';
import { notifyRideLimit, notifyPause } from '../notificationTexts.ts';
import { schedule } from '../schedule.ts';
import { RIDE_LIMIT_MS } from './cost.ts';
import type { Rent } from './rent.types.ts';
import { openPause } from './rules/pause.ts';

/** Milliseconds into a ride at which the rider is reminded of the limit (decisions §4). */
const LIMIT_REMINDERS_MS = [40, 46, 47.5].map((hours) => hours * 3_600_000);
/** Milliseconds into a paid pause at which its rider is reminded of it. Our number. */
const PAUSE_REMINDER_MS = 30 * 60_000;

/** Schedules the end of the ride at its limit, and the reminders before it. */
export async function scheduleLimitReminders(sql: Sql, clock: Clock, rentId: string): Promise<void> {
  for (const at of LIMIT_REMINDERS_MS)
    await schedule(sql, clock, at, { kind: 'ride.reminder', rentId, commandKey: null });
  await schedule(sql, clock, RIDE_LIMIT_MS, { kind: 'ride.limit', rentId, commandKey: null });
}

/** A rider who has asked to finish needs no reminder. */
export async function remindOfLimit(sql: Sql, clock: Clock, rent: Rent): Promise<void> {
  if (rent.ride_started_at === null || rent.finish_requested_at !== null) return;
  await notifyRideLimit(sql, clock, rent, Math.round((clock.now() - Date.parse(rent.ride_started_at)) / 1000));
}

export async function schedulePauseReminder(sql: Sql, clock: Clock, { id, pause_cost }: Rent): Promise<void> {
  if (pause_cost !== null && pause_cost > 0)
    await schedule(sql, clock, PAUSE_REMINDER_MS, { kind: 'pause.reminder', rentId: id, commandKey: null });
}

/** A reminder of an earlier pause finds the present pause too short, and sends nothing. */
export async function remindOfPause(sql: Sql, clock: Clock, rent: Rent): Promise<void> {
  const seconds = openPause(rent, clock.now());
  if (rent.stage === 'PAUSE' && seconds * 1000 >= PAUSE_REMINDER_MS) await notifyPause(sql, clock, rent, seconds);
}
