import type { Profile, ProfileField, ProfileUpdate } from '#api/profile.ts';
import { birthdayFault, birthdayToSend, type Day, maskedBirthday, readBirthday } from '#domain/birthday.ts';
import { defaultCountry } from '#domain/countries.ts';
import { digitsOf } from '#domain/digits.ts';
import { emailAddress, emailFault } from '#domain/email.ts';
import type { ErrorCode } from '#domain/errorCode.ts';
import { nameFault, type PersonDraft, personName } from '#domain/personName.ts';
import { spokenPhone, typedPhone } from '#domain/phone.ts';

export type PersonField = keyof PersonDraft;

export const personFields = ['firstName', 'lastName', 'birthday', 'email'] as const satisfies readonly PersonField[];

/** Field names in the server's refusals. */
const FIELDS: Readonly<Partial<Record<ProfileField, PersonField>>> = {
  FirstName: 'firstName',
  LastName: 'lastName',
  Birthday: 'birthday',
  Email: 'email',
};
export const personFieldOf = (field: ProfileField): PersonField | null => FIELDS[field] ?? null;

export const draftOf = ({ FirstName, LastName, Birthday, Email }: Profile): PersonDraft => ({
  firstName: FirstName,
  lastName: LastName,
  birthday: maskedBirthday(Birthday ?? ''),
  email: Email ?? '',
});

/** The draft with names and e-mail normalised, as it is sent. */
export const normalizedDraft = (draft: PersonDraft): PersonDraft => ({
  firstName: personName(draft.firstName),
  lastName: personName(draft.lastName),
  birthday: draft.birthday,
  email: emailAddress(draft.email),
});

export const personFaults = (draft: PersonDraft, today: Day): Record<PersonField, ErrorCode | null> => ({
  firstName: nameFault(draft.firstName),
  lastName: nameFault(draft.lastName),
  birthday: birthdayFault(draft.birthday, today),
  email: emailFault(draft.email),
});

/** An extra space is not a change. */
export function isDraftChanged(draft: PersonDraft, saved: PersonDraft): boolean {
  const [now, before] = [normalizedDraft(draft), normalizedDraft(saved)];
  return personFields.some((field) => now[field] !== before[field]);
}

/** The body of the update; null while the birthday is no valid date (account §5). */
export function profileUpdateOf(
  draft: PersonDraft,
  { PhoneNumber }: Pick<Profile, 'PhoneNumber'>,
): ProfileUpdate | null {
  const day = readBirthday(draft.birthday);
  if (!day) return null;
  const { firstName, lastName, email } = normalizedDraft(draft);
  return {
    FirstName: firstName,
    LastName: lastName,
    Birthday: birthdayToSend(day),
    PhoneNumber: digitsOf(PhoneNumber),
    Email: email,
  };
}

/** The number, grouped as in its country. */
export function phoneText(PhoneNumber: string): string {
  const phone = typedPhone(`+${digitsOf(PhoneNumber)}`, defaultCountry);
  return phone.plus ?? spokenPhone(phone);
}
