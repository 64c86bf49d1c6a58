import { costOf } from '../cost.ts';
import type { Change, Rent } from '../rent.types.ts';
import { openPause } from './pause.ts';

/**
 * The ride is over: its length and its cost, counted until the rider's finish request if there is one. @param now
 * milliseconds
 */
export function ended(rent: Rent, status: 'DONE' | 'TECH_DONE', now: number): Change {
  const until = rent.finish_requested_at === null ? now : Date.parse(rent.finish_requested_at);
  const seconds =
    rent.ride_started_at === null ? 0 : Math.max(0, Math.floor((until - Date.parse(rent.ride_started_at)) / 1000));
  const pausedSeconds = rent.paused_seconds + openPause(rent, until);
  const ride = {
    seconds,
    pausedSeconds,
    freeMinutes: rent.free_minutes,
    priceLines: rent.price_lines,
    pauseCost: rent.pause_cost,
    reservation: rent.reservation,
    insuranceCost: rent.insurance_cost,
    fareCap: rent.fare_cap,
  };
  return {
    stage: 'ACTIVE_RIDE_COMPLETED',
    status,
    step: 'wait',
    error_code: null,
    paused_at: null,
    shared_as: null,
    paused_seconds: pausedSeconds,
    ended_at: new Date(now).toISOString(),
    duration: seconds,
    cost: rent.ride_started_at === null ? 0 : costOf(ride),
  };
}
