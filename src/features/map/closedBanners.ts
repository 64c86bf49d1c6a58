import * as v from 'valibot';
import type { Runtime } from '#src/runtime.tsx';

type DeviceStore = Runtime['deviceStore'];

const NAME = 'bannersClosed';
/** Names carry dates: the oldest never come back. */
const MOST = 50;

/** Names of banners that were closed on this phone; they stay closed after signing out (decisions §2). */
export type ClosedBanners = {
  /** The same set until it changes. */
  names: () => ReadonlySet<string>;
  close: (names: readonly string[]) => void;
  /** Calls after each change; answers how to stop. */
  watch: (listener: () => void) => () => void;
};

export function createClosedBanners(store: DeviceStore): ClosedBanners {
  const listeners = new Set<() => void>();
  let closed: ReadonlySet<string> = new Set(store.read(NAME, v.array(v.string())) ?? []);
  return {
    names: () => closed,
    close: (names) => {
      closed = new Set([...closed, ...names].slice(-MOST));
      store.write(NAME, [...closed]);
      for (const listener of listeners) listener();
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const boxes = new WeakMap<DeviceStore, ClosedBanners>();

/** One for all screens. */
export function closedBannersOf(store: DeviceStore): ClosedBanners {
  const box = boxes.get(store) ?? createClosedBanners(store);
  boxes.set(store, box);
  return box;
}
