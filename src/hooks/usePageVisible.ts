import { useSyncExternalStore } from 'react';

function watch(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

export const usePageVisible = (): boolean => useSyncExternalStore(watch, () => document.visibilityState === 'visible');
