import type { components, operations } from './control.d.ts';
import type { Handlers } from '../contract/handlers.ts';
import { isoText } from '../data/sqlText.ts';
import { notify } from '../world/notifications.ts';
import { sampleTexts } from '../world/notificationTexts.ts';
import { riderIdOf } from './riders.ts';

type NotificationBody = components['schemas']['Notification'];

const MINUTE = 60_000;

const sampleOf = (type: string) =>
  Object.entries(sampleTexts).find(([name]) => name === type)?.[1] ?? sampleTexts.information;

export const notificationHandlers = {
  notifyRider: async ({ sql, clock, params, body }) => {
    const rider = await riderIdOf(sql, params.login);
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
         ${isoText('"timestamp"')} as at
       from public.notifications where client_id = $1 order by "timestamp" desc, id limit 100`,
      [await riderIdOf(sql, params.login)],
    );
    return { status: 200, body: { items: rows } };
  },
} satisfies Partial<Handlers<operations>>;
