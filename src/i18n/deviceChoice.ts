import { localStore } from '#platform/browserStorage.ts';

const PREFIX = 'velorent.device.';

/** A choice that belongs to the device and survives sign-out. A browser without storage forgets it. */
export function readChoice(name: 'language' | 'scheme'): string | null {
  return localStore().getItem(PREFIX + name);
}

export function writeChoice(name: 'language' | 'scheme', value: string) {
  try {
    localStore().setItem(PREFIX + name, value);
  } catch {
    // The choice is lost at the next start; nothing else depends on it.
  }
}
