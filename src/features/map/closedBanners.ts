import * as v from 'valibot';
import { createWatchers, onePer } from '#domain/watchers.ts';
import type { Runtime } from '#src/runtime.tsx';

type DeviceStore = Runtime['deviceStore'];

const NAME = 'bannersClosed';
/** Names carry dates: the oldest never come back. */
const MOST = 50;

/** Banners that were put away on this phone, by `closedMark`; they stay away after signing out (decisions §2). */
export type ClosedBanners = {
  /** The same set until it changes. */
  names: () => ReadonlySet<string>;
  close: (names: readonly string[]) => void;
  /** It has been on the screen: it stays there, and is not shown again when the page is loaded anew. */
  see: (name: string) => void;
  /** Calls after each change; answers how to stop. */
  watch: (listener: () => void) => () => void;
};

export function createClosedBanners(store: DeviceStore): ClosedBanners {
  const { tell, watch } = createWatchers();
  let closed: ReadonlySet<string> = new Set(store.read(NAME, v.array(v.string())) ?? []);
  let kept = closed;
  const keep = (names: readonly string[]) => {
    kept = new Set([...[...kept].filter((name) => !names.includes(name)), ...names].slice(-MOST));
    store.write(NAME, [...kept]);
  };
  return {
    names: () => closed,
    close: (names) => {
      keep(names);
      closed = new Set([...closed, ...names].slice(-MOST));
      tell();
    },
    see: (name) => {
      if (!kept.has(name)) keep([name]);
    },
    watch,
  };
}

/** One for all screens. */
export const closedBannersOf = onePer(createClosedBanners);

/** A banner's name for one rider. It stays after signing out, so it names nobody: a short sum of the rider's number. */
export function closedMark(name: string, riderId: string): string {
  let sum = 0x811c9dc5;
  for (const letter of riderId) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return `${name}.${(sum >>> 0).toString(36)}`;
}
