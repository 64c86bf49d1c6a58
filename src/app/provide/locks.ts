import type { ServerClock } from '#api/serverClock.ts';
import { locksMachine } from '#machines/locks/locks.machine.ts';

/** An older event of a lock or of the rider says nothing about now: the rider may have walked away. */
const RECENT_MS = 20_000;

export function provideLocks(serverClock: ServerClock): typeof locksMachine {
  let interactedAt = -Infinity;
  return locksMachine.provide({
    actions: {
      recordRiderInteraction: () => {
        interactedAt = serverClock.now();
      },
    },
    guards: {
      rowIsRecent: (_, rent) =>
        rent !== null && serverClock.isSure() && serverClock.now() - rent.serverTime < RECENT_MS,
      riderInteractedRecently: () => serverClock.isSure() && serverClock.now() - interactedAt <= RECENT_MS,
    },
  });
}
