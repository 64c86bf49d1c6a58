import type { Change, Rent } from '../rent.types.ts';
import { stepChange, leaveStep, startStep, nextStep, type LockColumns } from './lockSteps.ts';
import { paused, riding } from './pause.ts';

/**
 * The change of the row after the sensors report: the row gets their values, and a completed step gives way to the next
 * one. An error of a refusal stays in the row while its step stays.
 *
 * @param now milliseconds
 */
export function applySensors(before: Rent, locks: LockColumns, now: number): Change {
  const rent = { ...before, ...locks };
  if (!rent.capabilities.wheelLock) return {};
  const next = stepAfter(rent, now);
  const same = next.stage === undefined && next.step === before.step;
  return same ? locks : { ...locks, ...next };
}

function stepAfter(rent: Rent, now: number): Change {
  switch (rent.stage) {
    case 'CHECK_START':
      return rent.status === 'IN_PROGRESS' ? startStep(rent) : {};
    case 'CHECK_START_PAUSE':
      return rent.wheel_lock === 'closed' ? paused(new Date(now).toISOString()) : {};
    case 'PAUSE':
      if (rent.chain_lock === 'open') return stepChange('chain_lock_close', 1, 1);
      return rent.step === 'chain_lock_close' ? stepChange('wait', 1, 1) : {};
    case 'CHECK_END_PAUSE':
      return rent.wheel_lock === 'open' ? riding(rent, now) : nextStep(rent);
    case 'ACTIVE_RIDE_END': {
      const isLeaving = rent.parking_id !== null && rent.status === 'CHECK_END' && rent.step !== 'wait';
      return isLeaving ? leaveStep(rent) : {};
    }
    case 'ACTIVE_RIDE':
    case 'ACTIVE_RIDE_COMPLETED':
      return {};
  }
}
