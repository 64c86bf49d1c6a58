import { useSyncExternalStore } from 'react';
import type { Scheme } from './engine/layers.ts';

const DARK = '(prefers-color-scheme: dark)';

function watch(listener: () => void): () => void {
  const system = matchMedia(DARK);
  const chosen = new MutationObserver(listener);
  system.addEventListener('change', listener);
  chosen.observe(document.documentElement, { attributeFilter: ['data-scheme'] });
  return () => {
    system.removeEventListener('change', listener);
    chosen.disconnect();
  };
}

function read(): Scheme {
  const { scheme } = document.documentElement.dataset;
  if (scheme === 'light' || scheme === 'dark') return scheme;
  return matchMedia(DARK).matches ? 'dark' : 'light';
}

/** The colour scheme on the screen now: the rider's choice, else the system's. */
export const useScheme = (): Scheme => useSyncExternalStore(watch, read);
