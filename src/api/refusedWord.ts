import type { ErrorCode, Refusal } from '#domain/errorCode.ts';
import { codeOfText } from './faultTable.ts';
import { Fault } from './fault.ts';

/** Answers that decide nothing of the word itself: it is to be said again later. */
const UNDECIDED: ReadonlySet<number> = new Set([401, 408, 425, 426, 429]);

/**
 * Whether a server took a rider's word: null, or why not, with the server's text where it is somebody's words.
 * @param otherwise the code for what a server refuses without a name of its own
 * @throws {Fault} when nothing is decided
 */
export async function refusedWord(call: Promise<unknown>, otherwise: ErrorCode): Promise<Refusal | null> {
  try {
    await call;
    return null;
  } catch (cause) {
    const fault = Fault.from(cause);
    if (fault.isUnknown || UNDECIDED.has(fault.status)) throw fault;
    const { data } = fault.problem;
    return { code: otherwise, ...(data !== null && codeOfText(data) === null && { serverText: data }) };
  }
}
