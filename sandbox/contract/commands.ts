import { createHash } from 'node:crypto';
import type { Sql } from '../database/db.ts';
import type { AnyAnswer, AnyCall } from './anyHandler.ts';
import { problem, HttpError } from './handlers.ts';
import { takeScriptedRefusal } from './scriptedRefusals.ts';

export type CommandRow = {
  key: string;
  rider_id: string;
  operation: string;
  fingerprint: string;
  about: string | null;
  by_text: boolean;
  state: 'running' | 'done' | 'refused';
  code: string | null;
  rent_id: string | null;
  status: number | null;
  body: Record<string, unknown> | null;
};

/**
 * Settles an accepted command, for `GET api/commands/{key}`.
 *
 * A command is `running` from its acceptance until it is settled here. A handler whose effect is complete at once
 * settles it in its own transaction (`await settleCommand(sql, commandKey, 'done')`). An effect of a lock is settled by
 * the code that sees the lock move. A second settlement changes nothing. The router records a thrown `HttpError`.
 *
 * @param code why it was refused, one of `openapi/gateway.yaml#Problem`
 */
export async function settleCommand(sql: Sql, key: string, state: 'done' | 'refused', code?: string): Promise<void> {
  await sql.query(`update sandbox.commands set state = $2, code = $3 where key = $1 and state = 'running'`, [
    key,
    state,
    code ?? null,
  ]);
}

export async function findCommand(sql: Sql, key: string): Promise<CommandRow | null> {
  const { rows } = await sql.query<CommandRow>(
    `select key, rider_id, operation, fingerprint, about, by_text, state, code, rent_id, status, body from sandbox.commands where key = $1`,
    [key],
  );
  return rows[0] ?? null;
}

/** The content of a command: the same key with another operation, path or body is another command, and refused. */
function fingerprintOf(operation: string, path: string, body: unknown): string {
  const hash = createHash('sha256').update(`${operation}\n${path}\n`);
  return hash.update(Buffer.isBuffer(body) ? body : (JSON.stringify(body) ?? '')).digest('hex');
}

/** The longest allowed expiry of a command (decisions §4). */
const LONGEST_EXPIRY_MS = 60_000;

type CommandRequest = {
  operation: string;
  path: string;
  call: AnyCall;
  handle: (call: AnyCall) => Promise<AnyAnswer>;
  /** It came by text message: it has no position and no options, so its content differs from the same command's by HTTP. */
  byText?: boolean;
};

/**
 * Runs a command in the transaction that stores its key: both are committed, or neither.
 *
 * The same key with the same payload gets the stored answer again, a refusal too; with another payload, or from another
 * rider, it gets 422; the request of a command that came by text message before is the same one. A key that came too late is stored as refused, so that it never takes effect afterwards.
 */
export async function receiveCommand({
  operation,
  path,
  call,
  handle,
  byText = false,
}: CommandRequest): Promise<AnyAnswer> {
  const { sql, clock, riderId, commandKey: key } = call;
  const fingerprint = fingerprintOf(operation, path, call.body);
  const about = textAt(call.params, 'rentId') ?? textAt(call.body, 'number');

  const known = await findCommand(sql, key);
  if (known) {
    const isSame = known.by_text && known.operation === operation && known.about === about;
    if (known.rider_id !== riderId || !(isSame || known.fingerprint === fingerprint))
      throw problem(422, 'COMMAND_KEY_REUSED');
    return { status: known.status ?? 500, body: known.body, headers: { 'Idempotent-Replayed': 'true' } };
  }

  const expiresAt = expiryOf(call);
  if (expiresAt !== null && expiresAt > clock.now() + LONGEST_EXPIRY_MS) {
    throw new HttpError(400, {
      type: '/problems/400',
      title: 'Bad Request',
      status: 400,
      detail: 'Command-Expires-At is too far ahead',
    });
  }
  await sql.query(
    `insert into sandbox.commands (key, rider_id, operation, fingerprint, state, rent_id, expires_at, at, about, by_text) values ($1, $2, $3, $4, 'running', $5, $6, $7, $8, $9)`,
    [
      key,
      riderId,
      operation,
      fingerprint,
      textAt(call.params, 'rentId'),
      expiresAt === null ? null : new Date(expiresAt),
      new Date(clock.now()),
      about,
      byText,
    ],
  );
  if (expiresAt !== null && expiresAt <= clock.now()) return refuse(sql, key, problem(410, 'COMMAND_EXPIRED'));
  const scripted = await takeScriptedRefusal(sql, operation);
  if (scripted) return refuse(sql, key, scripted);

  await sql.exec('savepoint effect');
  try {
    const answer = await handle(call);
    await sql.query(
      `update sandbox.commands set status = $2, body = $3, rent_id = coalesce($4, rent_id) where key = $1`,
      [key, answer.status, JSON.stringify(answer.body ?? null), textAt(objectAt(answer.body, 'rent'), 'id')],
    );
    return answer;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    await sql.exec('rollback to savepoint effect');
    await error.remember?.(sql);
    return refuse(sql, key, error);
  }
}

async function refuse(sql: Sql, key: string, { status, body }: HttpError): Promise<AnyAnswer> {
  await sql.query(`update sandbox.commands set state = 'refused', code = $2, status = $3, body = $4 where key = $1`, [
    key,
    textAt(body, 'code'),
    status,
    JSON.stringify(body),
  ]);
  return { status, body };
}

/** Milliseconds of the server's clock; null where the operation has no expiry (a photo may come a day later). */
function expiryOf({ headers }: AnyCall): number | null {
  const header = headers['command-expires-at'];
  return header === undefined ? null : Date.parse(header);
}

const objectAt = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;
const textAt = (value: unknown, name: string): string | null => {
  const found = objectAt(value, name);
  return typeof found === 'string' ? found : null;
};
