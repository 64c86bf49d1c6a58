import { settleCommand } from '../../../contract/commands.ts';
import { demand, problem } from '../../../contract/handlers.ts';
import { commandLock } from '../../device/lock.ts';
import { cancelDueJobs } from '../../schedule.ts';
import { findVehicle, freeVehicle } from '../../vehicles.ts';
import { endRent } from '../end.ts';
import { changeRent } from '../rent.ts';
import type { Rent } from '../rent.types.ts';
import { startCancelled } from '../rules/start.ts';
import { anyRentIn, notBusy, type RentCommandContext } from './context.ts';

/** Free. A start at any moment; a ride that has begun only during its inspection. */
export async function cancel(command: RentCommandContext): Promise<Rent> {
  const rent = await anyRentIn(command, ['CHECK_START', 'ACTIVE_RIDE']);
  // A bike that was pulled out goes back into a dock: that ends an inspection by itself.
  notBusy(rent.capabilities.docked && rent.stage === 'ACTIVE_RIDE', rent);
  const cancelled =
    rent.stage === 'CHECK_START' ? await cancelStart(command, rent) : await cancelInInspection(command, rent);
  await settleCommand(command.sql, command.commandKey, 'done');
  return cancelled;
}

/**
 * Leaves the locks as they are and withdraws commands whose lock has not moved yet. Also for a start that the rider
 * does not continue.
 */
export async function cancelStart(
  { sql, clock }: Pick<RentCommandContext, 'sql' | 'clock'>,
  rent: Rent,
): Promise<Rent> {
  await cancelDueJobs(sql, rent.id);
  const cancelled = await changeRent(sql, clock, rent, startCancelled(clock.iso()));
  await freeVehicle(sql, rent.frame_number, 0);
  return cancelled;
}

/** For an unsuitable vehicle, or one that only reported that it opened. No lock stays open. */
async function cancelInInspection({ sql, clock }: RentCommandContext, rent: Rent): Promise<Rent> {
  const until = Date.parse(rent.ride_started_at ?? '') + rent.inspection_seconds * 1000;
  demand(clock.now() < until, () => problem(409, 'WRONG_STAGE', { rentId: rent.id }));
  demand(rent.wheel_lock !== 'open', () => problem(409, 'NEED_CLOSE_LOCK', { rentId: rent.id }));
  if (!rent.capabilities.wheelLock && (await isOpen(rent, sql)))
    await commandLock(sql, clock, rent.id, { lock: 'motor', command: 'close' });
  return endRent(sql, clock, rent, { status: 'DONE', free: true });
}

const isOpen = async ({ frame_number }: Rent, sql: RentCommandContext['sql']): Promise<boolean> =>
  (await findVehicle(sql, frame_number))?.lock === 'open';
