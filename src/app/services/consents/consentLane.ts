import type { MainApi } from '#api/clients.ts';
import { setConsent } from '#api/consents.ts';
import type { LegalVersions } from '#api/legal.ts';
import type { Lane } from '#app/actors/outbox.ts';
import { CONSENT_DOCUMENT, type ConsentChange } from '#domain/consent.ts';
import type { unsentConsentsOf } from '#stores/unsentConsents.ts';

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
