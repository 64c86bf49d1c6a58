import { knownTime, type ServerClock } from '#api/serverClock.ts';
import { locksMachine } from '#machines/locks/locks.machine.ts';
import { withClock } from '#machines/withClock.ts';

/** The chart of the locks by the server's clock. */
export const provideLocks = (serverClock: ServerClock): typeof locksMachine =>
  withClock(locksMachine.provide({}), () => knownTime(serverClock));
