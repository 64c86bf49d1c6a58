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
  /** Seconds of the pause that is on; null when riding. */
  thisPauseSeconds: number | null;
  /** Charging has stopped: the rider asked to finish, or it is over. It runs on if they return to the ride. */
  isStopped: boolean;
};

/**
 * The ride's clock.
 * @param now server milliseconds
 * @see decisions §4 "Charging stops at finish_requested_at"
 */
export function rideClock(ride: Ride, now: number): RideClock {
  const until = ride.endedAt === null ? (ride.finishRequestedAt ?? now) : (ride.finishRequestedAt ?? ride.endedAt);
  const since = (start: number | null) => (start === null ? 0 : Math.max(0, Math.floor((until - start) / 1000)));
  const pause = ride.endedAt === null ? ride.pausedAt : null;
  return {
    elapsedSeconds: ride.durationSeconds ?? since(ride.rideStartedAt),
    pausedSeconds: ride.pausedSeconds + since(pause),
    thisPauseSeconds: pause === null ? null : since(pause),
    isStopped: ride.endedAt !== null || ride.finishRequestedAt !== null,
  };
}
