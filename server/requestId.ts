import { randomUUID } from 'node:crypto';
import type { AppRequest } from './cachedResponse.ts';

export const REQUEST_ID = 'X-Request-Id';

/** A UUID, nginx's `$request_id`, a ULID. Anything else could be a text of any length, and reach a log. */
const WELL_FORMED = /^[\w.-]{8,64}$/;

/** The id that a proxy gave this request, or a new UUID. */
export function requestIdOf({ headers }: Pick<AppRequest, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
}
