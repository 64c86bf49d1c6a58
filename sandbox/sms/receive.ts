import type { Clock } from '../clock.ts';
import { findCommand } from '../contract/commands.ts';
import type { Sql } from '../database/db.ts';
import { answerIfDone, answerWith, sendAgain, type TextRow } from './answers.ts';
import { carryOut } from './carryOut.ts';
import { countWrongCode, findKey, hasOpenSession, type DeviceKey } from './deviceKeys.ts';
import type { Cell } from './network.ts';
import { ACTS, hasRightCode, readTextCommand, type TextCommand } from './textCode.ts';

/** Messages that one number may send within the time, milliseconds. */
const MOST_MESSAGES = 10;
const WITHIN_MS = 60_000;
/** Minutes: how late a command and an end may come, and how far ahead the phone's clock may be. */
const LATEST = 10;
const LATEST_FINISH = 24 * 60;
const AHEAD = 2;
/** How long a pause waits for the rider's hand before it is answered, milliseconds. */
const PAUSE_WAITS_MS = 60_000;

export type Received = { id: string; from: string; text: string; cell: Cell | null };
/** What became of a message. All but `too many` look the same to its sender. */
export type Verdict = 'taken' | 'repeated' | 'no command' | 'unknown key' | 'locked key' | 'wrong code' | 'too many';

/** A message from the provider. Only an authentic one is answered, and only to the phone of the rider's account. */
export async function receiveText(sql: Sql, clock: Clock, received: Received): Promise<Verdict> {
  const { id, from } = received;
  const { rows } = await sql.query<{ is_known: boolean; recent: number }>(
    `select exists (select 1 from sandbox.sms_received where id = $1) as is_known,
       (select count(*)::int from sandbox.sms_received where sender = $2 and at_ms > $3) as recent`,
    [id, from, clock.now() - WITHIN_MS],
  );
  if (rows[0]?.is_known) return 'repeated';
  if ((rows[0]?.recent ?? 0) >= MOST_MESSAGES) return 'too many';
  const verdict = await judge(sql, clock, received);
  await sql.query('insert into sandbox.sms_received (id, sender, at_ms, verdict) values ($1, $2, $3, $4)', [
    id,
    from,
    clock.now(),
    verdict,
  ]);
  return verdict;
}

async function judge(sql: Sql, clock: Clock, { text, cell }: Received): Promise<Verdict> {
  const command = readTextCommand(text);
  if (!command) return 'no command';
  const key = await findKey(sql, clock, command.keyId);
  if (!key) return 'unknown key';
  if (key.locked_until_ms > clock.now()) return 'locked key';
  const isRight = hasRightCode(key.secret, command);
  if (isRight && !(await hasOpenSession(sql, key))) return 'unknown key';
  const known = isRight ? await textAt(sql, command) : undefined;
  if (!isRight || (known && known.text !== command.signed)) {
    await countWrongCode(sql, clock, key);
    return 'wrong code';
  }
  if (known) await sendAgain(sql, clock, known);
  else await take(sql, clock, { key, command, cell });
  return 'taken';
}

/** The message that had this counter, if there was one. */
async function textAt(sql: Sql, { keyId, counter }: TextCommand): Promise<TextRow | undefined> {
  const { rows } = await sql.query<TextRow>('select * from sandbox.text_commands where key_id = $1 and counter = $2', [
    keyId,
    counter,
  ]);
  return rows[0];
}

type Authentic = { key: DeviceKey; command: TextCommand; cell: Cell | null };

/** Does what an authentic message asks, once, or refuses it. */
async function take(sql: Sql, clock: Clock, { key, command, cell }: Authentic): Promise<void> {
  const { act, vehicle, parking, keyId, counter, commandKey, signed } = command;
  await sql.query('update sandbox.device_keys set counter = greatest(counter, $2) where key_id = $1', [keyId, counter]);
  const { rows } = await sql.query<TextRow>(
    `insert into sandbox.text_commands (key_id, counter, text, act, vehicle, parking, command_key, at, give_up_ms)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning *`,
    [keyId, counter, signed, act, vehicle, parking, commandKey, clock.iso(), clock.now() + PAUSE_WAITS_MS],
  );
  const row = rows[0];
  if (!row) throw new Error('the message was not stored');
  const refused = await refusalOf(sql, clock, { key, command, cell });
  if (refused === null) await answerIfDone(sql, clock, row);
  else await answerWith(sql, clock, row, { code: refused, rentId: null });
}

/** Why the message has no effect; null when its command is known by then, with whatever result. */
async function refusalOf(sql: Sql, clock: Clock, { key, command, cell }: Authentic): Promise<string | null> {
  const known = await findCommand(sql, command.commandKey);
  if (!known) {
    if (!isInTime(key, command, clock.now())) return 'COMMAND_EXPIRED';
    return carryOut({ sql, clock, riderId: key.rider_id }, command, cell);
  }
  // HTTP has brought it already: the message gets its result, however late it is.
  const isSame = known.rider_id === key.rider_id && known.operation === ACTS[command.act];
  return isSame ? null : 'COMMAND_KEY_REUSED';
}

/**
 * An end may be late and out of turn: it opens nothing. Anything else that comes after a later message, or after its
 * minutes, has no effect: no lock opens when the rider has left.
 */
function isInTime({ counter: latest }: DeviceKey, { act, counter, minute }: TextCommand, now: number): boolean {
  const age = Math.floor(now / 60_000) - minute;
  if (age < -AHEAD) return false;
  return act === 'FINISH' ? age <= LATEST_FINISH : age <= LATEST && counter > latest;
}
