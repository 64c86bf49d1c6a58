import type { Profile, ProfileField, ProfileUpdate } from '#api/profile.ts';
import { birthdayFault, birthdayToSend, type Day, maskedBirthday, readBirthday } from '#domain/birthday.ts';
import { emailAddress, emailFault } from '#domain/email.ts';
import { defaultCountry } from '#domain/countries.ts';
import type { ErrorCode } from '#domain/errorCode.ts';
import { nameFault, personName } from '#domain/personName.ts';
import { spokenPhone, typedPhone } from '#domain/phone.ts';

/** What stands in the fields, as it was typed. The birthday is under its mask. */
export type Draft = { firstName: string; lastName: string; birthday: string; email: string };
export type DraftField = keyof Draft;

export const draftFields = ['firstName', 'lastName', 'birthday', 'email'] as const satisfies readonly DraftField[];

/** Names of the fields in the server's refusals. */
const FIELDS: Readonly<Partial<Record<ProfileField, DraftField>>> = {
  FirstName: 'firstName',
  LastName: 'lastName',
  Birthday: 'birthday',
  Email: 'email',
};
export const draftFieldOf = (field: ProfileField): DraftField | null => FIELDS[field] ?? null;

export const draftOf = ({ FirstName, LastName, Birthday, Email }: Profile): Draft => ({
  firstName: FirstName,
  lastName: LastName,
  birthday: maskedBirthday(Birthday ?? ''),
  email: Email ?? '',
});

/** The same draft as it would be kept. */
export const inOrder = (draft: Draft): Draft => ({
  firstName: personName(draft.firstName),
  lastName: personName(draft.lastName),
  birthday: draft.birthday,
  email: emailAddress(draft.email),
});

export const draftFaults = (draft: Draft, today: Day): Record<DraftField, ErrorCode | null> => ({
  firstName: nameFault(draft.firstName),
  lastName: nameFault(draft.lastName),
  birthday: birthdayFault(draft.birthday, today),
  email: emailFault(draft.email),
});

/** A space more is no change. */
export function isChanged(draft: Draft, kept: Draft): boolean {
  const [now, before] = [inOrder(draft), inOrder(kept)];
  return draftFields.some((field) => now[field] !== before[field]);
}

/** What is sent; null while the birthday is none (account §5). */
export function updateOf(draft: Draft, { PhoneNumber }: Pick<Profile, 'PhoneNumber'>): ProfileUpdate | null {
  const day = readBirthday(draft.birthday);
  if (!day) return null;
  const { firstName, lastName, email } = inOrder(draft);
  return {
    FirstName: firstName,
    LastName: lastName,
    Birthday: birthdayToSend(day),
    PhoneNumber: PhoneNumber.replaceAll(/\D/g, ''),
    Email: email,
  };
}

/** The number in the groups of its country. */
export function phoneText(PhoneNumber: string): string {
  const phone = typedPhone(`+${PhoneNumber.replaceAll(/\D/g, '')}`, defaultCountry);
  return phone.plus ?? spokenPhone(phone);
}
