import type { ErrorCode, Refusal } from '#domain/errorCode.ts';
import { refusalCode, type RefusedIn } from '#domain/refusalCode.ts';
import type { Fault } from './fault.ts';

/** Codes by status or text that say less than the act that was refused. */
const SAYS_LITTLE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'unknownError',
  'commonError',
  'notFoundErrorMessage',
  'noData',
]);

const codeOf = ({ code, problem }: Fault, where: RefusedIn): ErrorCode =>
  problem.code === null && !(where.act && SAYS_LITTLE.has(code)) ? code : refusalCode(problem.code, where);

/** A fault that is the server's decision, as a value for charts and screens. The server's own code comes first. */
export function refusalOfFault(fault: Fault, where: RefusedIn): Refusal {
  const { problem } = fault;
  const refusal: Refusal = { code: codeOf(fault, where) };
  if (problem.distanceMeters !== null) refusal.distanceMeters = problem.distanceMeters;
  if (problem.debt !== null) refusal.debt = problem.debt;
  if (problem.rentId !== null) refusal.rentId = problem.rentId;
  if (problem.retryInSeconds !== null) refusal.retryInSeconds = problem.retryInSeconds;
  return refusal;
}
