import { getLegalVersions } from '#api/legal.ts';
import { unsentConsentsOf } from '#stores/unsentConsents.ts';
import type { AppParts } from '../parts.ts';
import { createConsentSender } from './consentSender.ts';

export type ConsentSyncParts = Pick<
  AppParts,
  'session' | 'mainApi' | 'connectivity' | 'riderStore' | 'report' | 'serverClock' | 'position'
>;

/** Sends consents given or withdrawn on this phone to the server. Lives as long as the page. */
export function startConsentSync({
  session,
  mainApi,
  connectivity,
  riderStore,
  serverClock,
  position,
  report,
}: ConsentSyncParts): void {
  const consents = unsentConsentsOf(riderStore);
  const isFresh = () => session.getSnapshot().matches({ signedIn: 'fresh' });
  const sendPending = createConsentSender({
    mainApi,
    consents,
    isSignedInFresh: isFresh,
    versions: getLegalVersions,
    report,
  });
  /** The browser's last answer about geolocation: the same answer again is not a new consent. */
  let geolocationAllowed: boolean | null = null;

  session.subscribe(sendPending);
  connectivity.watch((online) => online && sendPending());
  consents.watch(sendPending);
  position.watchPermission((isAllowed) => {
    if (isAllowed === geolocationAllowed || !session.getSnapshot().matches('signedIn')) return;
    geolocationAllowed = isAllowed;
    consents.say({
      kind: 'geolocation',
      isGiven: isAllowed,
      version: null,
      at: new Date(serverClock.now()).toISOString(),
    });
  });
  sendPending();
}
