import { describe, expect, test } from 'vitest';
import { countryOf, defaultCountry } from '#domain/countries.ts';
import { emptyPhone, typedPhone } from '#domain/phone.ts';
import { agreed, lacks, type Ticks } from '#features/register/register.screen.ts';

const AT = '2026-06-15T06:00:00.000Z';
const none: Ticks = { userAgreement: null, personalData: null };
const both: Ticks = { userAgreement: AT, personalData: AT };
const whole = typedPhone('89162044812', defaultCountry);

describe('a registration is held back by', () => {
  test.each([
    ['nothing typed', emptyPhone(defaultCountry), none, ['phoneEmpty', 'userAgreement', 'personalData']],
    ['half a number', typedPhone('916', defaultCountry), both, ['phoneUnfinished']],
    ['a plus alone', typedPhone('+', defaultCountry), both, ['phoneUnfinished']],
    ['one box', whole, { ...both, personalData: null }, ['personalData']],
    ['nothing', whole, both, []],
    ['nothing, where a number has no mask', typedPhone('15123456789', countryOf('DE')), both, []],
  ] as const)('%s', (_, phone, ticks, missing) => {
    expect(lacks(phone, ticks)).toEqual(missing);
  });
});

test('what was agreed to is told with the version of its text and the moment of its tick', () => {
  expect(agreed(both, { userAgreement: '2026-06-01' })).toEqual([
    { document: 'userAgreement', version: '2026-06-01', at: AT },
    { document: 'personalData', version: 'unversioned', at: AT },
  ]);
  expect(agreed(none, {})).toEqual([]);
});
