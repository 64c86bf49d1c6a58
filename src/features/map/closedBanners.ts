import * as v from 'valibot';
import { createWatchers, onePer } from '#domain/watchers.ts';
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
  const { tell, watch } = createWatchers();
  let closed: ReadonlySet<string> = new Set(store.read(NAME, v.array(v.string())) ?? []);
  return {
    names: () => closed,
    close: (names) => {
      closed = new Set([...closed, ...names].slice(-MOST));
      store.write(NAME, [...closed]);
      tell();
    },
    watch,
  };
}

/** One for all screens. */
export const closedBannersOf = onePer(createClosedBanners);
