import * as v from 'valibot';
import { createListeners, perOwner } from '#domain/listeners.ts';
import type { Store } from '#platform/store.ts';

/** A rider's consent and its time. @property at RFC 3339 */
export type Consent = { document: 'privatePolicy'; version: string; at: string };

const NAME = 'analyticsConsent';
const schema = v.object({
  document: v.literal('privatePolicy'),
  version: v.pipe(v.string(), v.minLength(1)),
  at: v.string(),
});

/**
 * The rider's consent to analytics, on this phone: null before it is given and after it is withdrawn. Sign-out deletes
 * it.
 */
export const analyticsConsentOf = perOwner((riderStore: Store) => {
  const { notify, watch } = createListeners();
  return {
    read: (): Consent | null => riderStore.read(NAME, schema),
    give(consent: Consent): void {
      riderStore.write(NAME, consent);
      notify();
    },
    withdraw(): void {
      riderStore.write(NAME, null);
      notify();
    },
    watch,
  };
});
