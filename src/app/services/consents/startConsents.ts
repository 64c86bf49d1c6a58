import { getLegalVersions } from '#api/legal.ts';
import { startLane } from '#app/actors/outbox.ts';
import type { AppDeps } from '#app/compose/deps.ts';
import { unsentConsentsOf } from '#stores/unsentConsents.ts';
import { consentLane } from './consentLane.ts';

export type ConsentDeps = Pick<
  AppDeps,
  'session' | 'mainApi' | 'connectivity' | 'riderStore' | 'report' | 'serverClock' | 'position'
>;

/** Sends consents given or withdrawn on this phone to the server. Lives as long as the page. */
export function startConsents(parts: ConsentDeps): void {
  const { session, riderStore, serverClock, position } = parts;
  const consents = unsentConsentsOf(riderStore);
  startLane(parts, () => consentLane({ ...parts, consents, versions: getLegalVersions }));

  /** The browser's last answer about geolocation: the same answer again is not a new consent. */
  let geolocationAllowed: boolean | null = null;
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
}
