import { readChoice, writeChoice } from '#i18n/deviceChoice.ts';

/** `system` follows the device. */
export type Scheme = 'system' | 'light' | 'dark';

const isScheme = (value: unknown): value is Scheme => value === 'system' || value === 'light' || value === 'dark';

export function chosenScheme(): Scheme {
  const stored = readChoice('scheme');
  return isScheme(stored) ? stored : 'system';
}

/** Stores the scheme and applies it at once. `public/first-paint.js` applies the stored one before the first paint. */
export function chooseScheme(scheme: Scheme) {
  writeChoice('scheme', scheme);
  if (scheme === 'system') delete document.documentElement.dataset['scheme'];
  else document.documentElement.dataset['scheme'] = scheme;
}

/** The scheme on the screen now; for `system`, the scheme of the device. */
export function drawnScheme(): 'light' | 'dark' {
  const chosen = chosenScheme();
  if (chosen !== 'system') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
