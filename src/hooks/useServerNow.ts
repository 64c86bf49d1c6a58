import { useEffect, useState } from 'react';
import { useRuntime } from '#src/runtime.tsx';

const SECOND = 1_000;

/** The server's milliseconds, updated each whole second while the page is shown. */
export function useServerNow(): number {
  const { serverClock } = useRuntime();
  const [now, setNow] = useState(() => serverClock.now());

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const at = serverClock.now();
      setNow(at);
      timer = setTimeout(tick, SECOND - (at % SECOND));
    };
    const onVisible = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') tick();
    };
    tick();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [serverClock]);

  return now;
}

/** Milliseconds since `step` last changed. */
export function useTimeInStep(step: string): number {
  const now = useServerNow();
  const [since, setSince] = useState({ step, at: now });
  if (since.step !== step) setSince({ step, at: now });
  return since.step === step ? Math.max(0, now - since.at) : 0;
}
