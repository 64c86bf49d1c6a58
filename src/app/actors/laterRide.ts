import type { rentMachine } from '#machines/rent/rent.machine.ts';
import { rideChart } from '#machines/session/rideChart.ts';

type Ride = typeof rentMachine;

/** The ride's chart, which a visitor does not need: to be loaded before a session begins. */
export type LaterRide = {
  /** Stands in for the loaded chart; of no use before `load`. */
  chart: Ride;
  /** Loads once; after a failure the next call tries again. */
  load(): Promise<void>;
};

export function laterRide(load: () => Promise<Ride>): LaterRide {
  let loaded: Ride | null = null;
  let loading: Promise<void> | null = null;
  return {
    chart: new Proxy(rideChart, {
      get(_, name) {
        if (!loaded) throw new Error('The ride began before its chart was loaded');
        return Reflect.get(loaded, name, loaded);
      },
    }),
    load() {
      loading ??= load().then(
        (ride) => void (loaded = ride),
        (cause: unknown) => {
          loading = null;
          throw cause;
        },
      );
      return loading;
    },
  };
}
