import * as v from 'valibot';
import { isoText } from '../data/sqlText.ts';
import type { Sql } from '../database/db.ts';
import { deliverOne } from '../sms/deliver.ts';
import { carry, smsNetwork, Way, type SmsNetwork } from '../sms/network.ts';
import { readTextCommand } from '../sms/textCode.ts';
import { integer, Place, text } from './fields.ts';
import { inCity } from './operation.ts';

type TextMessage = {
  phone: string;
  fromPhone: boolean;
  text: string;
  at: string;
  state: 'on its way' | 'arrived' | 'lost';
};
type TextCommandStory = {
  at: string;
  login: string;
  act: string;
  number: string;
  counter: number;
  /** Null while the command has no result. */
  outcome: string | null;
};

/** The phone of a text that names no key of a rider. */
const STRANGER = '79990000000';
/** The digits of a phone number. */
const Phone = text(/^[1-9][0-9]{6,14}$/);
const WayChange = v.strictObject({
  delayMilliseconds: v.exactOptional(Way.entries.delayMilliseconds),
  lose: v.exactOptional(Way.entries.lose),
  double: v.exactOptional(Way.entries.double),
});
const NetworkChange = v.strictObject({
  number: v.exactOptional(v.nullable(text(/^\+[1-9][0-9]{6,14}$/))),
  priceRoubles: v.exactOptional(integer(0, 1_000)),
  /** Where the network sees every phone; null: it does not say. */
  cell: v.exactOptional(v.nullable(v.strictObject({ ...Place.entries, radiusMeters: integer(0, 100_000) }))),
  toOperator: v.exactOptional(WayChange),
  toPhones: v.exactOptional(WayChange),
});

/** The phone network, which works while the internet is cut. No operation shows the secret of a key or of the provider. */
export const textOperations = {
  /** Messages of all phones or of one, the newest first. */
  'GET /control/texts': inCity(
    { query: v.strictObject({ phone: v.exactOptional(Phone) }) },
    async ({ sql }, { query }) => {
      const { rows } = await sql.query<TextMessage>(
        `select phone, from_phone as "fromPhone", text, ${isoText('at')} as at, state
       from sandbox.sms where $1::text is null or phone = $1 order by id desc limit 200`,
        [query.phone ?? null],
      );
      return { items: rows };
    },
  ),

  /**
   * Sends a text to the operator's number. `from` is any number, also a forged one; without it, the phone of the rider
   * whose key the text names.
   */
  'POST /control/texts': inCity(
    { body: v.strictObject({ text: v.pipe(v.string(), v.maxLength(1_000)), from: v.exactOptional(Phone) }) },
    async ({ sql, clock }, { body }) => {
      const from = body.from ?? (await phoneOf(sql, body.text)) ?? STRANGER;
      await carry(sql, clock, { phone: from, fromPhone: true, text: body.text });
      while (await deliverOne(sql, clock));
      return { from };
    },
  ),

  'GET /control/sms-network': inCity({}, async ({ sql }) => shown(await smsNetwork(sql))),

  /** Fields that are not given stay as they are. Without a number, riders are not offered rides by text message. */
  'PUT /control/sms-network': inCity({ body: NetworkChange }, async ({ sql }, { body }) => {
    const now = await smsNetwork(sql);
    const next = {
      ...now,
      ...body,
      toOperator: { ...now.toOperator, ...body.toOperator },
      toPhones: { ...now.toPhones, ...body.toPhones },
    };
    await sql.query(
      'update sandbox.sms_network set number = $1, price_roubles = $2, cell = $3, to_operator = $4, to_phones = $5',
      [
        next.number,
        next.priceRoubles,
        next.cell && JSON.stringify(next.cell),
        JSON.stringify(next.toOperator),
        JSON.stringify(next.toPhones),
      ],
    );
    return shown(next);
  }),

  /** Authentic messages, the newest first; and how many others came, by what was wrong with them. */
  'GET /control/text-commands': inCity({}, async ({ sql }) => {
    const { rows } = await sql.query<TextCommandStory>(
      `select ${isoText('t.at')} as at, login, act, vehicle as number, t.counter, outcome
       from sandbox.text_commands t join sandbox.device_keys k using (key_id) join sandbox.riders r on r.id = k.rider_id
       order by t.at desc, t.counter desc limit 200`,
    );
    const others = await sql.query<{ verdict: string; count: number }>(
      `select verdict, count(*)::int as count from sandbox.sms_received where verdict <> 'taken' group by verdict order by verdict`,
    );
    return { items: rows, others: others.rows };
  }),
};

const shown = ({ number, priceRoubles, cell, toOperator, toPhones }: SmsNetwork) => ({
  number,
  priceRoubles,
  cell,
  toOperator,
  toPhones,
});

async function phoneOf(sql: Sql, message: string): Promise<string | null> {
  const { rows } = await sql.query<{ phone: string }>(
    'select r.phone from sandbox.device_keys k join sandbox.riders r on r.id = k.rider_id where k.key_id = $1',
    [readTextCommand(message)?.keyId ?? ''],
  );
  return rows[0]?.phone || null;
}
