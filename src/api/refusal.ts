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

const codeOf = ({ code, details: problem }: Fault, where: RefusedIn): ErrorCode =>
  problem.code === null && !(where.act && GENERIC_CODES.has(code)) ? code : refusalCode(problem.code, where);

/**
 * Converts a fault that is the server's decision to a value for charts and screens. The server's own code has priority.
 */
export function refusalOfFault(fault: Fault, where: RefusedIn): Refusal {
  const { details: problem } = fault;
  const refusal: Refusal = { code: codeOf(fault, where) };
  if (problem.distanceMeters !== null) refusal.distanceMeters = problem.distanceMeters;
  if (problem.debt !== null) refusal.debt = problem.debt;
  if (problem.rentId !== null) refusal.rentId = problem.rentId;
  if (problem.retryInSeconds !== null) refusal.retryInSeconds = problem.retryInSeconds;
  return refusal;
}
