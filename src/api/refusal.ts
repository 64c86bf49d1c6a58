import type { Refusal } from '#domain/errorCode.ts';
import { refusalCode, type RefusedIn } from '#domain/refusalCode.ts';
import type { Fault } from './fault.ts';

/** A fault that is the server's decision, as a value for charts and screens. The server's own code comes first. */
export function refusalOfFault({ code, problem }: Fault, where: RefusedIn): Refusal {
  const refusal: Refusal = { code: problem.code === null ? code : refusalCode(problem.code, where) };
  if (problem.distanceMeters !== null) refusal.distanceMeters = problem.distanceMeters;
  if (problem.debt !== null) refusal.debt = problem.debt;
  if (problem.rentId !== null) refusal.rentId = problem.rentId;
  if (problem.retryInSeconds !== null) refusal.retryInSeconds = problem.retryInSeconds;
  return refusal;
}
