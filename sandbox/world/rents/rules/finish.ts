import { metresBetween, type Point, type Position } from '../../../geo.ts';
import type { Change, Rent } from '../rent.types.ts';
import { CHAIN_STEPS, leaveStep } from './lockSteps.ts';
import { openPause, resumingByHand } from './pause.ts';

/** Steps of an end. A scooter: position, parking, photo. A bike: parking, wheel, (chain,) photo. */
const stepsOf = ({ capabilities: { chain } }: Rent) => (chain ? CHAIN_STEPS : 3);
/** Above this accuracy, in metres, a position decides nothing (decisions §4). */
const UNSURE = 30;

export type Parking = Point & { id: number; number: string; radius: number };
export type Verdict = { kind: 'inside'; parking: Parking } | { kind: 'unsure' } | { kind: 'outside' };

/**
 * Charging stops at the rider's request: `requestedAt` when it was made offline, never before the ride or in the
 * future.
 */
export function finishing(rent: Rent, now: number, requestedAt: string | undefined): Change {
  const earliest = Date.parse(rent.paused_at ?? rent.ride_started_at ?? rent.server_time);
  const asked = requestedAt === undefined ? now : Date.parse(requestedAt);
  const word = Math.min(now, Math.max(earliest, asked));
  // After a claim, the claim's time stays.
  const at =
    rent.claimed_at === null || rent.finish_requested_at === null
      ? word
      : Math.min(word, Date.parse(rent.finish_requested_at));
  return {
    stage: 'ACTIVE_RIDE_END',
    status: 'CHECK_END',
    step: 'positioning',
    step_number: 1,
    step_count: stepsOf(rent),
    error_code: null,
    finish_requested_at: new Date(at).toISOString(),
    paused_at: null,
    paused_seconds: rent.paused_seconds + openPause(rent, at),
    parking_id: null,
    parking_number: null,
  };
}

/**
 * Which parking a position is in. The nearest counts. When the circle of accuracy crosses its border, nothing is
 * decided.
 */
export function judge(position: Position | null, parkings: readonly Parking[]): Verdict {
  if (position === null || position.accuracy > UNSURE) return { kind: 'unsure' };
  const placed = parkings.map((parking) => ({ parking, beyond: metresBetween(position, parking) - parking.radius }));
  const nearest = placed.toSorted((a, b) => a.beyond - b.beyond)[0];
  if (!nearest || nearest.beyond > position.accuracy) return { kind: 'outside' };
  return nearest.beyond <= -position.accuracy ? { kind: 'inside', parking: nearest.parking } : { kind: 'unsure' };
}

export function judged(verdict: Verdict, rent: Rent): Change {
  if (verdict.kind === 'inside') return parkedAt(verdict.parking, rent);
  return {
    step: 'parking',
    step_number: rent.capabilities.wheelLock ? 1 : 2,
    error_code: verdict.kind === 'outside' ? 'PARKING_NOT_ALLOWED' : null,
  };
}

/** The parking is known: the locks are next, when there are any to close, then the photo. */
export const parkedAt = ({ id, number }: Parking, rent: Rent): Change => ({
  ...leaveStep(rent),
  parking_id: String(id),
  parking_number: number,
});

/** A chosen parking is accepted when the rider may be in it. */
export const mayBeIn = (position: Position, parking: Parking): boolean =>
  metresBetween(position, parking) <= parking.radius + position.accuracy;

/** The photo is uploaded or promised; a scooter's motor is closing. */
export const closing = (photoOwed: boolean, rent: Rent): Change => ({
  step: 'wait',
  step_number: rent.step_count,
  error_code: null,
  photo_state: photoOwed && rent.photo_state === 'none' ? 'owed' : rent.photo_state,
});

export const closingStuck: Change = { step: 'photo_upload', error_code: 'NEED_CLOSE_LOCK' };

export const goingBack: Change = { status: 'WAIT_TO_RETURN_IN_PROGRESS', step: 'wait', error_code: null };

/** The lock stayed closed: the end continues where it was. */
export const returnStuck = (rent: Rent): Change => ({
  status: 'CHECK_END',
  step: rent.parking_id === null ? 'parking' : 'photo_upload',
  error_code: 'OPEN_LOCK_ERROR',
});

export const backToRide: Change = {
  stage: 'ACTIVE_RIDE',
  status: 'IN_PROGRESS',
  step: 'wait',
  step_number: 1,
  step_count: 1,
  error_code: null,
  finish_requested_at: null,
  parking_id: null,
  parking_number: null,
};

/** A wheel that was closed already opens through the steps of a pause, charged like riding. */
export const backByHand = (rent: Rent): Change => ({ ...backToRide, ...resumingByHand(rent) });
