import type { pushQueueMachine } from '#machines/pushQueue/pushQueue.machine.ts';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import { pushQueueChart, rideChart } from '#machines/session/laterCharts.ts';

type Charts = { ride: typeof rentMachine; pushQueue: typeof pushQueueMachine };

/** The charts of a session, which a visitor does not need: to be loaded before it begins. */
export type LaterRide = {
  /** Stands in for the loaded chart; of no use before `load`. */
  chart: Charts['ride'];
  /** So does this, for the queue of notifications. */
  pushQueue: Charts['pushQueue'];
  /** Loads once; after a failure the next call tries again. */
  load(): Promise<void>;
};

export function laterRide(load: () => Promise<Charts>): LaterRide {
  let loaded: Charts | null = null;
  let loading: Promise<void> | null = null;
  const standIn = <T extends object>(place: T, chart: (charts: Charts) => T): T =>
    new Proxy(place, {
      get(_, name) {
        if (!loaded) throw new Error('The session began before its charts were loaded');
        return Reflect.get(chart(loaded), name, chart(loaded));
      },
    });
  return {
    chart: standIn(rideChart, ({ ride }) => ride),
    pushQueue: standIn(pushQueueChart, ({ pushQueue }) => pushQueue),
    load() {
      loading ??= load().then(
        (charts) => void (loaded = charts),
        (cause: unknown) => {
          loading = null;
          throw cause;
        },
      );
      return loading;
    },
  };
}
