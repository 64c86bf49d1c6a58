import { settleCommand } from '../../../contract/commands.ts';
import { demand, problem } from '../../../contract/handlers.ts';
import { takes } from '../../docks.ts';
import { isDue, later } from '../../due.ts';
import { findVehicle } from '../../vehicles.ts';
import { LOCKS_MS, senseDock } from '../dock.ts';
import type { Rent } from '../rent.ts';
import type { RentAct } from './act.ts';

/**
 * «I have docked it, and the app does not say so»: the docks are asked again, and a lock that was stuck tries once more. Charging
 * stops by the dock's word alone. A dock that is not heard holds nothing.
 */
export async function lookAgain({ sql, clock, commandKey }: RentAct, rent: Rent): Promise<Rent> {
  const vehicle = await findVehicle(sql, rent.frame_number);
  demand(vehicle?.online && vehicle.dock !== null, () => problem(409, 'BIKE_NOT_DOCKED', { rentId: rent.id }));
  demand(takes(vehicle), () => problem(409, 'PARKING_NOT_ALLOWED', { rentId: rent.id }));
  await settleCommand(sql, commandKey, 'done');
  if (!(await isDue(sql, rent.id, ['dock.locks'])))
    await later(sql, clock, LOCKS_MS, { kind: 'dock.locks', rentId: rent.id, commandKey: null });
  return senseDock(sql, clock, rent, vehicle);
}
