import { useEffect, useState } from 'react';

/** Shorter waits than this need no words. */
const PATIENCE_MS = 3_000;

/** True once a wait has lasted so long that silence would look like a fault. */
export function useLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(setLate, PATIENCE_MS, true);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isWaiting]);
  return isWaiting && isLate;
}
