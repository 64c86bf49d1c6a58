import type { FreeConsent } from '#domain/consent.ts';
import { useRuntime } from '#src/runtime.tsx';
import { consentWordsOf } from './consentWords.ts';

/** Writes down what the rider has said to one of the free consents, with the time and, where it is known, the version of the text. */
export function useConsent(kind: FreeConsent): (isGiven: boolean, version?: string) => void {
  const { riderStore, serverClock } = useRuntime();
  return (isGiven, version) =>
    consentWordsOf(riderStore).say({
      kind,
      isGiven,
      version: version ?? null,
      at: new Date(serverClock.now()).toISOString(),
    });
}
