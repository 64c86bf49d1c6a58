import type { Change, Rent } from '../rent.types.ts';

/** What the sensors of a vehicle report. Riders see none of a scooter's. */
export type LockColumns = Pick<Rent, 'wheel_lock' | 'chain_lock' | 'chain_place'>;
type LocksOfRent = LockColumns & Pick<Rent, 'capabilities'>;

/** Steps of a start or a return with a chain: the chain opens, is unwound, goes into its holder, the wheel opens. */
export const CHAIN_STEPS = 4;

/** The step before the wheel may open. */
const stepToRide = ({
  chain_lock,
  chain_place,
  capabilities,
}: LocksOfRent): 'chain_lock_open' | 'chain_lock_close' | 'unlock' => {
  if (!capabilities.chain || (chain_lock === 'closed' && chain_place === 'holder')) return 'unlock';
  return chain_lock === 'open' ? 'chain_lock_close' : 'chain_lock_open';
};

/** The step before the vehicle may be left at a parking. */
const stepToLeave = ({ wheel_lock, chain_lock, chain_place, capabilities }: LocksOfRent): Rent['step'] => {
  if (!capabilities.wheelLock) return 'photo_upload';
  if (wheel_lock === 'open') return 'lock_info';
  if (!capabilities.chain || (chain_lock === 'closed' && chain_place === 'rack')) return 'photo_upload';
  return chain_lock === 'open' ? 'chain_lock_close' : 'chain_lock_open';
};

export const stepChange = (step: Rent['step'], step_number: number, step_count: number): Change => ({
  step,
  step_number,
  step_count,
  error_code: null,
});
const NUMBERS = { chain_lock_open: 1, chain_lock_close: 2 } as const;

/** The first or the next step of a start. The rider first closes an open wheel by hand. */
export function startStep(rent: Rent): Change {
  if (rent.wheel_lock === 'open')
    return { ...stepChange('lock_info', 1, rent.step_count), error_code: 'NEED_CLOSE_LOCK' };
  const step = stepToRide(rent);
  return stepChange(step, step === 'unlock' ? rent.step_count : NUMBERS[step], rent.step_count);
}

/** The first or the next step from a pause, or from an end with the wheel closed, back to the ride. */
export function nextStep(rent: Rent): Change {
  const step = stepToRide(rent);
  const isLong = step !== 'unlock' || (rent.stage === 'CHECK_END_PAUSE' && rent.step_count === CHAIN_STEPS);
  const count = isLong ? CHAIN_STEPS : 1;
  return stepChange(step, step === 'unlock' ? count : NUMBERS[step], count);
}

/** The next step of an end whose parking is known. */
export function leaveStep(rent: Rent): Change {
  const step = stepToLeave(rent);
  return stepChange(step, step === 'lock_info' ? 2 : step === 'photo_upload' ? rent.step_count : 3, rent.step_count);
}
