import { Fault } from '#api/fault.ts';
import { codeOfText } from '#api/faultTable.ts';
import type { Refusal } from '#domain/errorCode.ts';

/**
 * An error as a value for a screen. The refusal has the server's text only where a person wrote it. For technical
 * texts, texts of a broken service and placeholders the app has its own texts (account §8).
 */
export function refusalOf(cause: unknown): Refusal {
  if (!(cause instanceof Fault)) return { code: 'unknownError' };
  const { code, serverText, details } = cause;
  return {
    code,
    ...(!cause.isUnknown && codeOfText(serverText) === null && { serverText }),
    ...(details.retryInSeconds !== null && { retryInSeconds: details.retryInSeconds }),
  };
}
