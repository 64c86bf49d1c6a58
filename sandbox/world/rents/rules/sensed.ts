import type { Change, Rent } from '../rent.ts';
import { asOf, leaveStep, startStep, wayOnStep, type Metal } from './metal.ts';
import { paused, riding } from './pause.ts';

/**
 * What the row says once the sensors tell this: they stand in it as they are, and a step that has come true gives way to the
 * next one. What a refusal left in the row stays while its step stays.
 *
 * @param now milliseconds
 */
export function sensed(before: Rent, metal: Metal, now: number): Change {
  const rent = { ...before, ...metal };
  if (!rent.capabilities.wheelLock) return {};
  const next = nextStep(rent, now);
  const same = next.stage === undefined && next.step === before.step;
  return same ? metal : { ...metal, ...next };
}

function nextStep(rent: Rent, now: number): Change {
  switch (rent.stage) {
    case 'CHECK_START':
      return rent.status === 'IN_PROGRESS' ? startStep(rent) : {};
    case 'CHECK_START_PAUSE':
      return rent.wheel_lock === 'closed' ? paused(new Date(now).toISOString()) : {};
    case 'PAUSE':
      if (rent.chain_lock === 'open') return asOf('chain_lock_close', 1, 1);
      return rent.step === 'chain_lock_close' ? asOf('wait', 1, 1) : {};
    case 'CHECK_END_PAUSE':
      return rent.wheel_lock === 'open' ? riding(rent, now) : wayOnStep(rent);
    case 'ACTIVE_RIDE_END': {
      const isLeaving = rent.parking_id !== null && rent.status === 'CHECK_END' && rent.step !== 'wait';
      return isLeaving ? leaveStep(rent) : {};
    }
    case 'ACTIVE_RIDE':
    case 'ACTIVE_RIDE_COMPLETED':
      return {};
  }
}
