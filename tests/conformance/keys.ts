import { vi } from 'vitest';

/** Counts the keys of a phone, so that a replayed path gets the same keys. */
export function countKeys(): { startAnew(): void } {
  let made = 0;
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    made += 1;
    return `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
  });
  return { startAnew: () => void (made = 0) };
}
