import { Refusal } from '#sandbox/contract/handlers.ts';
import { moveByHand, type Hand } from '#sandbox/world/device/hands.ts';
import { dockCode, type DockWish } from '#sandbox/world/docks.ts';
import { takeByKeypad } from '#sandbox/world/rents/acts/keypad.ts';
import { endRent } from '#sandbox/world/rents/end.ts';
import { rentsOf } from '#sandbox/world/rents/rent.ts';
import { sense } from '#sandbox/world/rents/sense.ts';
import { findVehicle } from '#sandbox/world/vehicles.ts';
import type { Switch } from './looks.ts';
import type { Town } from './town.ts';

/** Something at the vehicle breaks or is mended. */
export async function turn(
  { world: { db, clock, number }, worldMoved }: Town,
  name: Switch,
  to: boolean,
): Promise<void> {
  await db.transaction(async (sql) => {
    await sql.query(`update sandbox.vehicles set ${name} = $2 where frame_number = $1`, [number, to]);
    await sense(sql, clock, number);
  });
  await worldMoved();
}

/** A hand at the metal, the rider's own or a passer-by's. */
export async function handDoes(
  { world: { db, clock, number }, worldMoved }: Town,
  does: Hand,
  wish: DockWish = {},
): Promise<void> {
  await db.transaction((sql) => moveByHand(sql, clock, number, does, wish));
  await worldMoved();
}

/** The rider takes it at its dock, without the app; refused as a start would be. */
export async function keypadTakes({ world: { db, clock, riderId, number }, worldMoved }: Town): Promise<void> {
  await db
    .transaction(async (sql) => {
      const vehicle = await findVehicle(sql, number);
      if (vehicle?.dock) await takeByKeypad(sql, clock, riderId, dockCode(vehicle.station_id ?? 0, vehicle.dock), 'ru');
    })
    .catch((cause: unknown) => {
      if (!(cause instanceof Refusal)) throw cause;
    });
  await worldMoved();
}

/** Support closes the ride that is on. */
export async function supportEnds({ world: { db, clock, riderId }, worldMoved }: Town): Promise<void> {
  await db.transaction(async (sql) => {
    const [open] = await rentsOf(sql, riderId, 'current');
    if (open) await endRent(sql, clock, open, { status: 'TECH_DONE' });
  });
  await worldMoved();
}
