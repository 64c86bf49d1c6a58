import { moveByHand, type Hand } from '#sandbox/world/device/hands.ts';
import { endRent } from '#sandbox/world/rents/end.ts';
import { rentsOf } from '#sandbox/world/rents/rent.ts';
import { sense } from '#sandbox/world/rents/sense.ts';
import type { Switch } from './looks.ts';
import type { Town } from './town.ts';

/** Something at the vehicle breaks or is mended. */
export async function turn({ world: { db, clock, number }, worldMoved }: Town, name: Switch, to: boolean): Promise<void> {
  await db.transaction(async (sql) => {
    await sql.query(`update sandbox.vehicles set ${name} = $2 where frame_number = $1`, [number, to]);
    await sense(sql, clock, number);
  });
  await worldMoved();
}

/** A hand at the metal, the rider's own or a passer-by's. */
export async function handDoes({ world: { db, clock, number }, worldMoved }: Town, does: Hand): Promise<void> {
  await db.transaction((sql) => moveByHand(sql, clock, number, does));
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
