import type { Claims } from '../../database/db.ts';

/** An error in PostgREST's format; supabase-js passes `code` on to the app. */
export class RestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: string | null;
  constructor(status: number, code: string, message: string, details: string | null = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** Postgres stores no NUL in a text, and ends a statement at it. */
export const noNul = (): RestError => new RestError(400, '22P05', 'unsupported Unicode escape sequence');

/** How much of a text an error quotes, in characters: enough to find the mistake. */
const SHOWN = 200;

export const unparsable = (text: string): RestError =>
  new RestError(400, 'PGRST100', `"failed to parse ${text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}"`);

/** HTTP statuses of Postgres's own codes, as PostgREST maps them. */
const STATUS: Record<string, number> = {
  '42883': 404,
  '42P01': 404,
  '42703': 400,
  '23505': 409,
  '23503': 409,
  '25006': 405,
  P0001: 400,
  '40001': 500,
  '57014': 500,
};
const NOT_ALLOWED = '42501';
/** Bad data, a broken constraint, a bad statement or view check, a too complex statement: the client's mistake. */
const CLIENTS_FAULT = /^(22|23|42|44|54)/;

type PostgresError = Error & { code: string; detail?: string; hint?: string };
const isPostgresError = (error: unknown): error is PostgresError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.length === 5;

/** What the body parser throws, and a path that cannot be decoded. */
const isUnreadable = (error: unknown): error is Error & { status: number } =>
  error instanceof Error &&
  'status' in error &&
  typeof error.status === 'number' &&
  error.status >= 400 &&
  error.status < 500;

/** The answer to a request that could not be parsed; null for our own mistake, which is not described to clients. */
export const unreadableAnswer = (error: unknown) =>
  isUnreadable(error)
    ? { status: error.status, body: { code: 'PGRST102', details: null, hint: null, message: 'Empty or invalid json' } }
    : null;

/** The answer to an error; rethrows errors that come from neither PostgREST nor Postgres. */
export function errorAnswer(error: unknown, { role }: Claims): { status: number; body: Record<string, unknown> } {
  if (error instanceof RestError) {
    const { status, code, details, message } = error;
    return { status, body: { code, details, hint: null, message } };
  }
  if (!isPostgresError(error)) throw error;
  const { code, message, detail = null, hint = null } = error;
  const forbidden = role === 'anon' ? 401 : 403;
  const status = code === NOT_ALLOWED ? forbidden : (STATUS[code] ?? (CLIENTS_FAULT.test(code) ? 400 : 500));
  return { status, body: { code, details: detail, hint, message } };
}
