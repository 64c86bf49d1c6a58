import type { components, operations } from './control.d.ts';
import { demand, problem, type Handlers } from '../contract/handlers.ts';
import { scriptRefusal, scriptedRefusals } from '../contract/scriptedRefusals.ts';
import { isoText } from '../data/sqlText.ts';
import type { Sql } from '../database/db.ts';
import { endRent } from '../world/rents/end.ts';
import { findRent } from '../world/rents/rent.ts';

type Rows<Id extends keyof operations> = operations[Id] extends {
  responses: { 200: { content: { 'application/json': { items: (infer Item)[] } } } };
}
  ? Item
  : never;
type Story = components['schemas']['RentStory'];

const scripted = async (sql: Sql) =>
  (await scriptedRefusals(sql)).map(({ operation, ...refusal }) => ({
    ...refusal,
    ...(operation === null ? {} : { operation }),
  }));

/** What happened, for developers and tests. */
export const ledgerHandlers = {
  listRents: async ({ sql, query }) => {
    const { rows } = await sql.query<Story>(
      `select r.id::text as id, r.rental_id as "rentalId", coalesce(w.login, '') as login, r.frame_number as number, r.stage, r.status,
         r.step, r.error_code as "errorCode", r.cost, ${isoText('r.ride_started_at')} as "startedAt", ${isoText('r.ended_at')} as "endedAt",
         exists (select 1 from sandbox.rent_photos p where p.rent_id = r.id) as "hasPhoto",
         (select coalesce(jsonb_agg(jsonb_build_object('version', v.version, 'at', ${isoText('v.at')}, 'stage', v.stage, 'status', v.status,
            'step', v.step, 'errorCode', v.error_code) order by v.version), '[]')
          from sandbox.rent_versions v where v.rent_id = r.id) as versions
       from public.rents r left join sandbox.riders w on w.id = r.client_id
       order by r.updated_at desc, r.id limit $1`,
      [query.limit ?? 20],
    );
    return { status: 200, body: { items: rows } };
  },
  endRentBySupport: async ({ sql, clock, params }) => {
    const rent = await findRent(sql, params.rentId);
    demand(rent, () => problem(404, 'RENT_NOT_FOUND'));
    demand(rent.ended_at === null, () => problem(409, 'WRONG_STAGE'));
    await endRent(sql, clock, rent, { status: 'TECH_DONE' });
    return { status: 204 };
  },
  listCharges: async ({ sql }) => {
    const { rows } = await sql.query<Rows<'listCharges'>>(
      `select c.id::text as id, coalesce(w.login, '') as login, c.rent_id::text as "rentId", c.order_id::text as "orderId", c.kind, c.amount, ${isoText('c.at')} as at,
         case when c.card_id is not null then 'card' when c.order_id is not null then 'page' else 'balance' end as "from"
       from sandbox.charges c left join sandbox.riders w on w.id = c.rider_id order by c.at desc, c.id limit 200`,
    );
    return { status: 200, body: { items: rows } };
  },
  listClaims: async ({ sql }) => {
    const { rows } = await sql.query<Rows<'listClaims'>>(
      `select c.rent_id::text as "rentId", coalesce(w.login, '') as login, r.frame_number as number, c.reason, ${isoText('c.at')} as at,
         ${isoText('c.received_at')} as "receivedAt", c.position, c.photo_follows as "photoFollows", r.ended_at is null as "isOpen",
         exists (select 1 from sandbox.rent_photos p where p.rent_id = c.rent_id) as "hasPhoto"
       from sandbox.claims c join public.rents r on r.id = c.rent_id left join sandbox.riders w on w.id = c.rider_id
       order by c.received_at desc, c.rent_id limit 200`,
    );
    return { status: 200, body: { items: rows } };
  },
  getRefusals: async ({ sql }) => ({ status: 200, body: { items: await scripted(sql) } }),
  setRefusals: async ({ sql, body }) => {
    await scriptRefusal(sql, { operation: null, ...body });
    return { status: 200, body: { items: await scripted(sql) } };
  },
  listLockCommands: async ({ sql }) => {
    const { rows } = await sql.query<Rows<'listLockCommands'>>(
      `select frame_number as number, rent_id::text as "rentId", lock, command, outcome, ${isoText('at')} as at
       from sandbox.lock_commands order by id desc limit 200`,
    );
    return { status: 200, body: { items: rows } };
  },
  listSms: async ({ sql }) => {
    const { rows } = await sql.query<Rows<'listSms'>>(
      `select phone, text, ${isoText('at')} as at from sandbox.sms order by id desc limit 200`,
    );
    return { status: 200, body: { items: rows } };
  },
  listMails: async ({ sql }) => {
    const { rows } = await sql.query<Rows<'listMails'>>(
      `select address, text, ${isoText('at')} as at from sandbox.mails order by id desc limit 200`,
    );
    return { status: 200, body: { items: rows } };
  },
} satisfies Partial<Handlers<operations>>;
