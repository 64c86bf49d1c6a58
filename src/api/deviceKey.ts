import * as v from 'valibot';
import { instant } from '#domain/fields.ts';
import type { GatewayApi } from './clients.ts';
import { Fault, unwrap } from './fault.ts';
import { readWhole } from './read.ts';

const deviceKey = v.object({
  keyId: v.pipe(v.string(), v.regex(/^[0-9A-HJKMNP-TV-Z]{8}$/)),
  secret: v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{43}=$/)),
  // It becomes part of a link.
  number: v.pipe(v.string(), v.regex(/^\+[1-9]\d{6,14}$/)),
  priceRoubles: v.pipe(v.number(), v.minValue(0)),
  expiresAt: instant,
});

/**
 * A key with which this phone signs text commands. `secret` is base64 of 32 bytes, `expiresAt` server milliseconds. Null
 * where the operator has no number for text messages.
 * @throws {Fault} when it is not known whether the server has made one: the same `key` then gets the same answer
 */
export async function registerDeviceKey(
  api: GatewayApi,
  key: string,
  signal: AbortSignal,
): Promise<v.InferOutput<typeof deviceKey> | null> {
  try {
    const params = { header: { 'Idempotency-Key': key } };
    return readWhole('deviceKey', deviceKey, await unwrap(api.POST('/api/sms/device-key', { params, signal })));
  } catch (cause) {
    if (cause instanceof Fault && cause.status === 404) return null;
    throw cause;
  }
}
