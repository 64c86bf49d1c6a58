import type { components, operations } from './control.d.ts';
import { demand, problem, type Handlers } from '../contract/handlers.ts';
import type { Sql } from '../database/db.ts';
import { notify } from '../world/notifications.ts';
import { sampleTexts } from '../world/notificationTexts.ts';

type NotificationBody = components['schemas']['Notification'];

const MINUTE = 60_000;

async function riderId(sql: Sql, login: string): Promise<string> {
  const { rows } = await sql.query<{ id: string }>('select id from sandbox.riders where login = $1', [login]);
  demand(rows[0], () => problem(404, 'RIDER_NOT_FOUND'));
  return rows[0].id;
}

const sampleOf = (type: string) =>
  Object.entries(sampleTexts).find(([name]) => name === type)?.[1] ?? sampleTexts.information;

export const notificationHandlers = {
  notifyRider: async ({ sql, clock, params, body }) => {
    const rider = await riderId(sql, params.login);
    const { type, message, text, rentalId, delivered, agoSeconds = 0, count = 1 } = body;
    const own = message === undefined ? null : { message, ...(text === undefined ? {} : { text }) };
    const words = own ? { ru: own, en: own } : sampleOf(type);
    const rent = rentalId === undefined ? null : { id: rentalId, bike_id: '', bike_type: 'other' };
    const ids: string[] = [];
    for (let i = 0; i < count; i++) {
      const at = new Date(clock.now() - agoSeconds * 1000 - i * MINUTE).toISOString();
      ids.push(await notify(sql, { riderId: rider, at, type, words, rent, delivered: delivered ?? false }));
    }
    return { status: 201, body: { ids } };
  },
  listNotifications: async ({ sql, params }) => {
    const { rows } = await sql.query<NotificationBody>(
      `select id::text as id, type, message, text, rental_id as "rentalId", delivered,
         to_char("timestamp" at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
       from public.notifications where client_id = $1 order by "timestamp" desc, id limit 100`,
      [await riderId(sql, params.login)],
    );
    return { status: 200, body: { items: rows } };
  },
} satisfies Partial<Handlers<operations>>;
