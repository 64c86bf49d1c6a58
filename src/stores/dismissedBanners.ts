import * as v from 'valibot';
import { createListeners, perOwner } from '#domain/listeners.ts';
import type { Store } from '#platform/store.ts';

const NAME = 'dismissedBanners';
/** Largest number of stored names. Names contain dates: the oldest never return. */
const MOST = 50;

/** Banners dismissed on this phone, by `closedMark`; they stay dismissed after sign-out (decisions §2). */
export type DismissedBanners = {
  /** The same set until it changes. */
  names: () => ReadonlySet<string>;
  close: (names: readonly string[]) => void;
  /** The rider has seen the banner: it stays until the page closes, and does not show again after a reload. */
  see: (name: string) => void;
  /** Calls the listener after each change. Returns a function that stops it. */
  watch: (listener: () => void) => () => void;
};

export function createDismissedBanners(store: Store): DismissedBanners {
  const { notify, watch } = createListeners();
  let closed: ReadonlySet<string> = new Set(store.read(NAME, v.array(v.string())) ?? []);
  let stored = closed;
  const storeNames = (names: readonly string[]) => {
    stored = new Set([...[...stored].filter((name) => !names.includes(name)), ...names].slice(-MOST));
    store.write(NAME, [...stored]);
  };
  return {
    names: () => closed,
    close: (names) => {
      storeNames(names);
      closed = new Set([...closed, ...names].slice(-MOST));
      notify();
    },
    see: (name) => {
      if (!stored.has(name)) storeNames([name]);
    },
    watch,
  };
}

/** One store for all screens. */
export const dismissedBannersOf = perOwner(createDismissedBanners);

/**
 * A banner's key for one rider. It survives sign-out, so it must not identify anybody: it holds a short hash of the
 * rider's id.
 */
export function dismissalKey(name: string, riderId: string): string {
  let sum = 0x811c9dc5;
  for (const letter of riderId) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return `${name}.${(sum >>> 0).toString(36)}`;
}
