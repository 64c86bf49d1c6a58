import { useEffect, useState } from 'react';

/** Shorter waits need no text, ms. */
const PATIENCE_MS = 3_000;

/** True after a wait so long that it looks like a failure. */
export function useIsSlow(isWaiting: boolean): boolean {
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
