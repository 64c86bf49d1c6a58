import { settleCommand } from '../../../contract/commands.ts';
import type { Position } from '../../../geo.ts';
import { isDue, schedule, LOCK_JOBS } from '../../schedule.ts';
import { findVehicle, placeVehicle } from '../../vehicles.ts';
import { changeRent } from '../rent.ts';
import type { Rent } from '../rent.types.ts';
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
import { notBusy, rentIn, type RentCommandContext } from './context.ts';

/** Another request while the lock is stuck tries again. */
export async function pause(command: RentCommandContext, position: Position | null): Promise<Rent> {
  const rent = await rentIn(command, ['ACTIVE_RIDE', 'CHECK_START_PAUSE']);
  notBusy(await isDue(command.sql, rent.id, LOCK_JOBS), rent);
  if (position) await placeVehicle(command.sql, rent.frame_number, position);
  if (rent.capabilities.wheelLock) return pauseByHand(command, rent);
  const next = await changeRent(command.sql, command.clock, rent, pausing);
  await moveLock(command, rent, 'lock.closes');
  return next;
}

/** The pause begins once the rider's hand has closed the wheel. Another request before that changes nothing. */
async function pauseByHand({ sql, clock, commandKey }: RentCommandContext, rent: Rent): Promise<Rent> {
  if (rent.wheel_lock === 'open' && rent.stage === 'CHECK_START_PAUSE') {
    await settleCommand(sql, commandKey, 'refused', 'NEED_CLOSE_LOCK');
    return changeRent(sql, clock, rent, pauseStuck);
  }
  await settleCommand(sql, commandKey, 'done');
  return changeRent(sql, clock, rent, rent.wheel_lock === 'closed' ? paused(clock.iso()) : pausingByHand);
}

/** Another request reads the locks again. A pause whose wheel was never closed resumes without a lock. */
export async function resume(command: RentCommandContext): Promise<Rent> {
  const rent = await rentIn(command, ['CHECK_START_PAUSE', 'PAUSE', 'CHECK_END_PAUSE']);
  notBusy(await isDue(command.sql, rent.id, LOCK_JOBS), rent);
  if (rent.capabilities.wheelLock) return resumeByHand(command, rent);
  notBusy(rent.stage === 'CHECK_START_PAUSE', rent);
  const next = await changeRent(command.sql, command.clock, rent, resuming);
  await moveLock(command, rent, 'lock.opens');
  return next;
}

async function resumeByHand({ sql, clock, commandKey }: RentCommandContext, rent: Rent): Promise<Rent> {
  const isOpenStill = rent.stage === 'CHECK_END_PAUSE' && rent.chain_lock === 'open';
  await (isOpenStill
    ? settleCommand(sql, commandKey, 'refused', 'NEED_CLOSE_CHAIN_LOCK')
    : settleCommand(sql, commandKey, 'done'));
  if (isOpenStill) return changeRent(sql, clock, rent, chainStillOpen);
  return changeRent(sql, clock, rent, rent.wheel_lock === 'open' ? riding(rent, clock.now()) : resumingByHand(rent));
}

/** Sends the command to the lock, which takes its time. */
export async function moveLock(
  { sql, clock, commandKey }: RentCommandContext,
  rent: Rent,
  kind: 'lock.opens' | 'lock.closes',
): Promise<void> {
  const vehicle = await findVehicle(sql, rent.frame_number);
  await schedule(sql, clock, vehicle?.lock_ms ?? 0, { kind, rentId: rent.id, commandKey });
}
