import type { Claims } from '../../database/db.ts';

/** An error as PostgREST words it; supabase-js hands `code` on to the app. */
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

export const unparsable = (text: string): RestError => new RestError(400, 'PGRST100', `"failed to parse ${text}"`);

/** Statuses of Postgres's own codes, as PostgREST gives them. */
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
/** Bad data, a broken constraint, a bad statement or view check: the client's. */
const CLIENTS_FAULT = /^(22|23|42|44)/;

type PostgresError = Error & { code: string; detail?: string; hint?: string };
const isPostgresError = (error: unknown): error is PostgresError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.length === 5;

/** What to answer; rethrows what is neither PostgREST's nor Postgres's. */
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
