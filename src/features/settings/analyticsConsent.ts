import * as v from 'valibot';
import { createWatchers, onePer } from '#domain/watchers.ts';
import type { Runtime } from '#src/runtime.tsx';

/** To what a rider has agreed, and when. @property at RFC 3339 */
export type Consent = { document: 'privatePolicy'; version: string; at: string };

const NAME = 'analyticsConsent';
const schema = v.object({
  document: v.literal('privatePolicy'),
  version: v.pipe(v.string(), v.minLength(1)),
  at: v.string(),
});

/**
 * The rider's word on analytics, on this phone: none until it is given, and none again once it is withdrawn. It goes at
 * sign-out with all that is theirs.
 */
export const analyticsConsentOf = onePer((riderStore: Runtime['riderStore']) => {
  const { tell, watch } = createWatchers();
  return {
    read: (): Consent | null => riderStore.read(NAME, schema),
    give(consent: Consent): void {
      riderStore.write(NAME, consent);
      tell();
    },
    withdraw(): void {
      riderStore.write(NAME, null);
      tell();
    },
    watch,
  };
});
