import { Fault } from '#api/fault.ts';
import { codeOfText } from '#api/faultTable.ts';
import type { Refusal } from '#domain/errorCode.ts';

/**
 * What went wrong, as a value for a screen. The server's text goes with it where it is somebody's words: what its programs say,
 * what a broken service says, and what stands for silence, we say in ours (account §8).
 */
export function refusalOf(cause: unknown): Refusal {
  if (!(cause instanceof Fault)) return { code: 'unknownError' };
  const { code, serverText, problem } = cause;
  return {
    code,
    ...(!cause.isUnknown && codeOfText(serverText) === null && { serverText }),
    ...(problem.retryInSeconds !== null && { retryInSeconds: problem.retryInSeconds }),
  };
}
