import { settleCommand } from '../../../contract/commands.ts';
import { demand, problem } from '../../../contract/handlers.ts';
import type { Position } from '../../../geo.ts';
import { fullPortPlus, stationName, stationTakes } from '../../docks.ts';
import { isDue, schedule } from '../../schedule.ts';
import { findVehicle, placeVehicle } from '../../vehicles.ts';
import { LOCKS_MS, readDock } from '../dock.ts';
import { endRent } from '../end.ts';
import { changeRent } from '../rent.ts';
import type { Rent } from '../rent.types.ts';
import { applyDock, isInspection } from '../rules/dock.ts';
import type { RentCommandContext } from './context.ts';

/** Metres: as near as a rider is to a vehicle (decisions §4). */
const BESIDE_METERS = 50;

/**
 * A rider beside a Port+ station whose ports are all taken ends the ride there; the service collects the bike. Null for
 * a bike in a dock, and where a port is free. Our reading (map-and-rent §2).
 */
export async function endBesidePortPlus(
  { sql, clock, commandKey }: RentCommandContext,
  rent: Rent,
  position: Position | null,
): Promise<Rent | null> {
  const vehicle = await findVehicle(sql, rent.frame_number);
  if (rent.stage !== 'ACTIVE_RIDE' || position === null || !vehicle || vehicle.dock !== null) return null;
  const station = await fullPortPlus(sql, position, BESIDE_METERS + position.accuracy);
  if (station === null) return null;
  await placeVehicle(sql, rent.frame_number, position);
  const held = { station: stationName(station), takes: true, lock: 'locked', since: clock.now() } as const;
  const next = await changeRent(sql, clock, rent, applyDock(rent, held, null, clock.now()));
  await settleCommand(sql, commandKey, 'done');
  return endRent(sql, clock, next, { status: 'DONE', free: isInspection(next, held) });
}

/**
 * For "I have docked it, and the app does not show it": reads the docks again, and a stuck lock tries again. Only
 * the dock's report stops the charging. An offline dock counts as empty.
 */
export async function checkDockAgain({ sql, clock, commandKey }: RentCommandContext, rent: Rent): Promise<Rent> {
  const vehicle = await findVehicle(sql, rent.frame_number);
  demand(vehicle?.online && vehicle.dock !== null, () => problem(409, 'BIKE_NOT_DOCKED', { rentId: rent.id }));
  demand(stationTakes(vehicle), () => problem(409, 'PARKING_NOT_ALLOWED', { rentId: rent.id }));
  await settleCommand(sql, commandKey, 'done');
  if (!(await isDue(sql, rent.id, ['dock.locks'])))
    await schedule(sql, clock, LOCKS_MS, { kind: 'dock.locks', rentId: rent.id, commandKey: null });
  return readDock(sql, clock, rent, vehicle);
}
