import { useEffect, useState } from 'react';
import { useRuntime } from '#src/runtime.tsx';

/** Whole seconds until a moment of the server's, 0 once it has passed. @param at server milliseconds */
export function useSecondsUntil(at: number): number {
  const { serverClock } = useRuntime();
  const left = () => Math.max(0, Math.ceil((at - serverClock.now()) / 1_000));
  const [, setNow] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverClock.now()), 500);
    return () => clearInterval(timer);
  }, [serverClock]);
  return left();
}
