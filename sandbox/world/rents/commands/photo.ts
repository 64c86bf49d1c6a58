import { randomUUID } from 'node:crypto';
import { settleCommand } from '../../../contract/commands.ts';
import { demand, problem } from '../../../contract/handlers.ts';
import { mediaTypeOf } from '../../../picture.ts';
import { changeRent, rentOf } from '../rent.ts';
import type { Rent } from '../rent.types.ts';
import type { RentCommandContext } from './context.ts';

const MAX_BYTES = 6 * 1024 * 1024;
/** A ticket is valid longer than the session: a rider may come back online tomorrow (decisions §4). */
const TICKET_MS = 24 * 3_600_000;

/**
 * Accepted while the ride is ending, afterwards for a ride that still owes a photo, and with a claim. A second photo
 * replaces the first.
 */
export async function storePhoto(command: RentCommandContext, body: unknown): Promise<Rent> {
  const { sql, clock, commandKey } = command;
  const rent = await rentOf(sql, command.riderId, command.rentId);
  const wanted =
    (rent.stage === 'ACTIVE_RIDE_END' && rent.capabilities.photoAtEnd) ||
    rent.claimed_at !== null ||
    (rent.ended_at !== null && rent.photo_state === 'owed');
  demand(wanted, () => problem(409, 'WRONG_STAGE', { rentId: rent.id }));
  demand(body instanceof Uint8Array, () => problem(415, 'PHOTO_NOT_ACCEPTED'));
  demand(body.length <= MAX_BYTES, () => problem(413, 'PHOTO_NOT_ACCEPTED'));
  const mediaType = mediaTypeOf(body);
  demand(mediaType, () => problem(415, 'PHOTO_NOT_ACCEPTED'));

  // As text: the embedded database's client writes bytes one by one, a third of a second for 2 MB.
  await sql.query(
    `insert into sandbox.rent_photos (rent_id, media_type, bytes, at) values ($1, $2, decode($3, 'base64'), $4)
     on conflict (rent_id) do update set media_type = excluded.media_type, bytes = excluded.bytes, at = excluded.at`,
    [rent.id, mediaType, Buffer.from(body).toString('base64'), clock.iso()],
  );
  const next = await changeRent(sql, clock, rent, { photo_state: 'uploaded' });
  await settleCommand(sql, commandKey, 'done');
  return next;
}

/** The ticket for this rent's photo: the existing one, while it is valid. */
export async function uploadTicket({ sql, clock, riderId, rentId }: RentCommandContext): Promise<string> {
  const given = await sql.query<{ ticket: string }>(
    'select ticket from sandbox.upload_tickets where rent_id = $1 and rider_id = $2 and expires_at > $3',
    [rentId, riderId, clock.iso()],
  );
  const old = given.rows[0]?.ticket;
  if (old !== undefined) return old;
  const ticket = `ut_${randomUUID()}`;
  await sql.query(
    'insert into sandbox.upload_tickets (ticket, rider_id, rent_id, expires_at) values ($1, $2, $3, $4)',
    [ticket, riderId, rentId, new Date(clock.now() + TICKET_MS).toISOString()],
  );
  return ticket;
}
