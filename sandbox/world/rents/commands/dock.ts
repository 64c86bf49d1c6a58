import { settleCommand } from '../../../contract/commands.ts';
import { demand, problem } from '../../../contract/handlers.ts';
import { stationTakes } from '../../docks.ts';
import { isDue, schedule } from '../../schedule.ts';
import { findVehicle } from '../../vehicles.ts';
import { LOCKS_MS, readDock } from '../dock.ts';
import type { Rent } from '../rent.types.ts';
import type { RentCommandContext } from './context.ts';

/**
 * For "I have docked it, and the app does not show it": reads the docks again, and a stuck lock tries once more. Only
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
