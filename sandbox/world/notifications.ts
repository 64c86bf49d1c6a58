import type { Sql } from '../database/db.ts';
import type { Language } from '../language.ts';

/**
 * The wire values of `type`. The specification gives their subjects, not their spelling (our reading). The console, whose
 * pages are not built, lists them again: sandbox/console/notifications.js.
 */
const notificationTypes = [
  'information',
  'promocode',
  'rental_end',
  'account_blocked',
  'come_back_to_ride',
  'pay_debt_claim',
  'qr_code',
  'mos_metro_bonus',
  'buy_tariff',
  'close_card_and_come_back_to_ride',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** A headline, and the sentence below it. */
export type NotificationText = { message: string; text?: string };
/** The ride of the notification; `duration` in seconds, once the ride is over. */
type NotifiedRide = { id: string; bike_id: string; bike_type: string; duration?: number | null };

export type Notification = {
  riderId: string;
  /** ISO, by the sandbox's clock. */
  at: string;
  /** One of `notificationTypes`; a test may write an unknown one. */
  type: string;
  words: Record<Language, NotificationText>;
  rent?: NotifiedRide | null;
  /** Already read: appears in the list, without a card. */
  delivered?: boolean;
};

/** Writes a notification in the rider's language. Realtime and Web Push send the row. @returns its id */
export async function notify(sql: Sql, { riderId, at, type, words, rent, delivered }: Notification): Promise<string> {
  const { message, text } = words[await languageOfRider(sql, riderId)];
  const { rows } = await sql.query<{ id: string }>(
    `insert into public.notifications (client_id, type, message, text, rental_id, bike_id, bike_type, duration, delivered, "timestamp")
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id::text as id`,
    [
      riderId,
      type,
      message,
      text ?? null,
      rent?.id ?? null,
      rent?.bike_id ?? null,
      rent?.bike_type ?? null,
      rent?.duration ?? null,
      delivered ?? false,
      at,
    ],
  );
  return rows[0]?.id ?? '';
}

/** As the last tariff call set it: there is no request now, so there is no header. */
async function languageOfRider(sql: Sql, riderId: string): Promise<Language> {
  const { rows } = await sql.query<{ language: Language | null }>('select language from sandbox.riders where id = $1', [
    riderId,
  ]);
  return rows[0]?.language ?? 'ru';
}
