import type { ErrorCode, Refusal } from '#domain/errorCode.ts';
import { refusalCode, type RefusedIn } from '#domain/refusalCode.ts';
import { Fault } from './fault.ts';
import { codeOfText } from './faultTable.ts';

/** Codes found by status or text. They say less than the code of the refused command. */
const GENERIC_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'unknownError',
  'commonError',
  'notFoundErrorMessage',
  'noData',
]);

const codeOf = ({ code, details }: Fault, where: RefusedIn): ErrorCode =>
  details.code === null && !(where.command && GENERIC_CODES.has(code)) ? code : refusalCode(details.code, where);

/**
 * Converts a fault that is the server's decision to a value for charts and screens. The server's own code has priority.
 */
export function refusalOfFault(fault: Fault, where: RefusedIn): Refusal {
  const { details } = fault;
  const refusal: Refusal = { code: codeOf(fault, where) };
  if (details.distanceMeters !== null) refusal.distanceMeters = details.distanceMeters;
  if (details.debt !== null) refusal.debt = details.debt;
  if (details.rentId !== null) refusal.rentId = details.rentId;
  if (details.retryInSeconds !== null) refusal.retryInSeconds = details.retryInSeconds;
  return refusal;
}

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
