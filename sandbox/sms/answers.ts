import type { Clock } from '../clock.ts';
import { findCommand } from '../contract/commands.ts';
import { HttpError } from '../contract/handlers.ts';
import type { Sql } from '../database/db.ts';
import { allParkings, chooseParking, complete } from '../world/rents/commands/finish.ts';
import { findRent } from '../world/rents/rent.ts';
import type { Rent } from '../world/rents/rent.types.ts';
import { mayBeIn } from '../world/rents/rules/finish.ts';
import { isDue, LOCK_JOBS, type DueJobKind } from '../world/schedule.ts';
import { findVehicle } from '../world/vehicles.ts';
import { ownPosition } from './carryOut.ts';
import { sendSms, smsNetwork } from './network.ts';
import { answerDigits, answerToken, type Act, type Outcome } from './textCode.ts';
import { sentenceOf } from './texts.ts';

/** A row of `sandbox.text_commands`. */
export type TextRow = {
  key_id: string;
  counter: number;
  text: string;
  act: Act;
  parking: string | null;
  command_key: string;
  was_completed: boolean;
  give_up_ms: number;
  answer: string | null;
  sent: number;
};

/** While one of these is pending, an end has no outcome. */
const END_JOBS: readonly DueJobKind[] = [...LOCK_JOBS, 'dock.locks'];
/** A stolen message, sent again and again, must not fill the rider's phone. */
const MOST_ANSWERS = 4;

/** When the first message without an answer can have one, milliseconds; 0: now, null: not by itself. */
export async function nextAnswerAt(sql: Sql): Promise<number | null> {
  const { rows } = await sql.query<{ at_ms: number | null }>(
    `select min(case
         when c.state = 'refused' then 0
         when t.act = 'PAUSE' and r.stage = 'CHECK_START_PAUSE' then t.give_up_ms
         when t.act = 'FINISH' and r.ended_at is null and exists (
           select 1 from sandbox.due d where d.rent_id = r.id and d.kind = any($1)) then null
         else 0 end)::float8 as at_ms
     from sandbox.text_commands t join sandbox.commands c on c.key = t.command_key and c.state <> 'running'
     left join public.rents r on r.id::text = c.rent_id
     where t.answer is null`,
    [END_JOBS],
  );
  return rows[0]?.at_ms ?? null;
}

/** Answers every message whose command has its outcome. */
export async function answerAll(sql: Sql, clock: Clock): Promise<void> {
  const { rows } = await sql.query<TextRow>(
    `select t.* from sandbox.text_commands t join sandbox.commands c on c.key = t.command_key and c.state <> 'running'
     where t.answer is null order by t.at, t.counter`,
  );
  for (const row of rows) await answerIfDone(sql, clock, row);
}

export async function answerIfDone(sql: Sql, clock: Clock, row: TextRow): Promise<void> {
  const command = await findCommand(sql, row.command_key);
  if (!command || command.state === 'running') return;
  const { rent_id: rentId } = command;
  if (command.state === 'refused') return answerWith(sql, clock, row, { code: command.code ?? 'WRONG_STAGE', rentId });
  const rent = rentId === null ? null : await findRent(sql, rentId);
  const found = rent ? await outcomeOf(sql, clock, row, rent) : { code: 'RENT_NOT_FOUND' };
  if (found) await answerWith(sql, clock, row, { rentId, ...found });
}

/** `at`: when it happened, an ISO text; now without one. */
type Found = { code: string; at?: string | null };

/** What a command that was accepted has led to; null while it goes on. */
async function outcomeOf(sql: Sql, clock: Clock, row: TextRow, rent: Rent): Promise<Found | null> {
  switch (row.act) {
    case 'START':
      return { code: 'started', at: rent.ride_started_at };
    case 'OPEN':
      return { code: 'opened' };
    case 'CHAIN':
      return { code: 'chain-opened' };
    case 'RESUME':
      return { code: 'resumed' };
    case 'PAUSE':
      if (rent.stage !== 'CHECK_START_PAUSE') return { code: 'paused', at: rent.paused_at };
      return row.give_up_ms <= clock.now() ? { code: 'NEED_CLOSE_LOCK' } : null;
    case 'FINISH':
      return endOf(sql, clock, row, rent);
  }
}

/** After the request to finish: completes the ride where the locks are closed and the vehicle is in a parking. */
async function endOf(sql: Sql, clock: Clock, row: TextRow, rent: Rent): Promise<Found | null> {
  if (rent.ended_at !== null) return { code: 'finished', at: rent.finish_requested_at ?? rent.ended_at };
  if (await isDue(sql, rent.id, END_JOBS)) return null;
  if (rent.capabilities.docked) return { code: 'BIKE_NOT_DOCKED' };
  if (row.was_completed) return { code: rent.error_code ?? 'NEED_CLOSE_LOCK' };
  await sql.query('update sandbox.text_commands set was_completed = true where key_id = $1 and counter = $2', [
    row.key_id,
    row.counter,
  ]);
  const command = { sql, clock, riderId: rent.client_id, commandKey: row.command_key, rentId: rent.id };
  try {
    const parking = rent.parking_id === null ? await namedParking(sql, row, rent) : null;
    if (parking) await chooseParking(command, parking.number, parking.position);
    await complete(command, true);
    return null;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { code: String(error.body['code']) };
  }
}

/** The parking that the message names, if the vehicle may be in it. */
async function namedParking(sql: Sql, { parking: number }: TextRow, rent: Rent) {
  const vehicle = await findVehicle(sql, rent.frame_number);
  const parking = (await allParkings(sql)).find((one) => one.number === number);
  if (!vehicle || !parking) return null;
  const position = ownPosition(vehicle);
  return mayBeIn(position, parking) ? { number: parking.number, position } : null;
}

type Answer = Found & { rentId: string | null };

/** Stores the answer to a message and sends it to the phone of the rider's account. */
export async function answerWith(sql: Sql, clock: Clock, row: TextRow, { code, at, rentId }: Answer): Promise<void> {
  const { rows } = await sql.query<{ secret: string; language: 'ru' | 'en' | null }>(
    'select k.secret, r.language from sandbox.device_keys k join sandbox.riders r on r.id = k.rider_id where k.key_id = $1',
    [row.key_id],
  );
  const owner = rows[0];
  if (!owner) return;
  const minute = Math.floor((at ? Date.parse(at) : clock.now()) / 60_000);
  const outcome: Outcome = { outcome: code, minute, rentId };
  const { appOrigin } = await smsNetwork(sql);
  const token = answerToken(owner.secret, { keyId: row.key_id, counter: row.counter }, outcome);
  const digits = answerDigits(owner.secret, row.counter, outcome);
  const answer = `${appOrigin}/s#${token} ${digits} ${sentenceOf(owner.language ?? 'ru', code)}`;
  await sql.query('update sandbox.text_commands set outcome = $3, answer = $4 where key_id = $1 and counter = $2', [
    row.key_id,
    row.counter,
    code,
    answer,
  ]);
  await sendAgain(sql, clock, { ...row, answer });
}

/** Sends the stored answer; nothing while there is none yet. */
export async function sendAgain(sql: Sql, clock: Clock, { key_id, counter, answer }: TextRow): Promise<void> {
  const { rows } = await sql.query<{ phone: string }>(
    `update sandbox.text_commands t set sent = sent + 1 from sandbox.device_keys k join sandbox.riders r on r.id = k.rider_id
     where t.key_id = $1 and t.counter = $2 and k.key_id = t.key_id and t.answer is not null and sent < $3 and r.phone <> '' returning r.phone`,
    [key_id, counter, MOST_ANSWERS],
  );
  if (rows[0] && answer !== null) await sendSms(sql, clock, rows[0].phone, answer);
}
