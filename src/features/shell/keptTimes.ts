import { useEffect } from 'react';

const shown = new Set<{ at: number }>();
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

export const keptTimes = {
  /** Null while no screen shows such. */
  oldest: (): number | null => (shown.size > 0 ? Math.min(...[...shown].map(({ at }) => at)) : null),
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** A screen shows what its own area has kept. @param at when it was so, phone's milliseconds; null: it shows no such thing */
export function useKeptTime(at: number | null): void {
  useEffect(() => {
    if (at === null) return undefined;
    const mine = { at };
    shown.add(mine);
    tell();
    return () => {
      shown.delete(mine);
      tell();
    };
  }, [at]);
}
