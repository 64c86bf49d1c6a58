import { expect, test } from 'vitest';
import { maskedBirthday } from '#domain/birthday.ts';
import { digitsOf, plainText } from '#domain/digits.ts';
import { metroDigits } from '#domain/metro.ts';
import { promoCode } from '#domain/promoCode.ts';
import { troikaDigits } from '#domain/troika.ts';

test('The app converts the digits of any script that the browser knows to ASCII digits', () => {
  const scripts = Intl.supportedValuesOf('numberingSystem').map((numberingSystem) =>
    new Intl.NumberFormat('en', { numberingSystem, useGrouping: false }).format(9_876_543_210),
  );
  const ofDigits = scripts.filter((text) => /^\p{Nd}+$/u.test(text));
  expect(ofDigits).toContain('٩٨٧٦٥٤٣٢١٠');
  expect(new Set(ofDigits.map(digitsOf))).toEqual(new Set(['9876543210']));
});

test.each('\u0000\u0085\u00AD\u061C\u200B\u200D\u200E\u202A\u2060\u2069\uFE0F\uFEFF\u3164'.split(''))(
  'The app removes the invisible character %j between two characters of a text',
  (mark) => expect(plainText(`1${mark}2`)).toBe('12'),
);

test('The fields for metro codes, Troika numbers, birthdays and promo codes accept digits of any script', () => {
  expect(metroDigits('\u202A١٢٣\u200B٤٥٦\u202C', 6)).toBe('123456');
  expect(troikaDigits('۰۰۱۲ ۳۴۵\u200E ۶۷۸')).toBe('0012345678');
  expect(maskedBirthday('१४.०५.१९९०')).toBe('14.05.1990');
  expect(promoCode('velo\u2060２０２６')).toBe('VELO2026');
});
