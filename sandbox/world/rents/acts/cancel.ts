import { settleCommand } from '../../../contract/commands.ts';
import { demand, problem } from '../../../contract/handlers.ts';
import { orderLock } from '../../device/lock.ts';
import { forgetDue } from '../../due.ts';
import { findVehicle, freeVehicle } from '../../vehicles.ts';
import { endRent } from '../end.ts';
import { changeRent, type Rent } from '../rent.ts';
import { startCancelled } from '../rules/start.ts';
import { anyRentIn, notBusy, type RentAct } from './act.ts';

/** Free. A start at any moment; a ride that has begun only while its look-over time lasts. */
export async function cancel(act: RentAct): Promise<Rent> {
  const rent = await anyRentIn(act, ['CHECK_START', 'ACTIVE_RIDE']);
  // A bike that was pulled out goes back into a dock: that is a look-over's end, without a word.
  notBusy(rent.capabilities.docked && rent.stage === 'ACTIVE_RIDE', rent);
  const cancelled = rent.stage === 'CHECK_START' ? await cancelStart(act, rent) : await cancelInLookOver(act, rent);
  await settleCommand(act.sql, act.commandKey, 'done');
  return cancelled;
}

/** The locks stay as they are: what was ordered but has not moved yet is withdrawn. Also for a start that nobody goes on with. */
export async function cancelStart({ sql, clock }: Pick<RentAct, 'sql' | 'clock'>, rent: Rent): Promise<Rent> {
  await forgetDue(sql, rent.id);
  const cancelled = await changeRent(sql, clock, rent, startCancelled(clock.iso()));
  await freeVehicle(sql, rent.frame_number, 0);
  return cancelled;
}

/** A vehicle that does not please, or that only said that it has opened. Nothing is left standing open. */
async function cancelInLookOver({ sql, clock }: RentAct, rent: Rent): Promise<Rent> {
  const until = Date.parse(rent.ride_started_at ?? '') + rent.inspection_seconds * 1000;
  demand(clock.now() < until, () => problem(409, 'WRONG_STAGE', { rentId: rent.id }));
  demand(rent.wheel_lock !== 'open', () => problem(409, 'NEED_CLOSE_LOCK', { rentId: rent.id }));
  if (!rent.capabilities.wheelLock && (await isOpen(rent, sql)))
    await orderLock(sql, clock, rent.id, { lock: 'motor', order: 'close' });
  return endRent(sql, clock, rent, { status: 'DONE', free: true });
}

const isOpen = async ({ frame_number }: Rent, sql: RentAct['sql']): Promise<boolean> =>
  (await findVehicle(sql, frame_number))?.lock === 'open';
