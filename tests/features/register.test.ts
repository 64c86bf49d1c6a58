import { expect, test } from 'vitest';
import { countryOf, defaultCountry } from '#domain/countries.ts';
import { emptyPhone, typedPhone } from '#domain/phone.ts';
import { agreementList, missingFields, type Ticks } from '#features/register/register.view.ts';

const AT = '2026-06-15T06:00:00.000Z';
const none: Ticks = { userAgreement: null, personalData: null };
const both: Ticks = { userAgreement: AT, personalData: AT };
const whole = typedPhone('89162044812', defaultCountry);

// D084
test.each([
  ['nothing typed', emptyPhone(defaultCountry), none, ['phoneEmpty', 'userAgreement', 'personalData']],
  ['half a number', typedPhone('916', defaultCountry), both, ['phoneUnfinished']],
  ['a number with too many digits', typedPhone('91620448123', defaultCountry), both, ['phoneTooLong']],
  ['a plus alone', typedPhone('+', defaultCountry), both, ['phoneUnfinished']],
  ['one box unticked', whole, { ...both, personalData: null }, ['personalData']],
  ['no error in a complete form', whole, both, []],
  ['no error for a number of a country without a mask', typedPhone('15123456789', countryOf('DE')), both, []],
] as const)('The registration form shows the right errors: %s', (_, phone, ticks, missing) =>
  expect(missingFields(phone, ticks)).toEqual(missing),
);

test('The app sends each consent with the version of its document and the time at which the visitor ticked it', () => {
  expect(agreementList(both, { userAgreement: '2026-06-01' })).toEqual([
    { document: 'userAgreement', version: '2026-06-01', at: AT },
    { document: 'personalData', version: 'unversioned', at: AT },
  ]);
  expect(agreementList(none, {})).toEqual([]);
});
