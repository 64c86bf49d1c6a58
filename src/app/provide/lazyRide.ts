import { type Lazy, lazy } from '#domain/lazy.ts';
import type { pushQueueMachine } from '#machines/pushQueue/pushQueue.machine.ts';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import { lazyPushQueueMachine, lazyRentMachine } from '#machines/session/lazyCharts.ts';

type Charts = { rent: typeof rentMachine; pushQueue: typeof pushQueueMachine };

/** The charts of a session. A visitor does not need them: load them before the session starts. */
export type LazyRide = {
  /** Placeholder for the loaded chart; throws before `load`. */
  rent: Charts['rent'];
  /** Placeholder for the queue of notifications. */
  pushQueue: Charts['pushQueue'];
  load: Lazy<Charts>;
};

export function lazyRide(loadCharts: () => Promise<Charts>): LazyRide {
  const load = lazy(loadCharts);
  const placeholder = <T extends object>(target: T, chart: (charts: Charts) => T): T =>
    new Proxy(target, {
      get(_, name) {
        const loaded = load.loaded();
        if (!loaded) throw new Error('The session began before its charts were loaded');
        return Reflect.get(chart(loaded), name, chart(loaded));
      },
    });
  return {
    rent: placeholder(lazyRentMachine, ({ rent }) => rent),
    pushQueue: placeholder(lazyPushQueueMachine, ({ pushQueue }) => pushQueue),
    load,
  };
}
