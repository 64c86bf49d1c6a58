import type { Clock } from '../../clock.ts';
import { demand, problem } from '../../contract/handlers.ts';
import type { Sql } from '../../database/db.ts';
import { sense } from '../rents/sense.ts';
import { findVehicle, type Vehicle } from '../vehicles.ts';

/** What a rider's hand can do to the metal. To open it takes an order, never a hand. */
export type Hand = 'closeWheel' | 'chainToHolder' | 'chainToRack';

const MOVES: Record<Hand, string> = {
  closeWheel: `lock = 'closed'`,
  chainToHolder: `chain_place = 'holder'`,
  chainToRack: `chain_place = 'rack'`,
};

/** A scooter has nothing to close; a chain that is fastened somewhere must be opened before it hangs anywhere else. */
const canDo = (does: Hand, { device_type, lock, chain_place }: Vehicle): boolean =>
  does === 'closeWheel' ? device_type !== 'OMNI_IOT_SCOOTER' && lock === 'open' : chain_place === 'free';

/** A hand at the metal. It works with or without a ride and a network; the rent hears of it when the sensors are heard. */
export async function moveByHand(sql: Sql, clock: Clock, number: string, does: Hand): Promise<void> {
  const vehicle = await findVehicle(sql, number);
  demand(vehicle, () => problem(404, 'BIKE_NOT_FOUND'));
  demand(canDo(does, vehicle), () => problem(409, 'HAND_CANNOT'));
  await sql.query(`update sandbox.vehicles set ${MOVES[does]} where frame_number = $1`, [number]);
  await sense(sql, clock, number);
}
