import { settleCommand } from '../../../contract/commands.ts';
import { problem, HttpError } from '../../../contract/handlers.ts';
import { recordRefusedCommand, type LockMove } from '../../device/lock.ts';
import { isDue, schedule, LOCK_JOBS } from '../../schedule.ts';
import { findVehicle } from '../../vehicles.ts';
import { changeRent, rentOf } from '../rent.ts';
import type { Rent } from '../rent.types.ts';
import { chainRefusal, wheelRefusal } from '../rules/lockCommand.ts';
import { waitForRider } from '../sensors.ts';
import type { RentCommandContext } from './context.ts';

export const openChain = (command: RentCommandContext): Promise<Rent> =>
  sendLockCommand(command, { lock: 'chain', command: 'open' });
export const openLock = (command: RentCommandContext): Promise<Rent> =>
  sendLockCommand(command, { lock: 'wheel', command: 'open' });

/**
 * A command out of sequence never reaches the lock; the ledger stores it. The same command may come again after the
 * lock failed. While it is in progress, a repeat counts as the same command: no row shows a reloaded app or a second
 * tab that a lock is moving.
 */
async function sendLockCommand(command: RentCommandContext, move: LockMove): Promise<Rent> {
  const { sql, clock, commandKey } = command;
  const rent = await rentOf(sql, command.riderId, command.rentId);
  const kind = move.lock === 'chain' ? 'chain.opens' : 'lock.opens';
  if (rent.capabilities.wheelLock && (await isDue(sql, rent.id, [kind]))) {
    await settleCommand(sql, commandKey, 'done');
    return rent;
  }
  const code = (await isDue(sql, rent.id, LOCK_JOBS)) ? 'WRONG_STAGE' : await refusalOf(command, rent, move);
  if (code) {
    const refusal = problem(409, code, { rentId: rent.id });
    throw new HttpError(refusal.status, refusal.body, (ledger) => recordRefusedCommand(ledger, clock, rent.id, move));
  }
  const vehicle = await findVehicle(sql, rent.frame_number);
  const next = await changeRent(sql, clock, rent, { error_code: null });
  await waitForRider(sql, clock, next);
  await schedule(sql, clock, vehicle?.lock_ms ?? 0, { kind, rentId: rent.id, commandKey });
  return next;
}

async function refusalOf({ sql }: RentCommandContext, rent: Rent, { lock }: LockMove): Promise<string | null> {
  if (lock === 'chain') return chainRefusal(rent);
  return wheelRefusal(rent, await isDue(sql, rent.id, ['chain.settled']));
}
