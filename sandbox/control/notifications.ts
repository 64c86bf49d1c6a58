import * as v from 'valibot';
import { isoText } from '../data/sqlText.ts';
import { notify } from '../world/notifications.ts';
import { sampleTexts } from '../world/notificationTexts.ts';
import { integer, OfRider } from './fields.ts';
import { inCity } from './operation.ts';
import { riderIdOf } from './riders.ts';

type NotificationStory = {
  id: string;
  type: string;
  message: string | null;
  text: string | null;
  rentalId: string | null;
  delivered: boolean;
  at: string;
};

const string = (least: number, most: number) => v.pipe(v.string(), v.minLength(least), v.maxLength(most));
const Sent = v.strictObject({
  /** May be one that no app knows. */
  type: string(1, 60),
  /** Without it the sandbox uses its own text, in the rider's language. */
  message: v.exactOptional(string(1, 300)),
  text: v.exactOptional(string(0, 600)),
  /** The ride that the notification is about. */
  rentalId: v.exactOptional(string(0, 60)),
  delivered: v.exactOptional(v.boolean(), false),
  agoSeconds: v.exactOptional(integer(0, 31_536_000), 0),
  /** How many, each a minute older than the one before. */
  count: v.exactOptional(integer(1, 2_000), 1),
});

const MINUTE = 60_000;

const sampleOf = (type: string) =>
  Object.entries(sampleTexts).find(([name]) => name === type)?.[1] ?? sampleTexts.information;

export const notificationOperations = {
  /** Sends a rider notifications, as the operator's backends would. */
  'POST /control/riders/{login}/notifications': inCity(
    { path: OfRider, body: Sent },
    async ({ sql, clock }, { path, body }) => {
      const rider = await riderIdOf(sql, path.login);
      const { type, message, text, rentalId, delivered, agoSeconds, count } = body;
      const own = message === undefined ? null : { message, ...(text === undefined ? {} : { text }) };
      const words = own ? { ru: own, en: own } : sampleOf(type);
      const rent = rentalId === undefined ? null : { id: rentalId, bike_id: '', bike_type: 'other' };
      const ids: string[] = [];
      for (let i = 0; i < count; i++) {
        const at = new Date(clock.now() - agoSeconds * 1000 - i * MINUTE).toISOString();
        ids.push(await notify(sql, { riderId: rider, at, type, words, rent, delivered }));
      }
      return { ids };
    },
  ),

  /** The last hundred, the newest first. */
  'GET /control/riders/{login}/notifications': inCity({ path: OfRider }, async ({ sql }, { path }) => {
    const { rows } = await sql.query<NotificationStory>(
      `select id::text as id, type, message, text, rental_id as "rentalId", delivered,
         ${isoText('"timestamp"')} as at
       from public.notifications where client_id = $1 order by "timestamp" desc, id limit 100`,
      [await riderIdOf(sql, path.login)],
    );
    return { items: rows };
  }),
};
