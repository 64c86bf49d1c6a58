import type { Change } from '../rent.ts';

/** The steps of a scooter's start: the server reaches it, its motor opens. */
export const starting = {
  state: 'PENDING',
  stage: 'CHECK_START',
  status: 'CHECK_START',
  step: 'wait',
  step_number: 1,
  step_count: 2,
} as const satisfies Change;

export const reached: Change = { state: 'WAITING', status: 'IN_PROGRESS', step: 'unlock', step_number: 2 };

/** @param now ISO */
export const started = (now: string): Change => ({
  state: 'STARTED',
  stage: 'ACTIVE_RIDE',
  status: 'IN_PROGRESS',
  step: 'wait',
  step_number: 1,
  step_count: 1,
  ride_started_at: now,
});

/** The lock did not open. The rent is over, and free. */
export const startFailed = (now: string): Change => ({
  status: 'ERROR_START',
  error_code: 'OPEN_LOCK_ERROR',
  ended_at: now,
  duration: 0,
  cost: 0,
});

/** The rider no longer wants it. Over, and free. */
export const startCancelled = (now: string): Change => ({ status: 'DONE', ended_at: now, duration: 0, cost: 0 });
