import { isLength } from './figures.ts';
import type { RentFacts } from './rent.ts';

type Ride = Pick<
  RentFacts,
  'rideStartedAt' | 'pausedAt' | 'finishRequestedAt' | 'endedAt' | 'durationSeconds' | 'pausedSeconds'
>;

export type RideClock = {
  /** Seconds of the ride so far, pauses included. */
  elapsedSeconds: number;
  /** Seconds of all pauses, the open one included. */
  pausedSeconds: number;
  /** Seconds of the open pause; null outside a pause. */
  thisPauseSeconds: number | null;
  /**
   * Charging has stopped: the rider asked to finish, or the ride is over. It continues if the rider returns to the
   * ride.
   */
  isStopped: boolean;
  /** False where the times are not believable. The seconds are then 0 and mean nothing. */
  isKnown: boolean;
};

/**
 * The ride's clock. The duration of the row counts only after the end: during a ride it is old at once, and would stop
 * the clock and the sum.
 * @param now server milliseconds
 * @see decisions §4 "Charging stops at finish_requested_at"
 */
export function rideClock(ride: Ride, now: number): RideClock {
  const until = ride.endedAt === null ? (ride.finishRequestedAt ?? now) : (ride.finishRequestedAt ?? ride.endedAt);
  const since = (start: number | null) => (start === null ? 0 : Math.max(0, Math.floor((until - start) / 1000)));
  const pause = ride.endedAt === null ? ride.pausedAt : null;
  const elapsedSeconds = (ride.endedAt === null ? null : ride.durationSeconds) ?? since(ride.rideStartedAt);
  const pausedSeconds = ride.pausedSeconds + since(pause);
  const isKnown = isLength(elapsedSeconds) && isLength(pausedSeconds);
  return {
    elapsedSeconds: isKnown ? elapsedSeconds : 0,
    pausedSeconds: isKnown ? pausedSeconds : 0,
    thisPauseSeconds: pause === null ? null : isKnown ? since(pause) : 0,
    isStopped: ride.endedAt !== null || ride.finishRequestedAt !== null,
    isKnown,
  };
}
