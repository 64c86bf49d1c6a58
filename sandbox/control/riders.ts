import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import { demand, problem } from '../contract/handlers.ts';
import type { Sql } from '../database/db.ts';
import type { Language } from '../language.ts';
import { demoRiders } from '../seed/riders.ts';
import { revokeKeysOf } from '../sms/deviceKeys.ts';
import { notifyAccountBlocked } from '../world/notificationTexts.ts';
import { standingOf } from '../world/riders.ts';
import { OfRider } from './fields.ts';
import { inCity } from './operation.ts';

type Rider = {
  login: string;
  pin: string;
  name: string;
  /** What this rider is for. */
  about: string;
  /** Roubles. */
  balance: number;
  rentBlocked: boolean;
  loginBlocked: boolean;
  /** As the last tariff call set it. */
  language: Language | null;
  tariff: boolean;
  card: boolean;
  /** The current ride. */
  rentId: string | null;
};
type Row = {
  id: string;
  login: string;
  pin: string;
  name: string;
  balance: number;
  rent_blocked: boolean;
  login_blocked: boolean;
  language: Rider['language'];
};

const TARIFF_DAYS = 30;
const SELECT = `select id, login, pin, first_name || ' ' || last_name as name, balance::float8 as balance, rent_blocked, login_blocked, language
  from sandbox.riders`;

/** @throws 404 if no rider has this login */
export async function riderIdOf(sql: Sql, login: string): Promise<string> {
  const { rows } = await sql.query<{ id: string }>('select id from sandbox.riders where login = $1', [login]);
  demand(rows[0], () => problem(404, 'RIDER_NOT_FOUND'));
  return rows[0].id;
}

const flag = v.exactOptional(v.boolean());
const RiderChange = v.strictObject({
  /** Roubles. */
  balance: v.exactOptional(v.pipe(v.number(), v.minValue(-1_000_000), v.maxValue(1_000_000))),
  /** As support gives a new one: it ends the keys of the rider's phones. */
  pin: v.exactOptional(v.pipe(v.string(), v.regex(/^\d{4}$/))),
  rentBlocked: flag,
  loginBlocked: flag,
  /** Both tariffs for 30 days, or none. */
  tariff: flag,
  /** One good card, or none. */
  card: flag,
  /** The tariffs are bought and start with the first ride. */
  notBegun: flag,
});

export const riderOperations = {
  /** The demo riders with their PINs. */
  'GET /control/riders': inCity({}, async ({ sql, clock }) => {
    const { rows } = await sql.query<Row>(`${SELECT} order by login`);
    const items: Rider[] = [];
    for (const row of rows) items.push(await shown(sql, clock, row));
    return { items };
  }),

  /** Fields that are not given stay as they are. */
  'PATCH /control/riders/{login}': inCity(
    { path: OfRider, body: RiderChange },
    async ({ sql, clock }, { path, body }) => {
      const rider = (await sql.query<Row>(`${SELECT} where login = $1`, [path.login])).rows[0];
      demand(rider, () => problem(404, 'RIDER_NOT_FOUND'));
      await sql.query(
        `update sandbox.riders set balance = coalesce($2, balance), rent_blocked = coalesce($3, rent_blocked),
         login_blocked = coalesce($4, login_blocked), pin = coalesce($5, pin) where id = $1`,
        [rider.id, body.balance ?? null, body.rentBlocked ?? null, body.loginBlocked ?? null, body.pin ?? null],
      );
      if (body.pin !== undefined) await revokeKeysOf(sql, rider.id);
      if (body.rentBlocked === true && !rider.rent_blocked) await notifyAccountBlocked(sql, clock, rider.id);
      if (body.tariff !== undefined) await setTariff(sql, clock, rider.id, body.tariff);
      if (body.notBegun !== undefined) await setNotBegun(sql, rider.id, body.notBegun);
      if (body.card !== undefined) await setCard(sql, rider.id, body.card);
      const changed = (await sql.query<Row>(`${SELECT} where id = $1`, [rider.id])).rows[0];
      return shown(sql, clock, changed ?? rider);
    },
  ),
};

async function shown(sql: Sql, clock: Clock, row: Row): Promise<Rider> {
  const { tariff, card, rentId } = await standingOf(sql, clock, row.id, 'omni');
  return {
    login: row.login,
    pin: row.pin,
    name: row.name,
    about: demoRiders.find(({ login }) => login === row.login)?.about ?? 'registered by phone',
    balance: row.balance,
    rentBlocked: row.rent_blocked,
    loginBlocked: row.login_blocked,
    language: row.language,
    tariff: tariff !== null,
    card: card !== null,
    rentId,
  };
}

async function setTariff(sql: Sql, clock: Clock, riderId: string, has: boolean): Promise<void> {
  const end = has ? new Date(clock.now() + TARIFF_DAYS * 86_400_000).toISOString() : null;
  await sql.query(
    `update sandbox.riders set tariff_id = $2, omni_tariff_id = $3, tariff_end = $4, omni_tariff_end = $4,
       insurance_cost = null, omni_insurance_cost = null where id = $1`,
    [riderId, has ? 'bike-season' : null, has ? 'omni-month' : null, end],
  );
  await sql.query('delete from sandbox.waiting_tariffs where rider_id = $1', [riderId]);
}

async function setNotBegun(sql: Sql, riderId: string, has: boolean): Promise<void> {
  await sql.query('update sandbox.riders set activation_id = $2, omni_activation_id = $3 where id = $1', [
    riderId,
    has ? `rc-${riderId}` : null,
    has ? `omni-rc-${riderId}` : null,
  ]);
}

async function setCard(sql: Sql, riderId: string, has: boolean): Promise<void> {
  await sql.query('delete from sandbox.cards where rider_id = $1', [riderId]);
  if (!has) return;
  await sql.query(
    `insert into sandbox.cards (id, rider_id, number, kind, expires, is_default, status)
     values ('card-' || $1, $1, '220000******4276', 'MIR', '1235', true, 'ACTIVE')`,
    [riderId],
  );
}
