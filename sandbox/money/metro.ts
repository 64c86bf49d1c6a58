import { randomInt } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { demand, HttpError } from '../contract/handlers.ts';
import type { Sql } from '../database/db.ts';
import { sendSms } from '../sms/network.ts';

export type MetroStatus = 'NEW' | 'HAS_KEY' | 'FULL' | 'CANCELED';
type Link = {
  status: MetroStatus;
  code: string | null;
  sent_ms: number | null;
  wrong: number;
  blocked_until_ms: number;
  blocked: boolean;
};
type MetroRequest = { sql: Sql; clock: Clock; riderId: string; clientId: string };

const CODE_LENGTH = 6;
/** account §9. */
const RESEND_MS = 300_000;
/** Our numbers: how long a code is valid, how many wrong codes are allowed, how long the block lasts. */
const CODE_LIVES_MS = 600_000;
const FREE_TRIES = 5;
const BLOCK_MS = 900_000;

type Answer =
  | { status: 200; body: { password_parameters: { length: number } } }
  | { status: 400 | 404 | 409; body: Record<string, unknown> };

const refuse = (error_description: string, ms?: number) =>
  ({
    status: 400,
    body: { error_description, ...(ms === undefined ? {} : { retries_in: Math.ceil(ms / 1000) }) },
  }) as const;
const CONNECTED = { status: 409, body: { error: 'connected already' } } as const;

/** A rider may ask only about themselves. */
const demandOwn = ({ riderId, clientId }: MetroRequest) =>
  demand(riderId === clientId, () => new HttpError(403, { error: 'another rider' }));

/** Why nothing can be requested now; null when it can. */
function hindrance(link: Link | null, now: number) {
  if (link?.status === 'FULL') return CONNECTED;
  if (link?.blocked) return refuse('user_blocked');
  if (link && link.blocked_until_ms > now) return refuse('user_temporary_blocked', link.blocked_until_ms - now);
  return null;
}

/** Sends a code by SMS to the rider's own Russian number. */
export async function requestCode(asked: MetroRequest, phone: string): Promise<Answer> {
  demandOwn(asked);
  const { sql, clock, riderId } = asked;
  const link = await linkOf(sql, riderId);
  const hindered = hindrance(link, clock.now());
  if (hindered) return hindered;
  const own = await sql.query('select 1 from sandbox.riders where id = $1 and phone = $2', [riderId, phone]);
  if (own.rows.length === 0 || !/^7\d{10}$/.test(phone)) return refuse('invalid_username');
  const again = (link?.sent_ms ?? -RESEND_MS) + RESEND_MS - clock.now();
  if (again > 0) return refuse('retry_after', again);

  const code = anotherCode(link?.code);
  await sql.query(
    `insert into sandbox.metro_links (rider_id, status, code, sent_ms) values ($1, 'NEW', $2, $3)
     on conflict (rider_id) do update set status = 'NEW', code = excluded.code, sent_ms = excluded.sent_ms`,
    [riderId, code, clock.now()],
  );
  await sendSms(sql, clock, phone, `Метро: код ${code}. Никому его не говорите.`);
  return { status: 200, body: { password_parameters: { length: CODE_LENGTH } } };
}

function anotherCode(before: string | null | undefined): string {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  return code === before ? anotherCode(before) : code;
}

/** Connects. Refusals are answers, not thrown: a counted attempt is committed with its refusal. */
export async function connect(asked: MetroRequest, code: string) {
  demandOwn(asked);
  const { sql, clock, riderId } = asked;
  const link = await linkOf(sql, riderId);
  const hindered = hindrance(link, clock.now());
  if (hindered) return hindered;
  if (!link?.code || (link.sent_ms ?? 0) + CODE_LIVES_MS <= clock.now())
    return { status: 404, body: { error: 'no data' } } as const;
  if (link.code === code) {
    await sql.query(`update sandbox.metro_links set status = 'FULL', code = null, wrong = 0 where rider_id = $1`, [
      riderId,
    ]);
    return { status: 200, body: {} } as const;
  }
  const isLast = link.wrong + 1 >= FREE_TRIES;
  await sql.query('update sandbox.metro_links set wrong = $2, blocked_until_ms = $3 where rider_id = $1', [
    riderId,
    isLast ? 0 : link.wrong + 1,
    isLast ? clock.now() + BLOCK_MS : 0,
  ]);
  return isLast ? refuse('user_temporary_blocked', BLOCK_MS) : refuse('invalid_password');
}

/** @throws {HttpError} 403 for another rider's link */
export async function metroLink(asked: MetroRequest): Promise<MetroStatus | null> {
  demandOwn(asked);
  return (await linkOf(asked.sql, asked.riderId))?.status ?? null;
}

export async function linkOf(sql: Sql, riderId: string): Promise<Link | null> {
  const { rows } = await sql.query<Link>('select * from sandbox.metro_links where rider_id = $1', [riderId]);
  return rows[0] ?? null;
}
