import { isDue, later } from '../../due.ts';
import type { Position } from '../../metres.ts';
import { findVehicle, placeVehicle } from '../../vehicles.ts';
import { changeRent, type Rent } from '../rent.ts';
import { pausing, resuming } from '../rules/pause.ts';
import { notBusy, rentIn, type RentAct } from './act.ts';

/** Asked again while it is stuck, it tries again. */
export async function pause(act: RentAct, position: Position | null): Promise<Rent> {
  const rent = await rentIn(act, ['ACTIVE_RIDE', 'CHECK_START_PAUSE']);
  notBusy(await isDue(act.sql, rent.id, ['lock.closes']), rent);
  if (position) await placeVehicle(act.sql, rent.frame_number, position);
  const next = await changeRent(act.sql, act.clock, rent, pausing);
  await moveLock(act, rent, 'lock.closes');
  return next;
}

export async function resume(act: RentAct): Promise<Rent> {
  const rent = await rentIn(act, ['PAUSE', 'CHECK_END_PAUSE']);
  notBusy(await isDue(act.sql, rent.id, ['lock.opens']), rent);
  const next = await changeRent(act.sql, act.clock, rent, resuming);
  await moveLock(act, rent, 'lock.opens');
  return next;
}

/** The order is on its way; the metal takes its time. */
export async function moveLock({ sql, clock, commandKey }: RentAct, rent: Rent, kind: 'lock.opens' | 'lock.closes'): Promise<void> {
  const vehicle = await findVehicle(sql, rent.frame_number);
  await later(sql, clock, vehicle?.lock_ms ?? 0, { kind, rentId: rent.id, commandKey });
}
