import type { ServerClock } from '#api/serverClock.ts';
import { locksMachine } from '#machines/locks/locks.machine.ts';

/** Older news of metal tells of hands that may have left meanwhile. */
const JUST_NOW_MS = 20_000;

export const provideLocks = (serverClock: ServerClock) =>
  locksMachine.provide({
    guards: {
      wasWrittenJustNow: (_, rent) => rent !== null && serverClock.isSure() && serverClock.now() - rent.serverTime < JUST_NOW_MS,
    },
  });
