export type Scheme = 'light' | 'dark';

const DARK = '(prefers-color-scheme: dark)';

/** Calls the listener when the rider or the system changes the scheme; returns the unsubscribe function. */
export function watchScheme(listener: () => void): () => void {
  const system = matchMedia(DARK);
  const chosen = new MutationObserver(listener);
  system.addEventListener('change', listener);
  chosen.observe(document.documentElement, { attributeFilter: ['data-scheme'] });
  return () => {
    system.removeEventListener('change', listener);
    chosen.disconnect();
  };
}

/** The scheme that the rider has chosen, else the system's. */
export function readScheme(): Scheme {
  const { scheme } = document.documentElement.dataset;
  if (scheme === 'light' || scheme === 'dark') return scheme;
  return matchMedia(DARK).matches ? 'dark' : 'light';
}
