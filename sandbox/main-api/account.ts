import { randomUUID } from 'node:crypto';
import type { components, operations } from '#openapi/main.d.ts';
import { consentsOf } from '../accounts/consents.ts';
import { forgetTries, triedFactor, triedLogin, triedRecovery } from '../accounts/tries.ts';
import { demand, problem, type Handlers } from '../contract/handlers.ts';
import { isoText } from '../data/sqlText.ts';
import type { Sql } from '../database/db.ts';
import { purchases } from '../history/purchases.ts';
import { pastRides } from '../history/rides.ts';
import { languageOf } from '../language.ts';
import { cardsOf } from '../money/cards.ts';
import { feedbackOf, storeFeedback } from '../support/feedback.ts';
import { currentReservation, release } from '../world/reservations.ts';
import { profileOf } from './riderProfile.ts';

type ExportedNotification = components['schemas']['AccountExport']['notifications'][number];

type Rating = NonNullable<components['schemas']['AccountExport']['ratings']>[number];

type Rider = { balance: number; phone: string; login: string; email: string };

const ALL = 1_000_000;

/** What a rider may do with the whole account. */
export const accountHandlers = {
  exportAccount: async ({ sql, clock, riderId, headers }) => {
    const language = await languageOf({ sql, riderId, headers });
    const Profile = await profileOf(sql, clock, riderId, language);
    demand(Profile, () => problem(404, 'ACCOUNT_NOT_FOUND'));
    const page = { riderId, limit: ALL, offset: 0, language };
    const kept = await sql.query<{ settings: Record<string, never> }>(
      'select settings from sandbox.riders where id = $1',
      [riderId],
    );
    const ratings = await sql.query<Rating>(
      `select rent_id::text as "rentId", rate, problems, comment, ${isoText('at')} as at
       from sandbox.ratings where rider_id = $1 order by ratings.at`,
      [riderId],
    );
    const told = await sql.query<ExportedNotification>(
      `select ${isoText('"timestamp"')} as timestamp, type, message, text, rental_id, delivered
       from public.notifications where client_id = $1 order by notifications."timestamp" desc`,
      [riderId],
    );
    return {
      status: 200,
      body: {
        exportedAt: clock.iso(),
        Profile,
        cards: await cardsOf(sql, riderId),
        rides: await pastRides(sql, page),
        payments: await purchases(sql, page),
        consents: await consentsOf(sql, riderId),
        ratings: ratings.rows,
        settings: kept.rows[0]?.settings ?? {},
        feedback: await feedbackOf(sql, riderId),
        notifications: told.rows,
      },
    };
  },

  deleteAccount: async ({ sql, clock, riderId }) => {
    const rents = await sql.query<{ id: string }>(
      'select id::text as id from public.rents where client_id = $1 and ended_at is null',
      [riderId],
    );
    const rentId = rents.rows[0]?.id;
    demand(rentId === undefined, () => problem(409, 'RIDE_UNDER_WAY', { rentId }));
    const reservation = await currentReservation(sql, clock, riderId);
    if (reservation) await release({ sql, clock, riderId }, reservation.id);
    const riders = await sql.query<Rider>(
      `select balance::float8 as balance, phone, login, lower(coalesce(email, '')) as email from sandbox.riders where id = $1`,
      [riderId],
    );
    const rider = riders.rows[0];
    demand(rider, () => problem(409, 'ACCOUNT_NOT_FOUND'));
    demand(rider.balance >= 0, () => problem(409, 'DEBT_UNPAID', { debt: -rider.balance }));

    await eraseRider(sql, riderId, rider);
    return { status: 204 };
  },
  sendFeedback: async ({ sql, clock, riderId, commandKey, body }) => {
    await storeFeedback({ sql, clock, riderId, commandKey, feedback: body.feedback });
    return { status: 200, body: {} };
  },
} satisfies Partial<Handlers<operations>>;

/**
 * Rides and payments stay, for the books, without the rider's name. All other data of the rider is deleted, all
 * sessions end.
 */
async function eraseRider(sql: Sql, riderId: string, { phone, login, email }: Rider): Promise<void> {
  const nobody = `deleted-${randomUUID()}`;
  await sql.query('update public.rents set client_id = $2 where client_id = $1', [riderId, nobody]);
  for (const table of ['charges', 'claims', 'orders'])
    await sql.query(`update sandbox.${table} set rider_id = $2 where rider_id = $1`, [riderId, nobody]);
  // Nobody can pay on a provider's page that is still open.
  await sql.query(
    `update sandbox.orders set insured = null, card = null, state = case when state in ('created', 'pending') then 'expired' else state end where rider_id = $1`,
    [nobody],
  );
  for (const table of ['commands', 'upload_tickets'])
    await sql.query(`delete from sandbox.${table} where rider_id = $1`, [riderId]);
  await sql.query('delete from public.notifications where client_id = $1', [riderId]);
  await sql.query('delete from sandbox.sms where phone = $1', [phone]);
  await sql.query('delete from sandbox.sms_received where sender = $1', [`+${phone}`]);
  await sql.query('delete from sandbox.mails where address = $1', [email]);
  await sql.query('delete from sandbox.auth_flows where lower(email) = $1', [email]);
  await sql.query('delete from sandbox.message_asks where recipient in ($1, $2)', [phone, email]);
  for (const what of [triedLogin(login), triedFactor(riderId), triedRecovery(email)]) await forgetTries(sql, what);
  await sql.query('delete from sandbox.riders where id = $1', [riderId]);
}
