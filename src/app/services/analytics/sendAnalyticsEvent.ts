import * as v from 'valibot';
import { postBeacon, type AnalyticsEvent } from '#api/beacon.ts';
import type { AppDeps } from '#app/compose/deps.ts';
import { releaseOf, pageLoadId } from '#platform/pageLoad.ts';
import type { Store } from '#platform/store.ts';
import { analyticsConsentOf } from '#stores/analyticsConsent.ts';

/**
 * Sends one beacon, if the operator has set an address and the rider has agreed. The consent is read each time, so that
 * a withdrawn consent counts at once, in every tab.
 * @param dedupeKey identifies the event when a reload or another tab could repeat it
 */
export async function sendAnalyticsEvent(
  { settings: { goalsUrl }, riderStore }: Pick<AppDeps, 'settings' | 'riderStore'>,
  event: AnalyticsEvent,
  dedupeKey?: string,
): Promise<void> {
  const consent = analyticsConsentOf(riderStore).read();
  if (
    goalsUrl === null ||
    consent === null ||
    (dedupeKey !== undefined && !isFirstOccurrence(riderStore, `${event} ${dedupeKey}`))
  )
    return;
  await postBeacon(goalsUrl, {
    goal: event,
    release: releaseOf(document),
    visit: pageLoadId,
    consent: consent.version,
  });
}

const STORE_KEY = 'goalsReached';
/** Largest number of stored keys; older ones are forgotten. */
const MAX_OCCURRENCES = 20;

/** True for the first call with this key, in all tabs and after a reload. */
function isFirstOccurrence(riderStore: Store, dedupeKey: string): boolean {
  const reached = riderStore.read(STORE_KEY, v.array(v.string())) ?? [];
  if (reached.includes(dedupeKey)) return false;
  riderStore.write(STORE_KEY, [dedupeKey, ...reached].slice(0, MAX_OCCURRENCES));
  return true;
}
