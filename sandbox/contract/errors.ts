import type { Response } from 'express';
import { mediaTypesOf, type OperationFacts } from './document.ts';

const PROBLEM = 'application/problem+json';

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  426: 'Upgrade Required',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};
const titleOf = (status: number): string => TITLES[status] ?? 'Error';

/** Problem details where the operation declares them, otherwise the specification's own error body (decisions §6). */
export function errorBody(
  operation: OperationFacts | undefined,
  status: number,
  detail?: string,
): Record<string, unknown> {
  const title = titleOf(status);
  const isLegacy =
    operation && !(mediaTypesOf(operation, status) ?? mediaTypesOf(operation, 400) ?? []).includes(PROBLEM);
  if (isLegacy) return { error: title, ...(detail ? { message: detail } : {}) };
  return { type: `/problems/${status}`, title, status, ...(detail ? { detail } : {}) };
}

/** Postgres stores no NUL in a text. A request with one is a bad request, wherever it is detected. */
const NUL_IN_TEXT = '22021';

/** The status that an exception of a request deserves. */
export function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 500;
  if ('status' in error && typeof error.status === 'number') return error.status;
  return 'code' in error && error.code === NUL_IN_TEXT ? 400 : 500;
}

/** Body shape and media type go together: a body with a `type` and a `title` is problem details. */
export const mediaTypeOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'type' in body && 'title' in body ? PROBLEM : 'application/json';

/** For answers outside the contract (faults, bugs): bypasses the validator of answers, which would refuse them. */
export function sendUnchecked(response: Response, status: number, body: Record<string, unknown>): void {
  response.status(status).type(mediaTypeOf(body)).end(JSON.stringify(body));
}
