import * as v from 'valibot';
import { demand, problem } from '../contract/handlers.ts';
import { scriptRefusal, scriptedRefusals } from '../contract/scriptedRefusals.ts';
import { isoText } from '../data/sqlText.ts';
import type { Sql } from '../database/db.ts';
import type { Claim } from '../world/rents/commands/claim.ts';
import { endRent } from '../world/rents/end.ts';
import { findRent } from '../world/rents/rent.ts';
import { integer, integerText, text, Uuid } from './fields.ts';
import { inCity } from './operation.ts';

type RentVersion = {
  version: number;
  at: string;
  stage: string;
  status: string;
  step: string;
  errorCode: string | null;
};
type RentStory = Omit<RentVersion, 'version' | 'at'> & {
  id: string;
  rentalId: string;
  login: string;
  number: string;
  /** Roubles. */
  cost: number | null;
  startedAt: string | null;
  endedAt: string | null;
  hasPhoto: boolean;
  versions: RentVersion[];
};
type Charge = {
  id: string;
  login: string;
  rentId: string | null;
  /** The payment that it belongs to. */
  orderId: string | null;
  kind: 'ride' | 'fine' | 'tariff' | 'debt' | 'reservation';
  /** Roubles. */
  amount: number;
  at: string;
  /** `page`: the card typed on the provider's page. */
  from: 'card' | 'balance' | 'page';
};
type ClaimStory = Omit<Claim, 'reason'> & {
  rentId: string;
  login: string;
  number: string;
  reason: 'parking' | 'wheelLock' | 'chain' | 'offline' | 'other';
  receivedAt: string;
  hasPhoto: boolean;
  /** The ride is not over yet. */
  isOpen: boolean;
};
type LockCommandStory = {
  number: string;
  rentId: string;
  /** The motor of a scooter, the wheel or chain of a bike, the dock of a docked bike. */
  lock: 'motor' | 'wheel' | 'chain' | 'dock';
  command: 'open' | 'close';
  /**
   * The lock's own decision. `ghost`: it reported success and did not move. `refused`: the server withheld a command that
   * the lock would have taken.
   */
  outcome: 'obeyed' | 'ghost' | 'jammed' | 'offline' | 'out of sequence' | 'refused';
  at: string;
};

const Refusal = v.strictObject({
  /** A Problem code of the gateway, or an unknown one. */
  code: text(/^[A-Z][A-Z_]{2,39}$/),
  /** Only this command, by its operation id. */
  operation: v.exactOptional(text(/^[A-Za-z]{3,40}$/)),
  times: integer(0, 1_000),
});

const scripted = async (sql: Sql) =>
  (await scriptedRefusals(sql)).map(({ operation, ...refusal }) => ({
    ...refusal,
    ...(operation === null ? {} : { operation }),
  }));

/** What happened, for developers and tests: the newest first. */
export const ledgerOperations = {
  /** Rents of all riders with all their versions, newest first. */
  'GET /control/rents': inCity(
    { query: v.strictObject({ limit: v.exactOptional(integerText(1, 200)) }) },
    async ({ sql }, { query }) => {
      const { rows } = await sql.query<RentStory>(
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
      return { items: rows };
    },
  ),
  /** Support ends the ride (TECH_DONE). */
  'POST /control/rents/{rentId}/end': inCity(
    { path: v.strictObject({ rentId: Uuid }) },
    async ({ sql, clock }, { path }) => {
      const rent = await findRent(sql, path.rentId);
      demand(rent, () => problem(404, 'RENT_NOT_FOUND'));
      demand(rent.ended_at === null, () => problem(409, 'WRONG_STAGE'));
      await endRent(sql, clock, rent, { status: 'TECH_DONE' });
    },
  ),

  'GET /control/charges': inCity({}, async ({ sql }) => {
    const { rows } = await sql.query<Charge>(
      `select c.id::text as id, coalesce(w.login, '') as login, c.rent_id::text as "rentId", c.order_id::text as "orderId", c.kind, c.amount, ${isoText('c.at')} as at,
         case when c.card_id is not null then 'card' when c.order_id is not null then 'page' else 'balance' end as "from"
       from sandbox.charges c left join sandbox.riders w on w.id = c.rider_id order by c.at desc, c.id limit 200`,
    );
    return { items: rows };
  }),

  /** Riders' claims about rides that they could not finish, the newest first. */
  'GET /control/claims': inCity({}, async ({ sql }) => {
    const { rows } = await sql.query<ClaimStory>(
      `select c.rent_id::text as "rentId", coalesce(w.login, '') as login, r.frame_number as number, c.reason, ${isoText('c.at')} as at,
         ${isoText('c.received_at')} as "receivedAt", c.position, c.photo_follows as "photoFollows", r.ended_at is null as "isOpen",
         exists (select 1 from sandbox.rent_photos p where p.rent_id = c.rent_id) as "hasPhoto"
       from sandbox.claims c join public.rents r on r.id = c.rent_id left join sandbox.riders w on w.id = c.rider_id
       order by c.received_at desc, c.rent_id limit 200`,
    );
    return { items: rows };
  }),

  'GET /control/refusals': inCity({}, async ({ sql }) => ({ items: await scripted(sql) })),

  /**
   * Refuses the next commands of riders, for refusals that are otherwise hard to cause: a command has no effect and is
   * stored as refused. A new scripted refusal replaces the one before; `times` 0 removes it.
   */
  'PUT /control/refusals': inCity({ body: Refusal }, async ({ sql }, { body }) => {
    await scriptRefusal(sql, { operation: null, ...body });
    return { items: await scripted(sql) };
  }),

  'GET /control/lock-commands': inCity({}, async ({ sql }) => {
    const { rows } = await sql.query<LockCommandStory>(
      `select frame_number as number, rent_id::text as "rentId", lock, command, outcome, ${isoText('at')} as at
       from sandbox.lock_commands order by id desc limit 200`,
    );
    return { items: rows };
  }),

  /** Vehicles that riders let ring, the newest first; without sound they only flashed. */
  'GET /control/rings': inCity({}, async ({ sql }) => {
    const { rows } = await sql.query<{ number: string; login: string; sound: boolean; at: string }>(
      `select frame_number as number, login, sound, ${isoText('at')} as at
       from sandbox.rings join sandbox.riders w on w.id = rider_id order by rings.id desc limit 200`,
    );
    return { items: rows };
  }),

  'GET /control/sms': inCity({}, async ({ sql }) => {
    const { rows } = await sql.query<{ phone: string; text: string; at: string }>(
      `select phone, text, ${isoText('at')} as at from sandbox.sms where not from_phone and state = 'arrived' order by id desc limit 200`,
    );
    return { items: rows };
  }),

  'GET /control/mails': inCity({}, async ({ sql }) => {
    const { rows } = await sql.query<{ address: string; text: string; at: string }>(
      `select address, text, ${isoText('at')} as at from sandbox.mails order by id desc limit 200`,
    );
    return { items: rows };
  }),
};
