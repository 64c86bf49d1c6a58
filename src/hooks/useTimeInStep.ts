import { useState } from 'react';
import { useClock } from './useClock.ts';

/** Milliseconds since `step` last changed. */
export function useTimeInStep(step: string): number {
  const now = useClock('server');
  const [since, setSince] = useState({ step, at: now });
  if (since.step !== step) setSince({ step, at: now });
  return since.step === step ? Math.max(0, now - since.at) : 0;
}
