import type { Fault } from './fault.ts';

/** Says nothing about the wish itself: no answer, a server in trouble, too many calls, a session being renewed. */
export const isPassing = (fault: Fault): boolean =>
  fault.isUnknown || fault.status === 401 || fault.status === 408 || fault.status === 429;
