/**
 * Optional consents. A rider gives each one separately and may withdraw it at any time. `metro`: the metro gets the
 * phone number for its bonus (account §5).
 */
export const freeConsents = ['geolocation', 'notifications', 'statistics', 'metro'] as const;
export type FreeConsent = (typeof freeConsents)[number];

/** The two consents of the registration, then the optional ones: the order on the screen. */
export const consentKinds = ['userAgreement', 'personalData', ...freeConsents] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** A row of the consent ledger. @property at, withdrawnAt milliseconds */
export type Consent = { kind: ConsentKind; document: string; version: string; at: number; withdrawnAt: number | null };

/** The document that explains the optional consents. */
export const CONSENT_DOCUMENT = 'privatePolicy';

/**
 * A change made on this phone.
 * @property at RFC 3339, server time.
 * @property version null until the version of the text is known
 */
export type ConsentChange = { kind: FreeConsent; isGiven: boolean; version: string | null; at: string };

/**
 * The consents that a rider sees: the newest row of each kind, changed by what is not sent yet.
 * @param recorded rows of the server, in any order
 * @param changes unsent changes of this phone, the oldest first
 */
export function consentsToShow(recorded: readonly Consent[], changes: readonly ConsentChange[]): Consent[] {
  const newest = new Map<ConsentKind, Consent>();
  for (const line of [...recorded].sort((a, b) => a.at - b.at)) newest.set(line.kind, line);
  for (const { kind, isGiven, version, at } of changes) {
    const before = newest.get(kind);
    const time = Date.parse(at);
    if (isGiven)
      newest.set(kind, { kind, document: CONSENT_DOCUMENT, version: version ?? '', at: time, withdrawnAt: null });
    else if (before && before.withdrawnAt === null) newest.set(kind, { ...before, withdrawnAt: time });
  }
  return consentKinds.flatMap((kind) => newest.get(kind) ?? []);
}
