import type { Agreement } from '#api/register.ts';
import type { LegalVersions } from '#api/legal.ts';
import { isComplete, type PhoneDraft } from '#domain/phone.ts';

/** What has to be agreed to before anybody is registered (account §5 "Terms"), each by itself. */
export const agreementKinds = ['userAgreement', 'personalData'] as const;
export type AgreementKind = (typeof agreementKinds)[number];

/** When a box was ticked, RFC 3339; null while it is not. */
export type Ticks = Record<AgreementKind, string | null>;

/** What keeps a form from being sent, in the order of the screen. */
export type Lack = 'phoneEmpty' | 'phoneUnfinished' | AgreementKind;

export function lackOfPhone(phone: PhoneDraft): 'phoneEmpty' | 'phoneUnfinished' | null {
  if (isComplete(phone)) return null;
  return phone.number === '' && phone.plus === null ? 'phoneEmpty' : 'phoneUnfinished';
}

export function lacks(phone: PhoneDraft, ticks: Ticks): Lack[] {
  const atPhone = lackOfPhone(phone);
  return [...(atPhone ? [atPhone] : []), ...agreementKinds.filter((kind) => ticks[kind] === null)];
}

/** Where the operator keeps no version of a text, that is said. */
export const agreed = (ticks: Ticks, versions: LegalVersions): Agreement[] =>
  agreementKinds.flatMap((document) => {
    const at = ticks[document];
    return at === null ? [] : [{ document, version: versions[document] ?? 'unversioned', at }];
  });
