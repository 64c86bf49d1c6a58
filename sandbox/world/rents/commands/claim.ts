import { settleCommand } from '../../../contract/commands.ts';
import { demand, problem } from '../../../contract/handlers.ts';
import type { Position } from '../../../geo.ts';
import { placeVehicle } from '../../vehicles.ts';
import { changeRent, rentOf } from '../rent.ts';
import type { Rent } from '../rent.types.ts';
import { claimed } from '../rules/claim.ts';
import type { RentCommandContext } from './context.ts';

export type Claim = { reason: string; at: string; position: Position | null; photoFollows: boolean };

/**
 * The first claim about a ride counts; a repeated claim gets it as its answer, also when support has ended the ride
 * since.
 */
export async function claim(command: RentCommandContext, { reason, at, position, photoFollows }: Claim): Promise<Rent> {
  const { sql, clock, commandKey } = command;
  const rent = await rentOf(sql, command.riderId, command.rentId);
  await settleCommand(sql, commandKey, 'done');
  if (rent.claimed_at !== null) return rent;
  demand(rent.ended_at === null, () => problem(409, 'WRONG_STAGE', { rentId: rent.id }));
  const next = await changeRent(sql, clock, rent, claimed(rent, Date.parse(at), clock.now(), photoFollows));
  await sql.query(
    `insert into sandbox.claims (rent_id, rider_id, reason, at, received_at, position, photo_follows) values ($1, $2, $3, $4, $5, $6, $7)`,
    [rent.id, rent.client_id, reason, next.claimed_at, clock.iso(), position && JSON.stringify(position), photoFollows],
  );
  if (position) await placeVehicle(sql, rent.frame_number, position);
  return next;
}
