import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Lazy } from '#domain/lazy.ts';
import { usePageVisible } from './usePageVisible.ts';

export type LazyFace<T> = {
  /** Null until it loads. */
  face: T | null;
  /** It did not load. `retry` loads it again, and so does the page when it is shown again. */
  isMissing: boolean;
  retry: () => void;
};

/** What has loaded of a face, without loading it. Renders again when it changes. */
export const useLoaded = <T>({ watch, loaded }: Lazy<T>): T | null => useSyncExternalStore(watch, loaded);

/** Loads a face when the screen opens. Renders again when it has loaded. */
export function useLazy<T>(load: Lazy<T>, onFailed?: (cause: unknown) => void): LazyFace<T> {
  const face = useLoaded(load);
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
  return { face, isMissing: isFailed, retry };
}

/** What a face knows now, again at each of its changes; `before` until it loads. */
export function useWatched<Face extends { watch: (listener: () => void) => () => void }, T>(
  face: Face | null,
  read: (face: Face) => T,
  before: T,
): T {
  return useSyncExternalStore(
    (listener) => face?.watch(listener) ?? (() => undefined),
    () => (face ? read(face) : before),
  );
}
