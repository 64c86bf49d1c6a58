import { postBeacon } from '#api/beacon.ts';
import { releaseOf, pageLoadId } from '../debug/pageLoad.ts';
import type { AnalyticsEvent } from '#domain/analyticsEvent.ts';
import { analyticsConsentOf } from '#stores/analyticsConsent.ts';
import type { AppParts } from '../parts.ts';
import { isFirstOccurrence } from './firstOccurrence.ts';

/**
 * Sends one beacon, if the operator has set an address and the rider has agreed. The consent is read each time, so that
 * a withdrawn consent counts at once, in every tab.
 * @param dedupeKey identifies the event when a reload or another tab could repeat it
 */
export async function sendAnalyticsEvent(
  { settings: { goalsUrl }, riderStore }: Pick<AppParts, 'settings' | 'riderStore'>,
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
