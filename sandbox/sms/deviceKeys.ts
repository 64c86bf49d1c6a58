import { randomBytes } from 'node:crypto';
import type { components } from '#openapi/gateway.d.ts';
import type { Clock } from '../clock.ts';
import { demand, problem } from '../contract/handlers.ts';
import type { Sql } from '../database/db.ts';
import { findSession } from '../sessions.ts';
import { smsNetwork } from './network.ts';
import { digitsOf } from './textCode.ts';

const LIFETIME_MS = 90 * 86_400_000;
/** Messages with a wrong code that lock a key, and for how long: milliseconds. */
const MOST_WRONG = 20;
const HOUR_MS = 3_600_000;

export type DeviceKey = {
  key_id: string;
  rider_id: string;
  session_id: string;
  secret: string;
  counter: number;
  wrong_ms: number[];
  locked_until_ms: number;
};

type Owner = { sql: Sql; clock: Clock; riderId: string; sessionId: string };

/** @throws {HttpError} SMS_NOT_OFFERED */
export async function registerKey(owner: Owner): Promise<components['schemas']['DeviceKey']> {
  const { sql, clock, riderId, sessionId } = owner;
  const { number, priceRoubles } = await smsNetwork(sql);
  const { rows } = await sql.query(`select 1 from sandbox.riders where id = $1 and phone <> ''`, [riderId]);
  demand(number !== null && rows.length > 0, () => problem(404, 'SMS_NOT_OFFERED'));
  await sql.query('update sandbox.device_keys set is_revoked = true where session_id = $1', [sessionId]);
  const keyId = digitsOf(BigInt(`0x${randomBytes(5).toString('hex')}`), 8);
  const secret = randomBytes(32).toString('base64');
  const expires = clock.now() + LIFETIME_MS;
  await sql.query(
    'insert into sandbox.device_keys (key_id, rider_id, session_id, secret, expires_ms) values ($1, $2, $3, $4, $5)',
    [keyId, riderId, sessionId, secret, expires],
  );
  const expiresAt = new Date(expires).toISOString();
  return { keyId, secret, number, priceRoubles, expiresAt, serverTime: clock.iso() };
}

export async function revokeKey(sql: Sql, riderId: string, keyId: string): Promise<void> {
  await sql.query('update sandbox.device_keys set is_revoked = true where key_id = $1 and rider_id = $2', [
    keyId,
    riderId,
  ]);
}

/** After a change of the PIN, which a rider asks for when a phone is lost. */
export async function revokeKeysOf(sql: Sql, riderId: string): Promise<void> {
  await sql.query('update sandbox.device_keys set is_revoked = true where rider_id = $1', [riderId]);
}

/** A key that has neither ended nor expired. */
export async function findKey(sql: Sql, clock: Clock, keyId: string): Promise<DeviceKey | null> {
  const { rows } = await sql.query<DeviceKey>(
    `select key_id, rider_id, session_id::text as session_id, secret, counter, wrong_ms, locked_until_ms from sandbox.device_keys
     where key_id = $1 and not is_revoked and expires_ms > $2`,
    [keyId, clock.now()],
  );
  return rows[0] ?? null;
}

/** Whether the session of its phone is open, as every other request of that phone needs. */
export const hasOpenSession = async (sql: Sql, { session_id }: DeviceKey): Promise<boolean> =>
  (await findSession(sql, session_id))?.lacksFactor === false;

/** Counts a message with a wrong code. The twentieth within an hour locks the key for an hour, and the count begins again. */
export async function countWrongCode(sql: Sql, clock: Clock, { key_id, wrong_ms }: DeviceKey): Promise<void> {
  const now = clock.now();
  const wrong = [...wrong_ms.filter((at) => at > now - HOUR_MS), now];
  const isLocked = wrong.length >= MOST_WRONG;
  await sql.query('update sandbox.device_keys set wrong_ms = $2, locked_until_ms = $3 where key_id = $1', [
    key_id,
    JSON.stringify(isLocked ? [] : wrong),
    isLocked ? now + HOUR_MS : 0,
  ]);
}
