import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { getLegalVersions } from '#api/legal.ts';
import { within } from '#api/within.ts';
import { CONSENT_DOCUMENT } from '#domain/consent.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { analyticsConsentOf } from '#stores/analyticsConsent.ts';
import { useConsent } from './useConsent.ts';

const COMES_WITHIN = 10_000;

/** The rider's consent to analytics, if the operator uses analytics. `cause`: why the consent could not be stored. */
export function useAnalytics() {
  const { settings, serverClock } = useRuntime();
  const { riderStore } = useRuntime().session;
  const consent = analyticsConsentOf(riderStore);
  const storeConsent = useConsent('statistics');
  const isGiven = useSyncExternalStore(
    consent.watch,
    () => consent.read() !== null,
    () => false,
  );
  const [isAsking, setIsAsking] = useState(false);
  const [cause, setCause] = useState<Error | null>(null);
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);

  const agree = async (signal: AbortSignal) => {
    // Without a version of the document there is nothing to consent to.
    const versions = await getLegalVersions(within(COMES_WITHIN, signal));
    if (signal.aborted) return;
    const version = versions[CONSENT_DOCUMENT] ?? 'unversioned';
    consent.give({ document: CONSENT_DOCUMENT, version, at: new Date(serverClock.now()).toISOString() });
    storeConsent(true, version);
  };
  const choose = (wanted: boolean) => {
    asking.current?.abort();
    setCause(null);
    setIsAsking(wanted);
    if (!wanted) {
      // No consent is stored yet, so there is none to withdraw: the rider unticked the box before its document loaded.
      if (consent.read() !== null) storeConsent(false);
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
