import type { Response } from 'express';
import { Closed, DatabaseAway } from '../database/db.ts';
import { mediaTypeOf } from './errors.ts';

/**
 * Ends a request that the database did not answer: without an answer when the sandbox has ended, with 503 when the
 * database is away for a moment. False for every other error.
 */
export function endUnanswered(
  error: unknown,
  response: Response,
  body: Record<string, unknown> = { error: 'Service Unavailable' },
): boolean {
  if (error instanceof Closed) response.destroy();
  else if (error instanceof DatabaseAway)
    response.status(503).set('Retry-After', '1').type(mediaTypeOf(body)).end(JSON.stringify(body));
  else return false;
  return true;
}
