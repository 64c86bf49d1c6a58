import type { Clock } from '../../clock.ts';
import type { Sql } from '../../database/db.ts';
import { later } from '../due.ts';
import { tellLimit, tellPause } from '../tidings.ts';
import { LIMIT_NOTICES_MS, PAUSE_NOTICE_MS, RIDE_LIMIT_MS } from './limits.ts';
import type { Rent } from './rent.ts';
import { openPause } from './rules/pause.ts';

/** The ride runs against its limit from now on, and its rider hears of it in time. */
export async function rideBegins(sql: Sql, clock: Clock, rentId: string): Promise<void> {
  for (const at of LIMIT_NOTICES_MS) await later(sql, clock, at, { kind: 'ride.notice', rentId, commandKey: null });
  await later(sql, clock, RIDE_LIMIT_MS, { kind: 'ride.limit', rentId, commandKey: null });
}

/** Whoever has asked to finish needs no reminder. */
export async function limitDrawsNear(sql: Sql, clock: Clock, rent: Rent): Promise<void> {
  if (rent.ride_started_at === null || rent.finish_requested_at !== null) return;
  await tellLimit(sql, clock, rent, Math.round((clock.now() - Date.parse(rent.ride_started_at)) / 1000));
}

export async function pauseBegins(sql: Sql, clock: Clock, { id, pause_cost }: Rent): Promise<void> {
  if (pause_cost !== null && pause_cost > 0)
    await later(sql, clock, PAUSE_NOTICE_MS, { kind: 'pause.notice', rentId: id, commandKey: null });
}

/** A reminder of an earlier pause finds this one too short, and is none. */
export async function pauseGoesOn(sql: Sql, clock: Clock, rent: Rent): Promise<void> {
  const seconds = openPause(rent, clock.now());
  if (rent.stage === 'PAUSE' && seconds * 1000 >= PAUSE_NOTICE_MS) await tellPause(sql, clock, rent, seconds);
}
