import type { FreeConsent } from '#domain/consent.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { unsentConsentsOf } from '#stores/unsentConsents.ts';

/** Stores the rider's answer to an optional consent, with the time and, if known, the version of the document. */
export function useConsent(kind: FreeConsent): (isGiven: boolean, version?: string) => void {
  const { serverClock } = useRuntime();
  const { riderStore } = useRuntime().session;
  return (isGiven, version) =>
    unsentConsentsOf(riderStore).say({
      kind,
      isGiven,
      version: version ?? null,
      at: new Date(serverClock.now()).toISOString(),
    });
}
