import { createListeners } from './listeners.ts';

/** Code, or what it makes, that loads when it is first needed. */
export type Lazy<T> = {
  /** Loads at the first call. After a failure the next call tries again. */
  (): Promise<T>;
  /** What has loaded; null before. */
  loaded: () => T | null;
  /** Calls the listener when `loaded` changes. Returns a function that stops it. */
  watch: (listener: () => void) => () => void;
};

/** @param until calls its argument when what has loaded must be forgotten: the next call loads anew */
export function lazy<T>(load: () => Promise<T>, until?: (forget: () => void) => unknown): Lazy<T> {
  let loading: Promise<T> | null = null;
  let value: T | null = null;
  const { notify, watch } = createListeners();
  const settle = (next: T | null) => {
    value = next;
    notify();
  };
  until?.(() => {
    loading = null;
    settle(null);
  });
  const get = () => {
    if (loading) return loading;
    const mine = load();
    loading = mine;
    mine.then(
      (loaded) => loading === mine && settle(loaded),
      () => {
        if (loading === mine) loading = null;
      },
    );
    return mine;
  };
  return Object.assign(get, { loaded: () => value, watch });
}
