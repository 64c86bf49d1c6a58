/** What a rider can ask for by text message (decisions §4.19). */
export type TextAct = 'START' | 'OPEN' | 'CHAIN' | 'PAUSE' | 'RESUME' | 'FINISH';

/** One act by text message, before it has a counter. `rentId`: null for a start, and where no answer named the ride. */
export type TextIntent = { act: TextAct; vehicle: string; parking: string | null; rentId: string | null };

/** A composed message. `key`: the Idempotency-Key, which a command over the internet for the same intent carries too. */
export type TextCommand = {
  intent: TextIntent;
  key: string;
  /** Public id of the phone's key. */
  keyId: string;
  counter: number;
  /** The counter of the first message of this `key`: any of them may be answered. */
  firstCounter: number;
  /** Unix minutes of the server's clock when this message was composed, and when the first one of this `key` was. */
  minute: number;
  firstMinute: number;
  message: string;
  /** Server milliseconds: no server executes the message afterwards. */
  expiresAt: number;
};

/** The server's answer, as a signed link or six digits prove it. `minute`: Unix minutes of the effect. */
export type TextAnswer = { outcome: string; minute: number; rentId: string | null };

/** HMAC-SHA-256 of an ASCII text by the phone's key: 32 bytes. */
export type Mac = (text: string) => Promise<Uint8Array>;

const MINUTE_MS = 60_000;
/** Minutes. The server refuses an older message; a finish stays true for a day. */
const MESSAGE_LIFETIME = 10;
const DAY = 24 * 60;
/** The most minutes of a possible effect that six digits are compared with. */
const MOST_MINUTES = 120;

export const minuteOf = (milliseconds: number): number => Math.floor(milliseconds / MINUTE_MS);

/** Server milliseconds until which a message of this minute may take effect. */
export const expiryOf = (act: TextAct, minute: number): number =>
  (minute + (act === 'FINISH' ? DAY : MESSAGE_LIFETIME)) * MINUTE_MS;

const BASE32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function crockford(number: bigint, length: number): string {
  let [text, rest] = ['', number];
  for (let place = 0; place < length; place += 1) {
    text = `${BASE32.charAt(Number(rest & 31n))}${text}`;
    rest >>= 5n;
  }
  return text;
}

const numberOf = (bytes: Uint8Array): bigint => bytes.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n);

/** The text of a message: ASCII, less than one SMS. */
export async function textMessage(
  { intent, key, keyId, counter, minute }: Omit<TextCommand, 'message' | 'firstMinute' | 'firstCounter' | 'expiresAt'>,
  mac: Mac,
): Promise<string> {
  const vehicle = intent.parking === null ? intent.vehicle : `${intent.vehicle}/${intent.parking}`;
  const idempotency = crockford(BigInt(`0x${key.replaceAll('-', '')}`), 26);
  const asked = ['VELORENT', intent.act, vehicle, keyId, counter, minute, idempotency].join(' ').toUpperCase();
  const code = numberOf((await mac(`ask|${asked}`)).subarray(0, 8)) >> 4n;
  return `${asked} ${crockford(code, 12)}`;
}

/** The outcome that each act has when the server did it. */
const DONE: Record<TextAct, string> = {
  START: 'started',
  OPEN: 'opened',
  CHAIN: 'chain-opened',
  PAUSE: 'paused',
  RESUME: 'resumed',
  FINISH: 'finished',
};

/** Refusals of the server (errors.md §6), in the order in which digits are compared with them. */
const REFUSALS: readonly string[] = [
  'COMMAND_EXPIRED',
  'WRONG_STAGE',
  'RENT_NOT_FOUND',
  'ACCOUNT_HAS_RENT_ALREADY',
  'BIKE_NOT_ALLOWED',
  'BIKE_IS_OFFLINE',
  'BIKE_NOT_FOUND',
  'BIKE_IS_FAR_FROM_USER',
  'ACCOUNT_DEBT',
  'ACCOUNT_BLOCKED',
  'TARIFF_REQUIRED',
  'CARD_REQUIRED',
  'NEED_CLOSE_LOCK',
  'NEED_CLOSE_CHAIN_LOCK',
  'PARKING_NOT_ALLOWED',
  'PARKING_NOT_FOUND',
  'BIKE_NOT_DOCKED',
  'OPEN_LOCK_ERROR',
  'OPEN_CHAIN_ERROR',
  'COMMAND_KEY_REUSED',
];

/** Whether the server did what the message asked for. Any other outcome is the code of a refusal. */
export const isDone = (act: TextAct, { outcome }: TextAnswer): boolean => DONE[act] === outcome;

type Sent = Pick<TextCommand, 'intent' | 'keyId' | 'counter' | 'firstCounter' | 'firstMinute'>;

/** An answer about another act than the one that was sent, or from before it, is none. */
const fits = ({ intent, firstMinute }: Sent, answer: TextAnswer, now: number): boolean =>
  (isDone(intent.act, answer) || !Object.values(DONE).includes(answer.outcome)) &&
  answer.minute >= firstMinute - 1 &&
  answer.minute <= minuteOf(now) + 1 &&
  minuteOf(now) - answer.minute <= DAY;

const TOKEN = /^([0-9A-Z]{8})\.(\d{1,15})\.([\w-]{1,40})\.(\d{1,10})\.([\da-f]{32}|-)\.[0-9A-Z]{20}$/;

/**
 * The answer in a link of an SMS; null if it does not answer this message, or an earlier one of its key that the server
 * has done. Of an earlier one a refusal says nothing: the later message may still be done.
 * @param token what follows `/s#`
 * @param now server milliseconds
 */
export async function answerInLink(token: string, sent: Sent, now: number, mac: Mac): Promise<TextAnswer | null> {
  const [, keyId, counter, outcome = '', minute, rent = '-'] = TOKEN.exec(token) ?? [];
  const isEarlier = Number(counter) >= sent.firstCounter && Number(counter) < sent.counter;
  if (keyId !== sent.keyId || !(isEarlier || Number(counter) === sent.counter)) return null;
  const signed = token.slice(0, token.lastIndexOf('.'));
  const code = crockford(numberOf((await mac(`answer|${signed}`)).subarray(0, 12)) << 4n, 20);
  if (token !== `${signed}.${code}`) return null;
  const rentId = rent === '-' ? null : rent.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  const answer = { outcome, minute: Number(minute), rentId };
  if (isEarlier && !isDone(sent.intent.act, answer)) return null;
  return fits(sent, answer, now) ? answer : null;
}

/**
 * The answer that six digits stand for; null if they fit no possible answer to this message. They do not name the ride.
 * @param now server milliseconds
 */
export async function answerInDigits(digits: string, sent: Sent, now: number, mac: Mac): Promise<TextAnswer | null> {
  const first = sent.firstMinute - 1;
  const minutes = Math.min(MOST_MINUTES, minuteOf(now) + 2 - first);
  for (const outcome of [DONE[sent.intent.act], ...REFUSALS])
    for (let minute = first; minute < first + minutes; minute += 1) {
      const code = numberOf((await mac(`digits|${sent.counter}|${outcome}|${minute}`)).subarray(0, 4)) % 1_000_000n;
      if (`${code}`.padStart(6, '0') === digits) return { outcome, minute, rentId: null };
    }
  return null;
}
