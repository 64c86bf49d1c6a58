import { vi } from 'vitest';

/** Keys that a phone makes are counted, so that the same way has the same keys when it is gone again. */
export function countKeys(): { startAnew(): void } {
  let made = 0;
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    made += 1;
    return `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
  });
  return { startAnew: () => void (made = 0) };
}
