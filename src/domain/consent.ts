/** What a rider may agree to beside the papers of the registration, each by itself, and take back at any time. */
export const freeConsents = ['geolocation', 'notifications', 'statistics'] as const;
export type FreeConsent = (typeof freeConsents)[number];

/** The papers of the registration, then what is free: the order in which they are shown. */
export const consentKinds = ['userAgreement', 'personalData', ...freeConsents] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** A line of the ledger. @property at, withdrawnAt milliseconds */
export type Consent = { kind: ConsentKind; document: string; version: string; at: number; withdrawnAt: number | null };

/** The paper that says what comes of a free consent. */
export const CONSENT_DOCUMENT = 'privatePolicy';

/** What the rider has said on this phone. @property at RFC 3339, server time; version null until it is known which text there was */
export type ConsentWord = { kind: FreeConsent; isGiven: boolean; version: string | null; at: string };

/**
 * What a rider sees: of each kind its newest line, with what the server has not heard yet laid over it.
 * @param kept the server's, in any order
 * @param said on this phone, the oldest first
 */
export function consentsToShow(kept: readonly Consent[], said: readonly ConsentWord[]): Consent[] {
  const newest = new Map<ConsentKind, Consent>();
  for (const line of kept.toSorted((a, b) => a.at - b.at)) newest.set(line.kind, line);
  for (const { kind, isGiven, version, at } of said) {
    const before = newest.get(kind);
    const time = Date.parse(at);
    if (isGiven)
      newest.set(kind, { kind, document: CONSENT_DOCUMENT, version: version ?? '', at: time, withdrawnAt: null });
    else if (before && before.withdrawnAt === null) newest.set(kind, { ...before, withdrawnAt: time });
  }
  return consentKinds.flatMap((kind) => newest.get(kind) ?? []);
}
