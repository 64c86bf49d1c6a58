import { createHmac, timingSafeEqual } from 'node:crypto';
import type { operations } from '#openapi/gateway.d.ts';
import type { Clock } from '../clock.ts';
import { settleCommand } from '../contract/commands.ts';
import { errorBody } from '../contract/errors.ts';
import type { Handlers } from '../contract/handlers.ts';
import { NOBODY, rawBodyOf, type Authenticator } from '../contract/router.ts';
import type { Db } from '../database/db.ts';
import { registerKey, revokeKey } from '../sms/deviceKeys.ts';
import { smsNetwork } from '../sms/network.ts';
import { receiveText } from '../sms/receive.ts';

/** How far the provider's time may be off, seconds. */
const TIME_OFF = 300;
const RETRY_SECONDS = 60;

export const smsHandlers = {
  registerDeviceKey: async ({ sql, clock, riderId, sessionId, commandKey }) => {
    const body = await registerKey({ sql, clock, riderId, sessionId });
    await settleCommand(sql, commandKey, 'done');
    return { status: 201, body };
  },
  revokeDeviceKey: async ({ sql, riderId, params }) => {
    await revokeKey(sql, riderId, params.keyId);
    return { status: 204 };
  },
  receiveTextMessage: async ({ sql, clock, body: { id, from, text, cell } }) => {
    const verdict = await receiveText(sql, clock, { id, from, text, cell });
    if (verdict !== 'too many') return { status: 200 };
    const { title = '', ...more } = errorBody(undefined, 429);
    return {
      status: 429,
      headers: { 'Retry-After': String(RETRY_SECONDS) },
      body: { type: '/problems/429', title: String(title), status: 429, ...more },
    };
  },
} satisfies Partial<Handlers<operations>>;

/** The SMS provider, known by its signature over the time and the raw body. */
export const smsProvider =
  (db: Db, clock: Clock): Authenticator =>
  async (signature, _params, request) => {
    const timestamp = request.get('X-Sms-Timestamp') ?? '';
    const isNow = Math.abs(Number(timestamp) - clock.now() / 1000) <= TIME_OFF;
    if (!/^[0-9]{10}$/.test(timestamp) || !isNow) return null;
    const { secret } = await db.read(smsNetwork);
    const right = createHmac('sha256', secret).update(`${timestamp}.`).update(rawBodyOf(request)).digest();
    const given = Buffer.from(signature, 'hex');
    return given.length === right.length && timingSafeEqual(given, right) ? NOBODY : null;
  };
