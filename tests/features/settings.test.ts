import { expect, test } from 'vitest';
import { exportName, usageParts, sizeOf } from '#features/settings/settings.view.ts';
import type { StorageSizes } from '#platform/storageUsage.ts';

const sizes: StorageSizes = { session: 120, rider: 800, ride: 0, choices: 90, app: 2_400_000 };

test('The settings screen shows the stored data in this order: session, ride, rider’s data, choices, the app’s files', () => {
  expect(usageParts(sizes, true).map(({ part }) => part)).toEqual(['session', 'rider', 'choices', 'app']);
  expect(usageParts({ ...sizes, ride: 5_000 }, true).map(({ part }) => part)[1]).toBe('ride');
});

test('The rider cannot clear the stored session or ride, and clears the app’s files only with a network', () => {
  const cleared = (online: boolean) =>
    usageParts({ ...sizes, ride: 1 }, online)
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
] as const)('The settings show a size of %i bytes in the right unit', (bytes, unit, value) =>
  expect(sizeOf(bytes)).toEqual({ unit, value }),
);

test('The name of the file with the rider’s exported data contains the date of the export', () => {
  expect(exportName(Date.parse('2026-06-15T23:30:00Z'))).toBe('velorent-2026-06-15.json');
});
