import { describe, expect, test } from 'vitest';
import { countryOf, defaultCountry } from '#domain/countries.ts';
import { emptyPhone, fullNumber, isComplete, isTooLong, shownPhone, spokenPhone, typedPhone } from '#domain/phone.ts';
import { words } from '../support/words.ts';

describe('a phone field', () => {
  const SPACED = ['+7 (916) 204-48-12', '+7 8 916 204-48-12', '7 916 204 48 12', '  +7\t916.204.48.12 '];
  const TYPED = words('9162044812 89162044812 tel:+79162044812 ８９１６２０４４８１２');
  const RUSSIAN = [...TYPED, ...SPACED, '8\u00A0(916)\u202F204\u201148\u201112'];
  const ARMENIAN = ['+374 91 123456', '\u202A+374 91 123456\u202C', '⁨＋٣٧٤ ٩١ ١٢٣٤٥٦⁩'];
  test.each([
    [RUSSIAN, 'RU', '916 204 48 12', '79162044812'],
    [['8632200000'], 'RU', '863 220 00 00', '78632200000'],
    [['+375 29 123-45-67', 'тел. (+375) 29 123-45-67'], 'BY', '29 123 45 67', '375291234567'],
    [ARMENIAN, 'AM', '91123456', '37491123456'],
    [['00380671234567', '810 380 67 123 45 67'], 'UA', '67 123 45 67', '380671234567'],
    [['+7 701 222 33 44'], 'KZ', '701 222 33 44', '77012223344'],
    [['+1 829 555 0100'], 'DO', '8295550100', '18295550100'],
    [['+46 70 123 45 67'], 'SE', '70 123 45 67', '46701234567'],
    [['+48 512 345 678'], 'PL', '512 345 678', '48512345678'],
    [['+371 21 234 567'], 'LV', '21 234 567', '37121234567'],
    [['+370 612 34 567'], 'LT', '612 34 567', '37061234567'],
    [['+994 50 123 45 67'], 'AZ', '50 123 45 67', '994501234567'],
  ])(
    'When the rider pastes any of %j into a Russian phone field, the field shows the country %s',
    (texts, code, shown, full) => {
      const drafts = texts.map((text) => typedPhone(text, defaultCountry));
      expect(drafts.map((draft) => [draft.country.code, shownPhone(draft), fullNumber(draft)])).toEqual(
        texts.map(() => [code, shown, full]),
      );
      expect(drafts.every(isComplete)).toBe(true);
    },
  );

  test.each([
    ['0671234567', 'UA', '67 123 45 67'],
    ['80291234567', 'BY', '29 123 45 67'],
    ['87012223344', 'KZ', '701 222 33 44'],
    ['861234567', 'LT', '612 34 567'],
    ['0701234567', 'SE', '70 123 45 67'],
    ['0501234567', 'AZ', '50 123 45 67'],
  ])(
    'When the rider types the number %s with the trunk prefix of %s, the phone field removes that prefix',
    (text, code, shown) => {
      expect(shownPhone(typedPhone(text, countryOf(code)))).toBe(shown);
    },
  );

  test('While the rider types a phone number, the phone field groups the digits and keeps each typed digit', () => {
    const steps = ['9', '91', '916', '916 2', '916 204 4', '916 204 48', '916 204 48 1'];
    const typed = steps.map((shown) => shown.replaceAll(' ', ''));
    expect(typed.map((digits) => shownPhone(typedPhone(digits, defaultCountry)))).toEqual(steps);
  });

  test('While a typed number with a plus matches no country’s dial code, the phone field shows exactly what the rider typed', () => {
    const draft = typedPhone('+37', defaultCountry);
    expect([shownPhone(draft), draft.country.code, isComplete(draft)]).toEqual(['+37', 'RU', false]);
    expect(typedPhone('+375', defaultCountry)).toEqual(emptyPhone(countryOf('BY')));
    expect(shownPhone(typedPhone('+', defaultCountry))).toBe('+');
  });

  test('When a number with a plus matches no dial code, the phone field keeps only its first fifteen digits', () => {
    expect(typedPhone(`+0${'1'.repeat(40)}`, defaultCountry)).toEqual({
      country: defaultCountry,
      number: '',
      plus: `+0${'1'.repeat(14)}`,
    });
    expect(typedPhone(`+0${'1'.repeat(14)}`, defaultCountry).plus).toBe(`+0${'1'.repeat(14)}`);
  });

  // A cut number would be a stranger's, who gets login and PIN.
  // D085
  test.each([
    ['91612345678', 'RU', '916 123 45 67 8'],
    ['+7 916 123-45-67-89', 'RU', '916 123 45 67 89'],
    ['375291234567', 'RU', '375 291 23 45 67'],
    ['+375 29 123-45-678', 'BY', '29 123 45 67 8'],
  ])(
    'The phone number “%s” has too many digits for the country %s, and the phone field shows it uncut as %s',
    (text, code, shown) => {
      const draft = typedPhone(text, defaultCountry);
      expect([draft.country.code, shownPhone(draft)]).toEqual([code, shown]);
      expect([isTooLong(draft), isComplete(draft)]).toEqual([true, false]);
    },
  );

  test.each([
    ['\u00A0+375 29', 'BY', '29'],
    ['375 29', 'RU', '375 29'],
    ['001234567', 'US', '234567'],
    ['00123456', 'RU', '001 234 56'],
    ['8101234567', 'US', '234567'],
    ['810123456', 'RU', '810 123 45 6'],
    ['000123456', 'RU', '000 123 45 6'],
  ])(
    'The phone field reads “%s” as %s %s: only a plus, or an international prefix before a dial code and enough digits, counts',
    (text, code, shown) => {
      const draft = typedPhone(text, defaultCountry);
      expect([draft.country.code, shownPhone(draft)]).toEqual([code, shown]);
    },
  );

  const number = (digits: number, country = countryOf('DE')) => ({ country, number: '1'.repeat(digits), plus: null });
  const masked = (digits: number) => number(digits, { ...defaultCountry, mask: '9'.repeat(digits) });
  // D086
  test.each([
    ['no digit', false, number(0)],
    ['fifteen digits, including the country code', true, number(13)],
    ['sixteen digits', false, number(14)],
    ['seven digits', true, number(5)],
    ['six digits', false, number(4)],
    ['seven digits, three of them the country code', true, number(4, countryOf('GI'))],
    ['six digits, three of them the country code', false, number(3, countryOf('GI'))],
    ['one digit less than the mask has', false, number(9, defaultCountry)],
    ['one digit more than the mask has', false, number(11, defaultCountry)],
    ['all its digits but a beginning that names no country', false, { ...number(10, defaultCountry), plus: '+37' }],
    ['a mask that gives more than twelve digits', false, masked(12)],
    ['a mask that gives twelve digits', true, masked(11)],
    ['a mask that gives ten digits', true, masked(9)],
    ['a mask that gives fewer than ten digits', false, masked(8)],
  ])('The app decides correctly if a phone number with %s is complete', (_, whole, draft) =>
    expect(isComplete(draft)).toBe(whole),
  );

  // D085
  test('A phone field accepts at most fifteen digits, including the country code', () => {
    for (const code of ['DE', 'BS', 'RU'])
      expect(fullNumber(typedPhone('9'.repeat(40), countryOf(code)))).toHaveLength(15);
    expect(fullNumber(typedPhone(`+49${'1'.repeat(40)}`, defaultCountry))).toHaveLength(15);
    expect(typedPhone('число', defaultCountry)).toEqual(emptyPhone(defaultCountry));
  });

  // D055
  test('The app converts a typed phone number to the specification’s format: the country’s dial code and the digits', () => {
    const draft = typedPhone('89162044812', defaultCountry);
    expect(draft).toMatchObject({
      country: { id: 169, code: 'RU', dial: '7', mask: '999 999 99 99' },
      number: '9162044812',
    });
    expect(fullNumber(draft)).toBe('79162044812');
    expect(spokenPhone(draft)).toBe('+7\u00A0916\u00A0204\u00A048\u00A012');
  });
});
