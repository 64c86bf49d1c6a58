import { expect, test } from 'vitest';
import { METRO_OPTIONS } from '#domain/metro.ts';
import { maskedPhone, metroOption } from '#features/metro/metro.view.ts';
import { metroCardShows } from '#features/tariffs/MetroCard.tsx';

test('The app masks the middle digits of the phone number that receives the SMS code', () =>
  expect(maskedPhone('+7 (916) 204-48-12')).toBe('+7\u00A0916\u00A0•••\u00A048\u00A012'));

// E139
test('Metro tickets of 30, 90 and 365 days include 2, 6 and 13 bonus trips by bike', () =>
  expect(METRO_OPTIONS.map(({ days }) => metroOption(days).trips)).toEqual([2, 6, 13]));

// E016, E047
test.each([
  [{ metro: true, isOmniTab: true, lkp: [] }, true],
  [{ metro: true, isOmniTab: true, lkp: null }, true],
  [{ metro: true, isOmniTab: true, lkp: ['entry'] }, false],
  [{ metro: false, isOmniTab: true, lkp: [] }, false],
  [{ metro: true, isOmniTab: false, lkp: [] }, false],
])('The tariff list decides correctly from the data %o if it shows the card about the metro', (shown, is) =>
  expect(metroCardShows(shown)).toBe(is),
);
