import type { Clock } from '../../clock.ts';
import type { Sql } from '../../database/db.ts';
import { notifyDebt, notifyRideEnd } from '../notificationTexts.ts';
import { cancelDueJobs } from '../schedule.ts';
import { endTariff } from '../tariffContracts.ts';
import { freeVehicle } from '../vehicles.ts';
import { charge, FINE, payByBonus } from './money.ts';
import { changeRent } from './rent.ts';
import type { Change, Rent } from './rent.types.ts';
import { ended } from './rules/end.ts';

/** A percent of battery lasts this many seconds of riding. */
const SECONDS_A_PERCENT = 120;

/**
 * Ends a rent, by the rider (DONE) or by support (TECH_DONE): charges once, unless it is free, and returns the vehicle
 * to the city. A fine ends the tariff too.
 */
export async function endRent(
  sql: Sql,
  clock: Clock,
  rent: Rent,
  { status, fined = false, free = false }: { status: 'DONE' | 'TECH_DONE'; fined?: boolean; free?: boolean },
): Promise<Rent> {
  await cancelDueJobs(sql, rent.id);
  const change: Change = { ...ended(rent, status, clock.now()), ...(free ? { cost: 0, reservation: null } : {}) };
  const cost = change.cost ?? 0;
  const bonus = await payByBonus(sql, rent.client_id, cost + (fined ? FINE : 0));
  const next = await changeRent(sql, clock, rent, { ...change, bonus });
  await notifyRideEnd(sql, next);
  const ofRide = Math.min(bonus, cost);
  const owed =
    cost > 0
      ? await charge(sql, clock, next.client_id, { kind: 'ride', rentId: next.id, amount: cost, bonus: ofRide })
      : 0;
  const debt = fined
    ? await charge(sql, clock, next.client_id, { kind: 'fine', rentId: next.id, amount: FINE, bonus: bonus - ofRide })
    : owed;
  const bikeType = next.bike_type === 'omni' ? 'omni' : 'other';
  if (fined) await endTariff({ sql, clock, riderId: next.client_id, bikeType });
  if (debt > 0) await notifyDebt(sql, clock, next.client_id, debt, next);
  await freeVehicle(sql, rent.frame_number, Math.ceil((next.duration ?? 0) / SECONDS_A_PERCENT));
  return next;
}
