import { Fault } from '#api/fault.ts';
import { codeOfText } from '#api/faultTable.ts';
import type { Refusal } from '#domain/errorCode.ts';

/** What the server answers to a rider's own wish. Texts of other statuses come from proxies and are for operators. */
const SAID_TO_RIDERS: ReadonlySet<number> = new Set([200, 400, 402, 403, 404, 409, 410, 422, 429]);

/**
 * An error as a value for a screen. The refusal has the server's text only where a person wrote it. For technical
 * texts, texts of a broken service and placeholders the app has its own texts (account §8).
 */
export function refusalOf(cause: unknown): Refusal {
  if (!(cause instanceof Fault)) return { code: 'unknownError' };
  const { code, serverText, details } = cause;
  return {
    code,
    ...(SAID_TO_RIDERS.has(cause.status) && codeOfText(serverText) === null && { serverText }),
    ...(details.retryInSeconds !== null && { retryInSeconds: details.retryInSeconds }),
  };
}
