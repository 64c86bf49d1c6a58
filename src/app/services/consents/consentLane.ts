import type { MainApi } from '#api/clients.ts';
import { setConsent } from '#api/consents.ts';
import { getLegalVersions, type LegalVersions } from '#api/legal.ts';
import { type Lane, startLane } from '#app/actors/outbox.ts';
import type { AppDeps } from '#app/compose/deps.ts';
import { CONSENT_DOCUMENT, type ConsentChange } from '#domain/consent.ts';
import { unsentConsentsOf } from '#stores/unsentConsents.ts';

export type ConsentLaneDeps = {
  mainApi: MainApi;
  consents: ReturnType<typeof unsentConsentsOf>;
  versions: (signal: AbortSignal) => Promise<LegalVersions>;
};

const itemOf = (change: ConsentChange) => ({ ...change, id: `${change.kind} ${change.at}` });

/** Consents given and withdrawn on this phone, in their order. One that the server will never accept is dropped. */
export const consentLane = ({ mainApi, consents, versions }: ConsentLaneDeps): Lane<ReturnType<typeof itemOf>> => ({
  name: 'consents',
  order: 'strict',
  next: async () => consents.read().map(itemOf)[0] ?? null,
  send: async (change, signal) => {
    const version = change.version ?? (await versions(signal))[CONSENT_DOCUMENT] ?? 'unversioned';
    return setConsent(mainApi, change, version, signal);
  },
  settle: (change) => consents.heard(change),
  watch: (listener) =>
    consents.watch(() => {
      const newest = consents.read().map(itemOf).at(-1);
      if (newest) listener({ type: 'rider.enqueued', id: newest.id });
    }),
});

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
