import { demand, problem } from '../../../contract/handlers.ts';
import type { Clock } from '../../../clock.ts';
import type { Sql } from '../../../database/db.ts';
import { rentOf, type Rent, type Stage } from '../rent.ts';

/** Who does something to which rent, in the one transaction of the command. */
export type Act = { sql: Sql; clock: Clock; riderId: string; commandKey: string };
export type RentAct = Act & { rentId: string };

/** The rider's own rent, not over, in one of these stages; anything else is refused. */
export async function anyRentIn(act: RentAct, stages: readonly Stage[]): Promise<Rent> {
  const rent = await rentOf(act.sql, act.riderId, act.rentId);
  demand(rent.ended_at === null && stages.includes(rent.stage), () => problem(409, 'WRONG_STAGE', { rentId: rent.id }));
  return rent;
}

/** The same of a rent whose end is the rider's to bring about, not a dock's. */
export async function rentIn(act: RentAct, stages: readonly Stage[]): Promise<Rent> {
  const rent = await anyRentIn(act, stages);
  demand(!rent.capabilities.docked, () => problem(409, 'WRONG_STAGE', { rentId: rent.id }));
  return rent;
}

/** While the metal moves or the way back is open, the rent takes no other order. */
export const notBusy = (busy: boolean, rent: Rent): void =>
  demand(!busy, () => problem(409, 'WRONG_STAGE', { rentId: rent.id }));
