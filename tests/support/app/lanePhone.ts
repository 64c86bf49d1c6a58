import { SimulatedClock } from 'xstate';
import type { LaneDeps } from '#app/actors/outbox.ts';
import { createListeners } from '#domain/listeners.ts';
import { createHeldLocks } from '../heldLocks.ts';

/** A phone for lanes of the outbox: its clock, its link to the server, and the locks that its tabs share. */
export function lanePhone() {
  const clock = new SimulatedClock();
  const link = createListeners();
  const shown = createListeners();
  const reports: unknown[] = [];
  let isReachable = true;

  const parts: LaneDeps = {
    reach: { isReachable: () => isReachable, watch: link.watch },
    report: (cause) => void reports.push(cause),
    watchVisible: shown.watch,
    holdLock: createHeldLocks(),
    options: { clock },
  };
  const settled = () => new Promise<void>((done) => void setImmediate(done));
  return {
    parts,
    reports,
    settled,
    setReachable: async (is: boolean) => {
      isReachable = is;
      link.notify();
      await settled();
    },
    show: async () => {
      shown.notify();
      await settled();
    },
    pass: async (milliseconds: number) => {
      await settled();
      clock.increment(milliseconds);
      await settled();
    },
  };
}
