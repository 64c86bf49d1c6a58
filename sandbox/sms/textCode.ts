import { createHmac, timingSafeEqual } from 'node:crypto';

/** The acts of text commands, and the operation that each stands for. */
export const ACTS = {
  START: 'startRent',
  OPEN: 'openLock',
  CHAIN: 'openChain',
  PAUSE: 'pauseRent',
  RESUME: 'resumeRent',
  FINISH: 'finishRent',
} as const;
export type Act = keyof typeof ACTS;

export type TextCommand = {
  act: Act;
  vehicle: string;
  parking: string | null;
  keyId: string;
  counter: number;
  /** Unix minutes. */
  minute: number;
  commandKey: string;
  /** As it was signed. */
  signed: string;
  code: string;
};

/** Crockford's base32. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_BITS = 60;
const MAC_BITS = 96;

/** The first bits of these bytes, filled up with zero bits to whole characters. */
function base32(bytes: Buffer, bits: number): string {
  const length = Math.ceil(bits / 5);
  const value = (BigInt(`0x${bytes.toString('hex')}`) >> BigInt(bytes.length * 8 - bits)) << BigInt(length * 5 - bits);
  return digitsOf(value, length);
}

export const digitsOf = (value: bigint, length: number): string =>
  Array.from({ length }, (_, place) => DIGITS[Number((value >> BigInt((length - 1 - place) * 5)) & 31n)]).join('');

const hmac = (secret: string, text: string): Buffer =>
  createHmac('sha256', Buffer.from(secret, 'base64')).update(text).digest();

/** A UUID from its 26 characters; null when they have more than 128 bits. */
function uuidOf(text: string): string | null {
  let value = 0n;
  for (const digit of text) value = value * 32n + BigInt(DIGITS.indexOf(digit));
  const hex = value.toString(16).padStart(32, '0');
  return hex.length > 32 ? null : hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** People may type it: 0 and O, 1, I and L are the same. */
const plain = (text: string | undefined = ''): string => text.replaceAll('O', '0').replaceAll(/[IL]/g, '1');

const isAct = (text: string | undefined): text is Act => text !== undefined && Object.hasOwn(ACTS, text);

const PLACE = /^([0-9]{4,6})(?:\/([0-9]{3,6}))?$/;
const COUNTER = /^[1-9][0-9]{0,8}$/;
const MINUTE = /^[1-9][0-9]{7}$/;
const [KEY_ID, IDEMPOTENCY, CODE] = [8, 26, 12].map((length) => new RegExp(`^[${DIGITS}]{${length}}$`));

/** The command of a text message; null for any other text. Its code is not checked. */
export function readTextCommand(text: string): TextCommand | null {
  const words = text.trim().toUpperCase().split(/\s+/);
  const [name, act, place = '', id, counter = '', minute = '', idempotency, code, ...more] = words;
  const [, vehicle, parking = null] = PLACE.exec(place) ?? [];
  const [keyId, key, mac] = [id, idempotency, code].map(plain);
  if (name !== 'VELORENT' || !isAct(act) || vehicle === undefined || more.length > 0) return null;
  if (parking !== null && act !== 'FINISH') return null;
  if (keyId === undefined || key === undefined || mac === undefined) return null;
  if (!KEY_ID?.test(keyId) || !COUNTER.test(counter) || !MINUTE.test(minute)) return null;
  if (!IDEMPOTENCY?.test(key) || !CODE?.test(mac)) return null;
  const commandKey = uuidOf(key);
  if (commandKey === null) return null;
  const signed = `VELORENT ${act} ${place} ${keyId} ${counter} ${minute} ${key}`;
  return {
    act,
    vehicle,
    parking,
    keyId,
    counter: Number(counter),
    minute: Number(minute),
    commandKey,
    signed,
    code: mac,
  };
}

/** @param secret base64 */
export const hasRightCode = (secret: string, { signed, code }: TextCommand): boolean =>
  timingSafeEqual(Buffer.from(base32(hmac(secret, `ask|${signed}`), CODE_BITS)), Buffer.from(code));

/** `minute`: Unix minutes of the effect. */
export type Outcome = { outcome: string; minute: number; rentId: string | null };
type Asked = { keyId: string; counter: number };

/** What the link of an answer carries. */
export function answerToken(secret: string, { keyId, counter }: Asked, { outcome, minute, rentId }: Outcome): string {
  const token = `${keyId}.${counter}.${outcome}.${minute}.${rentId?.replaceAll('-', '') ?? '-'}`;
  return `${token}.${base32(hmac(secret, `answer|${token}`), MAC_BITS)}`;
}

/** The six digits that say the same, for a rider who types them. */
export const answerDigits = (secret: string, counter: number, { outcome, minute }: Outcome): string =>
  String(hmac(secret, `digits|${counter}|${outcome}|${minute}`).readUInt32BE() % 1_000_000).padStart(6, '0');
