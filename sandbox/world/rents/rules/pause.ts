import type { Change, Rent } from '../rent.ts';

const oneStep = { step: 'wait', step_number: 1, step_count: 1 } as const;

export const pausing: Change = { ...oneStep, stage: 'CHECK_START_PAUSE', status: 'CHECK_START_PAUSE', error_code: null };
export const pauseStuck: Change = { error_code: 'NEED_CLOSE_LOCK' };
/** @param now ISO */
export const paused = (now: string): Change => ({ stage: 'PAUSE', status: 'PAUSE', error_code: null, paused_at: now });

export const resuming: Change = {
  ...oneStep,
  step: 'unlock',
  stage: 'CHECK_END_PAUSE',
  status: 'CHECK_END_PAUSE',
  error_code: null,
};
export const resumeStuck: Change = { error_code: 'OPEN_LOCK_ERROR' };

/** Seconds of the pause under way, 0 without one. @param now milliseconds */
export const openPause = ({ paused_at }: Rent, now: number): number =>
  paused_at === null ? 0 : Math.max(0, Math.floor((now - Date.parse(paused_at)) / 1000));

export const riding = (rent: Rent, now: number): Change => ({
  ...oneStep,
  stage: 'ACTIVE_RIDE',
  status: 'IN_PROGRESS',
  error_code: null,
  paused_at: null,
  paused_seconds: rent.paused_seconds + openPause(rent, now),
});
