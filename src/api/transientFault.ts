import type { Fault } from './fault.ts';

/**
 * True if the fault does not judge the command itself: no answer, a server error, too many requests, a session being
 * renewed.
 */
export const isTransient = (fault: Fault): boolean =>
  fault.isUnknown || fault.status === 401 || fault.status === 408 || fault.status === 429;
