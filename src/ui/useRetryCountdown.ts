import { useEffect, useState } from 'react';

/** Seconds left of a wait; starts again when `wait` is another object. */
export function useRetryCountdown(wait: { retryInSeconds?: number } | undefined): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const end = performance.now() + (wait?.retryInSeconds ?? 0) * 1000;
    const count = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)));
    count();
    if (!wait?.retryInSeconds) return;
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [wait]);
  return left;
}
