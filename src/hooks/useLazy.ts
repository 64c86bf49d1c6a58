import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Lazy } from '#domain/lazy.ts';
import { usePageVisible } from './usePageVisible.ts';

export type LazyResource<T> = {
  /** Null until it loads. */
  resource: T | null;
  /** It did not load. `retry` loads it again, and so does the page when it is shown again. */
  isMissing: boolean;
  retry: () => void;
};

/** What has loaded of a resource, without loading it. Renders again when it changes. */
export const useLoaded = <T>({ watch, loaded }: Lazy<T>): T | null => useSyncExternalStore(watch, loaded);

/** Loads a resource when the screen opens. Renders again when it has loaded. */
export function useLazy<T>(load: Lazy<T>, onFailed?: (cause: unknown) => void): LazyResource<T> {
  const resource = useLoaded(load);
  const [isFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const isSeen = usePageVisible();
  const fail = useEffectEvent((cause: unknown) => onFailed?.(cause));
  useEffect(() => {
    load().then(
      () => setFailed(false),
      (cause: unknown) => {
        setFailed(true);
        fail(cause);
      },
    );
  }, [load, isSeen, attempt]);
  const retry = () => {
    setFailed(false);
    setAttempt((n) => n + 1);
  };
  return { resource, isMissing: isFailed, retry };
}

const watchNothing = () => () => undefined;

/** What a resource knows now, again at each of its changes; `before` until it loads. */
export function useWatched<Resource extends { watch: (listener: () => void) => () => void }, T>(
  resource: Resource | null,
  read: (resource: Resource) => T,
  before: T,
): T {
  return useSyncExternalStore(resource?.watch ?? watchNothing, () => (resource ? read(resource) : before));
}
