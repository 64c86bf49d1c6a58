import { HttpError } from '#sandbox/contract/handlers.ts';
import { moveByHand, type Hand } from '#sandbox/world/device/hands.ts';
import { dockCode, type DockRequest } from '#sandbox/world/docks.ts';
import { takeByKeypad } from '#sandbox/world/rents/commands/keypad.ts';
import { endRent } from '#sandbox/world/rents/end.ts';
import { rentsOf } from '#sandbox/world/rents/rent.ts';
import { readSensors } from '#sandbox/world/rents/sensors.ts';
import { findVehicle } from '#sandbox/world/vehicles.ts';
import type { Switch } from './scene.ts';
import type { Simulation } from './simulation.ts';

/** Breaks or repairs a part of the vehicle. */
export async function turn(
  { world: { db, clock, number }, worldMoved }: Simulation,
  name: Switch,
  to: boolean,
): Promise<void> {
  await db.transaction(async (sql) => {
    await sql.query(`update sandbox.vehicles set ${name} = $2 where frame_number = $1`, [number, to]);
    await readSensors(sql, clock, number);
  });
  await worldMoved();
}

/** The rider or a passer-by moves a lock by hand. */
export async function handDoes(
  { world: { db, clock, number }, worldMoved }: Simulation,
  does: Hand,
  wish: DockRequest = {},
): Promise<void> {
  await db.transaction((sql) => moveByHand(sql, clock, number, does, wish));
  await worldMoved();
}

/** The rider takes the bike at its dock without the app. The server may refuse this like a start. */
export async function keypadTakes({ world: { db, clock, riderId, number }, worldMoved }: Simulation): Promise<void> {
  await db
    .transaction(async (sql) => {
      const vehicle = await findVehicle(sql, number);
      if (vehicle?.dock) await takeByKeypad(sql, clock, riderId, dockCode(vehicle.station_id ?? 0, vehicle.dock), 'ru');
    })
    .catch((cause: unknown) => {
      if (!(cause instanceof HttpError)) throw cause;
    });
  await worldMoved();
}

/** Support ends the active ride. */
export async function supportEnds({ world: { db, clock, riderId }, worldMoved }: Simulation): Promise<void> {
  await db.transaction(async (sql) => {
    const [open] = await rentsOf(sql, riderId, 'current');
    if (open) await endRent(sql, clock, open, { status: 'TECH_DONE' });
  });
  await worldMoved();
}
