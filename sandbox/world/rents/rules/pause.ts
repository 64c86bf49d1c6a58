import type { Change, Rent } from '../rent.types.ts';
import { nextStep } from './lockSteps.ts';

const oneStep = { step: 'wait', step_number: 1, step_count: 1 } as const;

export const pausing: Change = {
  ...oneStep,
  stage: 'CHECK_START_PAUSE',
  status: 'CHECK_START_PAUSE',
  error_code: null,
};
/** The rider closes the wheel by hand. */
export const pausingByHand: Change = { ...pausing, step: 'lock_info' };
export const pauseStuck: Change = { error_code: 'NEED_CLOSE_LOCK' };
/** @param now ISO */
export const paused = (now: string): Change => ({
  ...oneStep,
  stage: 'PAUSE',
  status: 'PAUSE',
  error_code: null,
  paused_at: now,
});

const resumingBase = {
  stage: 'CHECK_END_PAUSE',
  status: 'CHECK_END_PAUSE',
  error_code: null,
} as const satisfies Change;
/** The server itself opens the motor. */
export const resuming: Change = { ...oneStep, ...resumingBase, step: 'unlock' };
/** The first step that the locks need before the wheel may open. */
export const resumingByHand = (rent: Rent): Change => ({ ...resumingBase, ...nextStep(rent) });
export const chainStillOpen: Change = { error_code: 'NEED_CLOSE_CHAIN_LOCK' };
export const resumeStuck: Change = { error_code: 'OPEN_LOCK_ERROR' };

/** Seconds of the current pause, 0 without one. @param now milliseconds */
export const openPause = ({ paused_at }: Rent, now: number): number =>
  paused_at === null ? 0 : Math.max(0, Math.floor((now - Date.parse(paused_at)) / 1000));

/** A pause is not charged after the rider's request to finish or claim. */
const chargedUntil = ({ finish_requested_at }: Rent, now: number): number =>
  finish_requested_at === null ? now : Math.min(now, Date.parse(finish_requested_at));

export const riding = (rent: Rent, now: number): Change => ({
  ...oneStep,
  stage: 'ACTIVE_RIDE',
  status: 'IN_PROGRESS',
  error_code: null,
  paused_at: null,
  paused_seconds: rent.paused_seconds + openPause(rent, chargedUntil(rent, now)),
});
