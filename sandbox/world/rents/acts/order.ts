import { settleCommand } from '../../../contract/commands.ts';
import { problem, Refusal } from '../../../contract/handlers.ts';
import { noteRefusedOrder, type LockMove } from '../../device/lock.ts';
import { isDue, later, MOVING } from '../../due.ts';
import { findVehicle } from '../../vehicles.ts';
import { changeRent, rentOf, type Rent } from '../rent.ts';
import { chainRefusal, wheelRefusal } from '../rules/order.ts';
import { waitForRider } from '../sense.ts';
import type { RentAct } from './act.ts';

export const openChain = (act: RentAct): Promise<Rent> => order(act, { lock: 'chain', order: 'open' });
export const openLock = (act: RentAct): Promise<Rent> => order(act, { lock: 'wheel', order: 'open' });

/**
 * An order out of its turn never gets to the metal; the ledger keeps it. The same order may come again after the metal failed, and
 * while it is on its way it is the same wish: no row tells a reloaded app, or a second tab, that a lock moves.
 */
async function order(act: RentAct, move: LockMove): Promise<Rent> {
  const { sql, clock, commandKey } = act;
  const rent = await rentOf(sql, act.riderId, act.rentId);
  const kind = move.lock === 'chain' ? 'chain.opens' : 'lock.opens';
  if (rent.capabilities.wheelLock && (await isDue(sql, rent.id, [kind]))) {
    await settleCommand(sql, commandKey, 'done');
    return rent;
  }
  const code = (await isDue(sql, rent.id, MOVING)) ? 'WRONG_STAGE' : await refusalOf(act, rent, move);
  if (code) {
    const refusal = problem(409, code, { rentId: rent.id });
    throw new Refusal(refusal.status, refusal.body, (kept) => noteRefusedOrder(kept, clock, rent.id, move));
  }
  const vehicle = await findVehicle(sql, rent.frame_number);
  const next = await changeRent(sql, clock, rent, { error_code: null });
  await waitForRider(sql, clock, next);
  await later(sql, clock, vehicle?.lock_ms ?? 0, { kind, rentId: rent.id, commandKey });
  return next;
}

async function refusalOf({ sql }: RentAct, rent: Rent, { lock }: LockMove): Promise<string | null> {
  if (lock === 'chain') return chainRefusal(rent);
  return wheelRefusal(rent, await isDue(sql, rent.id, ['chain.settled']));
}
