import { expect, test } from 'vitest';
import { hasChanges, NO_SETTINGS, type RiderSettings, mergeSettings } from '#domain/riderSettings.ts';

const at = (changedAt: string | null, part: Partial<RiderSettings> = {}): RiderSettings => ({
  ...NO_SETTINGS,
  changedAt,
  ...part,
});
const MORNING = '2026-06-15T06:00:00.000Z';
const NOON = '2026-06-15T12:00:00+03:00';

// D040
test.each([
  [
    'an item seen on one phone is seen on both',
    at(null, { viewedOnboardings: ['map', 'lock'] }),
    at(null, { viewedOnboardings: ['lock', 'pause'] }),
    { viewedOnboardings: ['map', 'lock', 'pause'] },
  ],
  [
    'the later value counts for any other setting',
    at(MORNING, { lastOmniTariffId: 'day' }),
    at(NOON, { lastOmniTariffId: 'month' }),
    { lastOmniTariffId: 'month', changedAt: NOON },
  ],
  [
    'the later value counts on either side',
    at(NOON, { lastOmniTariffId: 'month' }),
    at(MORNING, { lastOmniTariffId: 'day' }),
    { lastOmniTariffId: 'month' },
  ],
  [
    'a value with a time replaces a value without one',
    at(null, { lastInsuranceOptionCost: 9 }),
    at(MORNING, { lastInsuranceOptionCost: 25 }),
    { lastInsuranceOptionCost: 25 },
  ],
  [
    'the second of two values with one time counts',
    at(NOON, { lastOmniTariffId: 'day' }),
    at(NOON, { lastOmniTariffId: 'month' }),
    { lastOmniTariffId: 'month' },
  ],
  ['nothing seen on either phone stays nothing', NO_SETTINGS, NO_SETTINGS, { viewedOnboardings: [] }],
  [
    'a value with an unreadable time counts as a value without one',
    at('soon', { lastSmooveTariffId: 'a' }),
    at(MORNING, { lastSmooveTariffId: 'b' }),
    { lastSmooveTariffId: 'b' },
  ],
])('Settings of two phones merge: %s', (_, one, other, all) => expect(mergeSettings(one, other)).toMatchObject(all));

test('Settings count as changed only if a value differs', () => {
  const known = at(MORNING, { viewedOnboardings: ['map'] });
  expect(hasChanges(known, known)).toBe(false);
  expect(hasChanges(known, at(null, { viewedOnboardings: ['map'] }))).toBe(false);
  expect(hasChanges(known, at(null, { viewedOnboardings: ['lock'] }))).toBe(true);
  expect(hasChanges(known, at(NOON))).toBe(true);
  expect(hasChanges(NO_SETTINGS, NO_SETTINGS)).toBe(false);
});
