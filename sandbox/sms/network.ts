import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import type { Db, Sql } from '../database/db.ts';

/** What the network does in one direction: to every message, and to the next so many. */
export const Way = v.strictObject({
  delayMilliseconds: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400_000)),
  lose: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000)),
  double: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000)),
});
type Way = v.InferOutput<typeof Way>;

export type Cell = { latitude: number; longitude: number; radiusMeters: number };
export type SmsNetwork = {
  /** The operator's; null: rides by text message are not offered. */
  number: string | null;
  secret: string;
  priceRoubles: number;
  appOrigin: string;
  cell: Cell | null;
  toOperator: Way;
  toPhones: Way;
};

export async function smsNetwork(sql: Sql): Promise<SmsNetwork> {
  const { rows } = await sql.query<SmsNetwork>(
    `select number, secret, price_roubles as "priceRoubles", app_origin as "appOrigin", cell, to_operator as "toOperator", to_phones as "toPhones"
     from sandbox.sms_network`,
  );
  const [network] = rows;
  if (!network) throw new Error('the sandbox has no phone network');
  return network;
}

export type SmsSettings = { number?: string | null | undefined; secret?: string | undefined };

/** Stores what the environment sets: all processes of a database share one network. */
export async function openSmsNetwork(db: Db, { number, secret }: SmsSettings, appOrigin: string): Promise<void> {
  await db.transaction((sql) =>
    sql.query(
      `update sandbox.sms_network set app_origin = $1, number = case when $2 then $3 else number end, secret = coalesce($4, secret)`,
      [appOrigin, number !== undefined, number ?? null, secret ?? null],
    ),
  );
}

type Sent = { phone: string; fromPhone: boolean; text: string };

/** Gives a message to the network. One to a phone without a delay arrives at once; `deliver.ts` delivers the others. */
export async function carry(sql: Sql, clock: Clock, { phone, fromPhone, text }: Sent): Promise<void> {
  const column = fromPhone ? 'to_operator' : 'to_phones';
  const network = await smsNetwork(sql);
  const way = fromPhone ? network.toOperator : network.toPhones;
  const isLost = way.lose > 0;
  const isDoubled = !isLost && way.double > 0;
  const left = { ...way, lose: Math.max(0, way.lose - 1), double: isDoubled ? way.double - 1 : way.double };
  if (isLost || isDoubled) await sql.query(`update sandbox.sms_network set ${column} = $1`, [JSON.stringify(left)]);
  const state = isLost ? 'lost' : fromPhone || way.delayMilliseconds > 0 ? 'on its way' : 'arrived';
  for (let copies = isDoubled ? 2 : 1; copies > 0; copies--)
    await sql.query(
      'insert into sandbox.sms (phone, from_phone, text, at, due_ms, state) values ($1, $2, $3, $4, $5, $6)',
      [phone, fromPhone, text, clock.iso(), clock.now() + way.delayMilliseconds, state],
    );
}

/** From the operator. @param phone its digits */
export const sendSms = (sql: Sql, clock: Clock, phone: string, text: string): Promise<void> =>
  carry(sql, clock, { phone, fromPhone: false, text });
