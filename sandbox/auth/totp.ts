import { createHmac } from 'node:crypto';

/** Codes by time, RFC 6238: SHA-1, six digits, a new one every 30 seconds. */
const STEP_MS = 30_000;
const DIGITS = 6;

export const stepAt = (milliseconds: number): number => Math.floor(milliseconds / STEP_MS);

export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * The step whose code this is, a step of drift either way; null for a wrong code.
 * @param lastStep the step of the last accepted code: it and those before it are not accepted again (RFC 6238 §5.2)
 */
export function stepOf(secret: Uint8Array, code: string, now: number, lastStep: number): number | null {
  const step = stepAt(now);
  return [step - 1, step, step + 1].find((one) => one > lastStep && codeAt(secret, one) === code) ?? null;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 as authenticator apps read a secret. @param bytes a multiple of five of them */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five, 2)]).join('');
}
