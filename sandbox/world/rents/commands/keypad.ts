import type { Clock } from '../../../clock.ts';
import { demand, problem } from '../../../contract/handlers.ts';
import type { Sql } from '../../../database/db.ts';
import type { Language } from '../../../language.ts';
import { leaveDock } from '../../device/dock.ts';
import { endForStart } from '../../reservations.ts';
import { standingOf } from '../../riders.ts';
import { schedule } from '../../schedule.ts';
import { beginTariff } from '../../tariffContracts.ts';
import { bikeTypeOf, findVehicleInDock, takeVehicle } from '../../vehicles.ts';
import { RIDE_LIMIT_MS } from '../cost.ts';
import { startRefusals } from '../refusals.ts';
import { insertRent } from '../rent.ts';
import type { Rent } from '../rent.types.ts';
import { started } from '../rules/start.ts';
import { newRent, nextRentalId } from './start.ts';

/**
 * A bike taken at the dock's own keypad: the dock opens by itself and the rider pulls the bike out. No app has
 * requested the ride. The rider is identified by login and PIN.
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
  const [refusal] = startRefusals(vehicle, standing);
  if (refusal) throw refusal;
  demand(!vehicle.jammed && !vehicle.ghost, () => problem(409, 'OPEN_LOCK_ERROR'));
  await endForStart(sql, clock, standing.reservation, vehicle.frame_number);
  const fresh = newRent(riderId, await nextRentalId(sql), vehicle, standing, { insurance: false, language });
  const rent = await insertRent(sql, clock, { ...fresh, ...started(clock.iso()) });
  await beginTariff({ sql, clock, riderId, bikeType: bikeTypeOf(vehicle) });
  await takeVehicle(sql, vehicle.frame_number);
  await leaveDock(sql, vehicle.frame_number);
  await schedule(sql, clock, RIDE_LIMIT_MS, { kind: 'ride.limit', rentId: rent.id, commandKey: null });
  return rent;
}
