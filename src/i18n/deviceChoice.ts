const PREFIX = 'velorent.device.';

/** A choice that belongs to the device and survives sign-out. A browser without storage forgets it. */
export function readChoice(name: 'language' | 'scheme'): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function writeChoice(name: 'language' | 'scheme', value: string) {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // The choice is lost at the next start; nothing else depends on it.
  }
}
