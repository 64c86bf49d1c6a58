import { expect, test } from 'vitest';
import { emailAddress, emailFault } from '#domain/email.ts';
import { patternReads } from '../support/patternReads.ts';
import { words } from '../support/words.ts';

const atLength = (characters: number) => `${'a'.repeat(characters - 11)}@example.ru`;
const VALID = words(`
  anna@example.ru mailto:anna@example.ru anna.krylova+bikes@mail.example.co.uk анна@почта.рф a@b.ru
  anna@xn--80a1acny.xn--p1ai o'neil@example.com anna@mail1.2mail.ru anna@example.x1 anna@example.b-c`);
const INVALID = words(`
  anna@ @example.ru anna@example anna@example.r anna@example..ru anna..k@example.ru .anna@example.ru anna.@example.ru
  anna@-example.ru anna@example-.ru anna@example.-ru anna@example.ru- anna@example.1u anna@exam_ple.ru
  anna@.example.ru annamailto:@example.ru anna@example.ru. anna@127.0.0.1`);

// D073
test.each([
  ['of a valid form', [...VALID, atLength(254)], null],
  ['with spaces or marks around it', ['  anna@example.ru ', '\u200Bmailto: \u200Banna@example.ru'], null],
  ['with the marks of a pasted text around it', ['\u202Aanna@example.ru\u202C'], null],
  ['of an invalid form', [...INVALID, atLength(255)], 'invalidEmail'],
  ['with a space inside', ['anna@exam ple.ru', 'anna\u00A0k@example.ru'], 'invalidEmail'],
  ['with an invisible mark inside', ['an\u200Bna@example.ru', 'an\u0000na@example.ru'], 'invalidEmail'],
  ['without a character', ['', '   '], 'requiredField'],
])('The app reports the right error, or none, for an e-mail address %s', (_, all, fault) =>
  expect(all.filter((typed) => emailFault(typed) !== fault)).toEqual([]),
);

test.each([',', ';', ':', '<', '>', '(', ')', '"', '@'])(
  'An e-mail address with “%s” at any position is invalid',
  (sign) => {
    const places =
      '!anna@example.ru an!na@example.ru anna.k!s@example.ru anna!@example.ru anna@exam!ple.ru anna@example.ru!';
    for (const place of words(places)) expect(emailFault(place.replace('!', sign))).toBe('invalidEmail');
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
])('The app stores the e-mail address “%s” as “%s”', (typed, kept) => expect(emailAddress(typed)).toBe(kept));

test('The app does not run the e-mail pattern on a text that is too long to be an e-mail address', () => {
  const shapes = (typed: string) => patternReads(() => emailFault(typed)).filter(({ source }) => source.includes('@'));
  expect(shapes('anna@example.ru')).toHaveLength(1);
  expect(shapes(`a@${'b-'.repeat(1_000)}`)).toEqual([]);
});
