import type { LegalVersions } from '#api/legal.ts';
import type { Agreement } from '#api/register.ts';
import { isComplete, isTooLong, type PhoneDraft } from '#domain/phone.ts';

/** The agreements that registration requires (account §5 "Terms"). Each has its own box. */
export const agreementKinds = ['userAgreement', 'personalData'] as const;
export type AgreementKind = (typeof agreementKinds)[number];

/** When each box was ticked, RFC 3339; null while unticked. */
export type Ticks = Record<AgreementKind, string | null>;

/** Why the form cannot be sent, in the order of the screen. */
export type MissingField = MissingInPhone | AgreementKind;
type MissingInPhone = 'phoneEmpty' | 'phoneUnfinished' | 'phoneTooLong';

export function missingInPhone(phone: PhoneDraft): MissingInPhone | null {
  if (isComplete(phone)) return null;
  if (isTooLong(phone)) return 'phoneTooLong';
  return phone.number === '' && phone.plus === null ? 'phoneEmpty' : 'phoneUnfinished';
}

export function missingFields(phone: PhoneDraft, ticks: Ticks): MissingField[] {
  const atPhone = missingInPhone(phone);
  return [...(atPhone ? [atPhone] : []), ...agreementKinds.filter((kind) => ticks[kind] === null)];
}

/** If the operator has no version of a document, the agreement says so. */
export const agreementList = (ticks: Ticks, versions: LegalVersions): Agreement[] =>
  agreementKinds.flatMap((document) => {
    const at = ticks[document];
    return at === null ? [] : [{ document, version: versions[document] ?? 'unversioned', at }];
  });
