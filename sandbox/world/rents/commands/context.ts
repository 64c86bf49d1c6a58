import type { Clock } from '../../../clock.ts';
import { demand, problem } from '../../../contract/handlers.ts';
import type { Sql } from '../../../database/db.ts';
import { rentOf } from '../rent.ts';
import type { Rent, Stage } from '../rent.types.ts';

/** Who sends the command, in the one transaction of the command. */
export type CommandContext = { sql: Sql; clock: Clock; riderId: string; commandKey: string };
export type RentCommandContext = CommandContext & { rentId: string };

/** The rider's own open rent in one of these stages; anything else is refused. */
export async function anyRentIn(command: RentCommandContext, stages: readonly Stage[]): Promise<Rent> {
  const rent = await rentOf(command.sql, command.riderId, command.rentId);
  demand(rent.ended_at === null && stages.includes(rent.stage), () => problem(409, 'WRONG_STAGE', { rentId: rent.id }));
  return rent;
}

/** The same, for a rent that the rider ends, not a dock. */
export async function rentIn(command: RentCommandContext, stages: readonly Stage[]): Promise<Rent> {
  const rent = await anyRentIn(command, stages);
  demand(!rent.capabilities.docked, () => problem(409, 'WRONG_STAGE', { rentId: rent.id }));
  return rent;
}

/** While a lock moves or the rent returns to the ride, the rent accepts no other command. */
export const notBusy = (busy: boolean, rent: Rent): void =>
  demand(!busy, () => problem(409, 'WRONG_STAGE', { rentId: rent.id }));
