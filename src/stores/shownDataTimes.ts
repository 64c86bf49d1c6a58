import { useEffect } from 'react';

const shown = new Set<{ at: number }>();
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

export const shownDataTimes = {
  /** The oldest time of stored data on screen; null while no screen shows stored data. */
  oldest: (): number | null => (shown.size > 0 ? Math.min(...[...shown].map(({ at }) => at)) : null),
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/**
 * Registers that a screen shows stored data of its area.
 * @param at time of the data, the phone's milliseconds; null: the screen shows no stored data
 */
export function useShownDataTime(at: number | null): void {
  useEffect(() => {
    if (at === null) return undefined;
    const entry = { at };
    shown.add(entry);
    notify();
    return () => {
      shown.delete(entry);
      notify();
    };
  }, [at]);
}
