import { useEffect, useState } from 'react';

/** A longer wait gets a text, ms. */
const SLOW_MS = 4_000;

/** Whether a request has been running for so long that the rider should be told. */
export function useSlow(isRunning: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isRunning]);
  return slow;
}
