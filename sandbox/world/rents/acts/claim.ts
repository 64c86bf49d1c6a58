import { settleCommand } from '../../../contract/commands.ts';
import { demand, problem } from '../../../contract/handlers.ts';
import { placeVehicle } from '../../vehicles.ts';
import type { Position } from '../../metres.ts';
import { changeRent, rentOf, type Rent } from '../rent.ts';
import { claimed } from '../rules/claim.ts';
import type { RentAct } from './act.ts';

export type Claim = { reason: string; at: string; position: Position | null; photoFollows: boolean };

/** The first claim about a ride stands; whoever claims again hears it, also when support has ended the ride since. */
export async function claim(act: RentAct, { reason, at, position, photoFollows }: Claim): Promise<Rent> {
  const { sql, clock, commandKey } = act;
  const rent = await rentOf(sql, act.riderId, act.rentId);
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
