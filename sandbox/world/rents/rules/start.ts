import type { Change, Rent } from '../rent.types.ts';
import { CHAIN_STEPS, startStep, type LockColumns } from './lockSteps.ts';

/** The server reaches the vehicle, its lock opens; a chain is handled in between. */
export const starting = ({ chain }: Rent['capabilities']) =>
  ({
    state: 'PENDING',
    stage: 'CHECK_START',
    status: 'CHECK_START',
    step: 'wait',
    step_number: 1,
    step_count: chain ? CHAIN_STEPS : 2,
  }) as const satisfies Change;

const reached = { state: 'WAITING', status: 'IN_PROGRESS' } as const satisfies Change;
/** The server itself opens the motor now. */
export const motorReached: Change = { ...reached, step: 'unlock', step_number: 2 };
/** The first step that its locks need. */
export const bikeReached = (rent: Rent, locks: LockColumns): Change => ({
  ...reached,
  ...locks,
  ...startStep({ ...rent, ...locks }),
});

/** The chain hangs free and its lock has settled: the rider's second step, unwinding it, is over. */
export const chainSettled: Change = { step_number: 3 };

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

/** A lock did not open, or the rider did not pull the bike out of its dock. The rent is over and free. */
export const startFailed = (now: string, code: 'OPEN_LOCK_ERROR' | 'OPEN_CHAIN_ERROR' | 'BIKE_NOT_TAKEN'): Change => ({
  status: 'ERROR_START',
  error_code: code,
  ended_at: now,
  duration: 0,
  cost: 0,
  reservation: null,
});

/** The rider cancelled or did nothing. Over and free. */
export const startCancelled = (now: string): Change => ({
  status: 'DONE',
  ended_at: now,
  duration: 0,
  cost: 0,
  reservation: null,
});
