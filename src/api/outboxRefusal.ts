import type { ErrorCode, Refusal } from '#domain/errorCode.ts';
import { Fault } from './fault.ts';
import { codeOfText } from './faultTable.ts';

/** Statuses that decide nothing about the item itself: the outbox sends it again. */
const UNDECIDED_STATUSES: ReadonlySet<number> = new Set([401, 408, 425, 426, 429]);

/**
 * Whether the server accepts an outbox item: null, or the refusal, with the server's text if it was written for people.
 * @param otherwise the code for a refusal to which the server gives no name
 * @throws {Fault} when nothing is decided
 */
export async function outboxRefusal(call: Promise<unknown>, otherwise: ErrorCode): Promise<Refusal | null> {
  try {
    await call;
    return null;
  } catch (cause) {
    const fault = Fault.from(cause);
    if (fault.isUnknown || UNDECIDED_STATUSES.has(fault.status)) throw fault;
    const { data } = fault.details;
    return { code: otherwise, ...(data !== null && codeOfText(data) === null && { serverText: data }) };
  }
}
