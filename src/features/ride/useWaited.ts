import { useState } from 'react';
import { useServerNow } from './useServerNow.ts';

/** Milliseconds since `what` became what it is. */
export function useWaited(what: string): number {
  const now = useServerNow();
  const [since, setSince] = useState({ what, at: now });
  if (since.what !== what) setSince({ what, at: now });
  return since.what === what ? Math.max(0, now - since.at) : 0;
}
