import { settleCommand } from '../../../contract/commands.ts';
import { isDue, later, MOVING } from '../../due.ts';
import type { Position } from '../../metres.ts';
import { findVehicle, placeVehicle } from '../../vehicles.ts';
import { changeRent, type Rent } from '../rent.ts';
import {
  chainStillOpen,
  paused,
  pauseStuck,
  pausing,
  pausingByHand,
  resuming,
  resumingByHand,
  riding,
} from '../rules/pause.ts';
import { notBusy, rentIn, type RentAct } from './act.ts';

/** Asked again while it is stuck, it tries again. */
export async function pause(act: RentAct, position: Position | null): Promise<Rent> {
  const rent = await rentIn(act, ['ACTIVE_RIDE', 'CHECK_START_PAUSE']);
  notBusy(await isDue(act.sql, rent.id, MOVING), rent);
  if (position) await placeVehicle(act.sql, rent.frame_number, position);
  if (rent.capabilities.wheelLock) return pauseByHand(act, rent);
  const next = await changeRent(act.sql, act.clock, rent, pausing);
  await moveLock(act, rent, 'lock.closes');
  return next;
}

/** The pause begins once the rider's hand has closed the wheel. Asked again before that, it is told so. */
async function pauseByHand({ sql, clock, commandKey }: RentAct, rent: Rent): Promise<Rent> {
  if (rent.wheel_lock === 'open' && rent.stage === 'CHECK_START_PAUSE') {
    await settleCommand(sql, commandKey, 'refused', 'NEED_CLOSE_LOCK');
    return changeRent(sql, clock, rent, pauseStuck);
  }
  await settleCommand(sql, commandKey, 'done');
  return changeRent(sql, clock, rent, rent.wheel_lock === 'closed' ? paused(clock.iso()) : pausingByHand);
}

/** Asked again, it looks at the locks again. A pause whose wheel was never closed needs nothing but the word. */
export async function resume(act: RentAct): Promise<Rent> {
  const rent = await rentIn(act, ['CHECK_START_PAUSE', 'PAUSE', 'CHECK_END_PAUSE']);
  notBusy(await isDue(act.sql, rent.id, MOVING), rent);
  if (rent.capabilities.wheelLock) return resumeByHand(act, rent);
  notBusy(rent.stage === 'CHECK_START_PAUSE', rent);
  const next = await changeRent(act.sql, act.clock, rent, resuming);
  await moveLock(act, rent, 'lock.opens');
  return next;
}

async function resumeByHand({ sql, clock, commandKey }: RentAct, rent: Rent): Promise<Rent> {
  const isOpenStill = rent.stage === 'CHECK_END_PAUSE' && rent.chain_lock === 'open';
  await (isOpenStill
    ? settleCommand(sql, commandKey, 'refused', 'NEED_CLOSE_CHAIN_LOCK')
    : settleCommand(sql, commandKey, 'done'));
  if (isOpenStill) return changeRent(sql, clock, rent, chainStillOpen);
  return changeRent(sql, clock, rent, rent.wheel_lock === 'open' ? riding(rent, clock.now()) : resumingByHand(rent));
}

/** The order is on its way; the metal takes its time. */
export async function moveLock(
  { sql, clock, commandKey }: RentAct,
  rent: Rent,
  kind: 'lock.opens' | 'lock.closes',
): Promise<void> {
  const vehicle = await findVehicle(sql, rent.frame_number);
  await later(sql, clock, vehicle?.lock_ms ?? 0, { kind, rentId: rent.id, commandKey });
}
