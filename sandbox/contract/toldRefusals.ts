import type { Sql } from '../database/db.ts';
import { problem, Refusal } from './handlers.ts';

export type ToldRefusal = { code: string; operation: string | null; times: number };

/** Codes that do not come with 409, and what else their bodies tell. */
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

/** Commands of the specification: they answer its own bodies. */
const LEGACY = ['initPayment', 'payRecurrent', 'initCard', 'initOrder'];

/** A status that the operation declares: 415 is the photo's alone. */
const statusOf = (code: string, operation: string): number =>
  code === 'PHOTO_NOT_ACCEPTED' && operation === 'uploadPhoto' ? 415 : (STATUS[code] ?? 409);

/** The refusal that the next command was told to meet, once less from now on. */
export async function toldRefusal(sql: Sql, operation: string): Promise<Refusal | null> {
  const { rows } = await sql.query<{ code: string }>(
    `update sandbox.told_refusals set times = times - 1 where times > 0 and (operation is null or operation = $1) returning code`,
    [operation],
  );
  const code = rows[0]?.code;
  if (code !== undefined && LEGACY.includes(operation)) return new Refusal(400, { error: 'Refused', code });
  return code === undefined ? null : problem(statusOf(code, operation), code, MORE[code]);
}

/** One at a time: a new one takes the place of the one before. */
export async function tellRefusal(sql: Sql, { code, operation, times }: ToldRefusal): Promise<void> {
  await sql.exec('delete from sandbox.told_refusals');
  await sql.query('insert into sandbox.told_refusals (code, operation, times) values ($1, $2, $3)', [
    code,
    operation,
    times,
  ]);
}

export const toldRefusals = async (sql: Sql): Promise<ToldRefusal[]> =>
  (await sql.query<ToldRefusal>('select code, operation, times from sandbox.told_refusals where times > 0')).rows;
