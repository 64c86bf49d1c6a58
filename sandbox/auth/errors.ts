import type { Request, Response } from 'express';

/**
 * A refusal of the auth service. Thrown, it rolls back; returned, it is committed with what was counted.
 * @see https://supabase.com/docs/guides/auth/debugging/error-codes for the codes
 */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  /** Seconds. */
  readonly retryAfter: number | undefined;
  constructor(status: number, code: string, message: string, retryAfter?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

export const invalid = (message: string): AuthError => new AuthError(400, 'validation_failed', message);

/** @param code which limit: of requests, or of mails */
export const tooMany = (code: 'over_request_rate_limit' | 'over_email_send_rate_limit', seconds: number): AuthError =>
  new AuthError(429, code, `For security purposes, you can only request this after ${seconds} seconds.`, seconds);

const VERSION = 'X-Supabase-Api-Version';
const NAMED_CODES = '2024-01-01';

/** Since the version of 2024 `code` is the name of the error, before it was the status. */
export function sendError(
  request: Request,
  response: Response,
  { status, code, message, retryAfter }: AuthError,
): void {
  if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter));
  response.status(status);
  if ((request.get(VERSION) ?? '') < NAMED_CODES)
    return void response.json({ code: status, error_code: code, msg: message });
  response.set(VERSION, NAMED_CODES).json({ code, message });
}
