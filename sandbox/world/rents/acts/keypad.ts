import type { Clock } from '../../../clock.ts';
import { demand, problem } from '../../../contract/handlers.ts';
import type { Sql } from '../../../database/db.ts';
import { beginTariff } from '../../../money/contracts.ts';
import { leaveDock } from '../../device/dock.ts';
import { later } from '../../due.ts';
import type { Language } from '../../language.ts';
import { standingOf } from '../../riders.ts';
import { bikeTypeOf, findVehicleInDock, takeVehicle } from '../../vehicles.ts';
import { RIDE_LIMIT_MS } from '../limits.ts';
import { obstaclesTo } from '../refusals.ts';
import { insertRent, type Rent } from '../rent.ts';
import { started } from '../rules/start.ts';
import { newRent, nextRentalId } from './start.ts';

/**
 * Taken at the dock's own keypad: it opens by itself and the rider pulls the bike out. No app has asked for it; the ride is simply
 * there. The rider is whoever knows the login and the PIN.
 */
export async function takeByKeypad(
  sql: Sql,
  clock: Clock,
  riderId: string,
  code: string,
  language: Language,
): Promise<Rent> {
  const vehicle = await findVehicleInDock(sql, code);
  demand(vehicle, () => problem(404, 'BIKE_NOT_FOUND'));
  const standing = await standingOf(sql, clock, riderId, bikeTypeOf(vehicle));
  const [refusal] = obstaclesTo(vehicle, standing);
  if (refusal) throw refusal;
  demand(!vehicle.jammed && !vehicle.ghost, () => problem(409, 'OPEN_LOCK_ERROR'));
  const fresh = newRent(riderId, await nextRentalId(sql), vehicle, standing, { insurance: false, language });
  const rent = await insertRent(sql, clock, { ...fresh, ...started(clock.iso()) });
  await beginTariff({ sql, clock, riderId, bikeType: bikeTypeOf(vehicle) });
  await takeVehicle(sql, vehicle.frame_number);
  await leaveDock(sql, vehicle.frame_number);
  await later(sql, clock, RIDE_LIMIT_MS, { kind: 'ride.limit', rentId: rent.id, commandKey: null });
  return rent;
}
