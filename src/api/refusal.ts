import type { ErrorCode, Refusal } from '#domain/errorCode.ts';
import { refusalCode, type RefusedIn } from '#domain/refusalCode.ts';
import type { Fault } from './fault.ts';

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
