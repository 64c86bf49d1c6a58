import { useEffect, useState } from 'react';

/** Whole seconds that are left of a wait which began when this was first shown; it rests at 0. */
export function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((was) => Math.max(0, was - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);
  return left;
}
