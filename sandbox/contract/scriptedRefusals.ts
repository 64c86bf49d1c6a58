import type { Sql } from '../database/db.ts';
import { problem, HttpError } from './handlers.ts';

export type ScriptedRefusal = { code: string; operation: string | null; times: number };

/** Codes whose status is not 409, and the extra fields of their bodies. */
const STATUS: Record<string, number> = {
  ACCOUNT_BLOCKED: 403,
  ACCOUNT_DEBT: 403,
  GEO_NOT_ALLOWED_BY_USER: 403,
  TARIFF_REQUIRED: 403,
  CARD_REQUIRED: 403,
  BIKE_NOT_FOUND: 404,
  RENT_NOT_FOUND: 404,
  PARKING_NOT_FOUND: 404,
  COMMAND_EXPIRED: 410,
  COMMAND_KEY_REUSED: 422,
};
const MORE: Record<string, Record<string, unknown>> = {
  ACCOUNT_DEBT: { debt: 340 },
  BIKE_IS_FAR_FROM_USER: { distanceMeters: 112 },
};

/** Commands of the specification: they answer with its own error bodies. */
const LEGACY = ['initPayment', 'payRecurrent', 'initCard', 'initOrder'];

/** A status that the operation declares: only the photo has 415. */
const statusOf = (code: string, operation: string): number =>
  code === 'PHOTO_NOT_ACCEPTED' && operation === 'uploadPhoto' ? 415 : (STATUS[code] ?? 409);

/** The scripted refusal for this command, if there is one; counts it down by one. */
export async function takeScriptedRefusal(sql: Sql, operation: string): Promise<HttpError | null> {
  const { rows } = await sql.query<{ code: string }>(
    `update sandbox.told_refusals set times = times - 1 where times > 0 and (operation is null or operation = $1) returning code`,
    [operation],
  );
  const code = rows[0]?.code;
  if (code !== undefined && LEGACY.includes(operation)) return new HttpError(400, { error: 'Refused', code });
  return code === undefined ? null : problem(statusOf(code, operation), code, MORE[code]);
}

/** One at a time: a new scripted refusal replaces the one before. */
export async function scriptRefusal(sql: Sql, { code, operation, times }: ScriptedRefusal): Promise<void> {
  await sql.exec('delete from sandbox.told_refusals');
  await sql.query('insert into sandbox.told_refusals (code, operation, times) values ($1, $2, $3)', [
    code,
    operation,
    times,
  ]);
}

export const scriptedRefusals = async (sql: Sql): Promise<ScriptedRefusal[]> =>
  (await sql.query<ScriptedRefusal>('select code, operation, times from sandbox.told_refusals where times > 0')).rows;
