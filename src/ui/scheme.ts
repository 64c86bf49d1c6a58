import { readChoice, writeChoice } from '#i18n/deviceChoice.ts';

/** `system` follows the device. */
export type Scheme = 'system' | 'light' | 'dark';

const isScheme = (value: unknown): value is Scheme => value === 'system' || value === 'light' || value === 'dark';

export function chosenScheme(): Scheme {
  const stored = readChoice('scheme');
  return isScheme(stored) ? stored : 'system';
}

/** Kept, and seen at once. `public/first-paint.js` does the same before the first paint. */
export function chooseScheme(scheme: Scheme) {
  writeChoice('scheme', scheme);
  if (scheme === 'system') delete document.documentElement.dataset['scheme'];
  else document.documentElement.dataset['scheme'] = scheme;
}

/** As it is drawn now, the device asked where it decides. */
export function drawnScheme(): 'light' | 'dark' {
  const chosen = chosenScheme();
  if (chosen !== 'system') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
