import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { getLegalVersions } from '#api/legal.ts';
import { CONSENT_DOCUMENT } from '#domain/consent.ts';
import { useConsent } from '#features/consents/index.ts';
import { useRuntime } from '#src/runtime.tsx';
import { analyticsConsentOf } from './analyticsConsent.ts';

const COMES_WITHIN = 10_000;

/** The rider's word on analytics, where the operator has any. `cause`: why it could not be written down. */
export function useAnalytics() {
  const { settings, riderStore, serverClock } = useRuntime();
  const consent = analyticsConsentOf(riderStore);
  const say = useConsent('statistics');
  const isGiven = useSyncExternalStore(consent.watch, () => consent.read() !== null);
  const [isAsking, setIsAsking] = useState(false);
  const [cause, setCause] = useState<Error | null>(null);
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);

  const agree = async (signal: AbortSignal) => {
    // To a document that cannot be named nobody can agree.
    const versions = await getLegalVersions(AbortSignal.any([signal, AbortSignal.timeout(COMES_WITHIN)]));
    if (signal.aborted) return;
    const version = versions[CONSENT_DOCUMENT] ?? 'unversioned';
    consent.give({ document: CONSENT_DOCUMENT, version, at: new Date(serverClock.now()).toISOString() });
    say(true, version);
  };
  const choose = (wanted: boolean) => {
    asking.current?.abort();
    setCause(null);
    setIsAsking(wanted);
    if (!wanted) {
      // What was never given is not taken back: the box was unticked before its text had come.
      if (consent.read() !== null) say(false);
      return consent.withdraw();
    }
    const { signal } = (asking.current = new AbortController());
    agree(signal)
      .catch(
        (failure: unknown) => signal.aborted || setCause(failure instanceof Error ? failure : new Error('unknown')),
      )
      .finally(() => signal.aborted || setIsAsking(false));
  };
  return {
    isOffered: settings.features.reachGoals && settings.goalsUrl !== null,
    isOn: isGiven || isAsking,
    cause,
    choose,
  };
}
