import { expect, test } from 'vitest';
import type { PersonDraft } from '#domain/personName.ts';
import { personFaults, draftOf, isDraftChanged, phoneText, profileUpdateOf } from '#features/person/personDraft.ts';
import { isSameFile } from '#features/profile/edit/useAvatar.ts';
import { aProfile } from '../support/api/profile.ts';

const today = { year: 2026, month: 6, day: 15 };
const anna = aProfile({
  LastName: 'Ветрова-Долгих',
  Birthday: '1990.05.14',
  PhoneNumber: ' +7 916 204-48-12 ',
  Email: 'anna@example.ru',
});
const kept: PersonDraft = {
  firstName: 'Анна',
  lastName: 'Ветрова-Долгих',
  birthday: '14.05.1990',
  email: 'anna@example.ru',
};

// D029
test('The profile form shows the birthday in the rider’s date format, and an empty field for each missing value', () => {
  expect(draftOf(anna)).toEqual(kept);
  const empty = draftOf({ ...anna, FirstName: '', LastName: '', Birthday: null, Email: null });
  expect(empty).toEqual({ firstName: '', lastName: '', birthday: '', email: '' });
});

// D030
test.each([
  [{}, false],
  [{ firstName: ' анна ' }, false],
  [{ email: 'anna@EXAMPLE.ru' }, false],
  [{ firstName: 'Анны' }, true],
  [{ birthday: '15.05.1990' }, true],
  [{ email: '' }, true],
])('The profile form decides correctly if the typed values %o change the profile', (typed, changed) =>
  expect(isDraftChanged({ ...kept, ...typed }, kept)).toBe(changed),
);

// D071
test('The form shows no error for correct fields, and a separate error for each invalid field', () => {
  expect(personFaults(kept, today)).toEqual({ firstName: null, lastName: null, birthday: null, email: null });
  const faults = personFaults({ firstName: 'А', lastName: '', birthday: '16.06.2010', email: 'anna' }, today);
  const names = { firstName: 'invalidData', lastName: 'requiredField' };
  expect(faults).toEqual({ ...names, birthday: 'under16warning', email: 'invalidEmail' });
});

// D082
test('The profile form sends trimmed names, the birthday in the server’s format and the digits of the phone number', () => {
  expect(profileUpdateOf({ ...kept, firstName: ' анна' }, anna)).toEqual({
    FirstName: 'Анна',
    LastName: 'Ветрова-Долгих',
    Birthday: '1990.05.14',
    PhoneNumber: '79162044812',
    Email: 'anna@example.ru',
  });
});

// D081
test('The profile form sends nothing while the birthday is invalid', () =>
  expect(profileUpdateOf({ ...kept, birthday: '31.02.1990' }, anna)).toBeNull());

test.each([
  ['79162044812', '+7 916 204 48 12'],
  [' +7 916 2044812', '+7 916 204 48 12'],
  ['375291234567', '+375 29 123 45 67'],
  ['999123456', '+999123456'],
])('The profile form shows the phone number «%s» as %s', (kept, shown) =>
  expect(phoneText(kept)).toBe(shown.replaceAll(' ', '\u00A0')),
);

// D087
test('The app treats an avatar file with a different name, size or date as a new picture', () => {
  const file = (name: string, body: string, lastModified: number) => new File([body], name, { lastModified });
  const sent = file('image.jpg', 'one', 1);
  expect(isSameFile(sent, file('image.jpg', 'one', 1))).toBe(true);
  expect(isSameFile(sent, file('image.jpg', 'one', 2))).toBe(false);
  expect(isSameFile(sent, file('image.jpg', 'longer', 1))).toBe(false);
  expect(isSameFile(sent, file('other.jpg', 'one', 1))).toBe(false);
  expect(isSameFile(null, sent)).toBe(false);
});
