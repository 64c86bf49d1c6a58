import type { ServerClock } from '#api/serverClock.ts';
import { locksMachine } from '#machines/locks/locks.machine.ts';

/** Older news of metal, or of the rider, tells of hands that may have left meanwhile. */
const JUST_NOW_MS = 20_000;

export function provideLocks(serverClock: ServerClock): typeof locksMachine {
  let heardAt = -Infinity;
  return locksMachine.provide({
    actions: {
      noteTheRider: () => {
        heardAt = serverClock.now();
      },
    },
    guards: {
      wasWrittenJustNow: (_, rent) =>
        rent !== null && serverClock.isSure() && serverClock.now() - rent.serverTime < JUST_NOW_MS,
      riderWasHeardJustNow: () => serverClock.isSure() && serverClock.now() - heardAt <= JUST_NOW_MS,
    },
  });
}
