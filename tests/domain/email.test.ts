import { expect, test } from 'vitest';
import { emailAddress, emailFault } from '#domain/email.ts';
import { patternReads } from '../support/patternReads.ts';

// D073
test.each([
  ['anna@example.ru', null],
  ['  anna@example.ru ', null],
  ['mailto:anna@example.ru', null],
  ['\u200Bmailto: \u200Banna@example.ru', null],
  ['anna.krylova+bikes@mail.example.co.uk', null],
  ['анна@почта.рф', null],
  ['anna@xn--80a1acny.xn--p1ai', null],
  ["o'neil@example.com", null],
  ['a@b.ru', null],
  ['anna@mail1.2mail.ru', null],
  ['anna@example.x1', null],
  ['anna@example.b-c', null],
  [`${'a'.repeat(243)}@example.ru`, null],
  [`${'a'.repeat(244)}@example.ru`, 'invalidEmail'],
  ['', 'requiredField'],
  ['   ', 'requiredField'],
  ['anna@exam ple.ru', 'invalidEmail'],
  ['anna\u00A0k@example.ru', 'invalidEmail'],
  ['an\u200Bna@example.ru', 'invalidEmail'],
  ['an\u0000na@example.ru', 'invalidEmail'],
  ['\u202Aanna@example.ru\u202C', null],
  ['anna@', 'invalidEmail'],
  ['@example.ru', 'invalidEmail'],
  ['anna@example', 'invalidEmail'],
  ['anna@example.r', 'invalidEmail'],
  ['anna@example..ru', 'invalidEmail'],
  ['anna..k@example.ru', 'invalidEmail'],
  ['.anna@example.ru', 'invalidEmail'],
  ['anna.@example.ru', 'invalidEmail'],
  ['anna@-example.ru', 'invalidEmail'],
  ['anna@example-.ru', 'invalidEmail'],
  ['anna@example.-ru', 'invalidEmail'],
  ['anna@example.ru-', 'invalidEmail'],
  ['anna@example.1u', 'invalidEmail'],
  ['anna@exam_ple.ru', 'invalidEmail'],
  ['anna@.example.ru', 'invalidEmail'],
  ['annamailto:@example.ru', 'invalidEmail'],
  ['anna@example.ru.', 'invalidEmail'],
  ['anna@127.0.0.1', 'invalidEmail'],
] as const)('The e-mail address «%s» has the error %s', (typed, fault) => expect(emailFault(typed)).toBe(fault));

test.each([',', ';', ':', '<', '>', '(', ')', '"', '@'])(
  'An e-mail address with “%s” at any position is invalid',
  (sign) => {
    for (const address of [
      `${sign}anna@example.ru`,
      `an${sign}na@example.ru`,
      `anna.k${sign}s@example.ru`,
      `anna${sign}@example.ru`,
      `anna@exam${sign}ple.ru`,
      `anna@example.ru${sign}`,
    ]) {
      expect(emailFault(address)).toBe('invalidEmail');
    }
  },
);

test.each([
  ['A@EXAMPLE.RU', 'A@example.ru'],
  ['ANNA', 'ANNA'],
  ['Anna@Bob@EXAMPLE.RU', 'Anna@Bob@example.ru'],
  ['MAILTO:anna@example.ru', 'anna@example.ru'],
  ['\uFEFFanna@example.ru', 'anna@example.ru'],
  [' mailto:Anna.K@Example.RU\u200B\u0000\n', 'Anna.K@example.ru'],
  ['', ''],
])('The e-mail address “%s” is stored as “%s”', (typed, kept) => expect(emailAddress(typed)).toBe(kept));

test('A text longer than an address is refused before its shape is checked', () => {
  const shapes = (typed: string) => patternReads(() => emailFault(typed)).filter(({ source }) => source.includes('@'));
  expect(shapes('anna@example.ru')).toHaveLength(1);
  expect(shapes(`a@${'b-'.repeat(1_000)}`)).toEqual([]);
});
