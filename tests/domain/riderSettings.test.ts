import { expect, test } from 'vitest';
import { hasChanges, NO_SETTINGS, type RiderSettings, mergeSettings } from '#domain/riderSettings.ts';

const at = (changedAt: string | null, part: Partial<RiderSettings> = {}): RiderSettings => ({
  ...NO_SETTINGS,
  changedAt,
  ...part,
});
const MORNING = '2026-06-15T06:00:00.000Z';
const NOON = '2026-06-15T12:00:00+03:00';

const seen = (...viewedOnboardings: string[]) => at(null, { viewedOnboardings });
const tariff = (changedAt: string | null, lastOmniTariffId: string) => at(changedAt, { lastOmniTariffId });
const month = { lastOmniTariffId: 'month' };

// D040
test.each([
  ['both phones have seen what one has', seen('map', 'lock'), seen('lock', 'pause'), seen('map', 'lock', 'pause')],
  ['the later value counts', tariff(MORNING, 'day'), tariff(NOON, 'month'), { ...month, changedAt: NOON }],
  ['the later value counts on either side', tariff(NOON, 'month'), tariff(MORNING, 'day'), month],
  ['a value with a time replaces a value without one', tariff(null, 'day'), tariff(MORNING, 'month'), month],
  ['the second of two values with one time counts', tariff(NOON, 'day'), tariff(NOON, 'month'), month],
  ['nothing seen on either phone stays nothing', NO_SETTINGS, NO_SETTINGS, { viewedOnboardings: [] }],
  ['an unreadable time counts as none', tariff('soon', 'day'), tariff(MORNING, 'month'), month],
])('The app merges a rider’s settings from two phones: %s', (_, one, other, all) =>
  expect(mergeSettings(one, other)).toMatchObject(all),
);

test('A rider’s settings count as changed only when a value differs, not when only their time differs', () => {
  const known = at(MORNING, { viewedOnboardings: ['map'] });
  expect(hasChanges(known, known)).toBe(false);
  expect(hasChanges(known, at(null, { viewedOnboardings: ['map'] }))).toBe(false);
  expect(hasChanges(known, at(null, { viewedOnboardings: ['lock'] }))).toBe(true);
  expect(hasChanges(known, at(NOON))).toBe(true);
  expect(hasChanges(NO_SETTINGS, NO_SETTINGS)).toBe(false);
});
