import { expect, test } from 'vitest';
import type { KeptSizes } from '#domain/keptSizes.ts';
import { exportName, keptParts, sizeOf } from '#features/settings/settings.screen.ts';

const sizes: KeptSizes = { session: 120, rider: 800, ride: 0, choices: 90, app: 2_400_000 };

test('only what is kept is named, the nearest to the rider first', () => {
  expect(keptParts(sizes, true).map(({ part }) => part)).toEqual(['session', 'rider', 'choices', 'app']);
  expect(keptParts({ ...sizes, ride: 5_000 }, true).map(({ part }) => part)[1]).toBe('ride');
});

test('a sign-in and a ride are not cleared by hand; the app is, but never without a network to fetch it again', () => {
  const cleared = (online: boolean) =>
    keptParts({ ...sizes, ride: 1 }, online)
      .filter(({ clears }) => clears)
      .map(({ part }) => part);
  expect(cleared(true)).toEqual(['rider', 'choices', 'app']);
  expect(cleared(false)).toEqual(['rider', 'choices']);
});

test.each([
  [1, 'kilobyte', 1],
  [1_600, 'kilobyte', 2],
  [900 * 1024, 'kilobyte', 900],
  [1000 * 1024, 'megabyte', 1],
  [2_400_000, 'megabyte', 2.3],
] as const)('%i bytes', (bytes, unit, value) => expect(sizeOf(bytes)).toEqual({ unit, value }));

test('the file of one’s data is called by its day', () => {
  expect(exportName(Date.parse('2026-06-15T23:30:00Z'))).toBe('velorent-2026-06-15.json');
});
