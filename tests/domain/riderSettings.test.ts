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
    'what was seen anywhere has been seen',
    at(null, { viewedOnboardings: ['map', 'lock'] }),
    at(null, { viewedOnboardings: ['lock', 'pause'] }),
    { viewedOnboardings: ['map', 'lock', 'pause'] },
  ],
  [
    'of all else the later holds',
    at(MORNING, { lastOmniTariffId: 'day' }),
    at(NOON, { lastOmniTariffId: 'month' }),
    { lastOmniTariffId: 'month', changedAt: NOON },
  ],
  [
    'from whichever side it comes',
    at(NOON, { lastOmniTariffId: 'month' }),
    at(MORNING, { lastOmniTariffId: 'day' }),
    { lastOmniTariffId: 'month' },
  ],
  [
    'something is later than never',
    at(null, { lastInsuranceOptionCost: 9 }),
    at(MORNING, { lastInsuranceOptionCost: 25 }),
    { lastInsuranceOptionCost: 25 },
  ],
  [
    'of two at once the second holds',
    at(NOON, { lastOmniTariffId: 'day' }),
    at(NOON, { lastOmniTariffId: 'month' }),
    { lastOmniTariffId: 'month' },
  ],
  ['where nothing was seen nothing has been', NO_SETTINGS, NO_SETTINGS, { viewedOnboardings: [] }],
  [
    'an unreadable time is never',
    at('soon', { lastSmooveTariffId: 'a' }),
    at(MORNING, { lastSmooveTariffId: 'b' }),
    { lastSmooveTariffId: 'b' },
  ],
])('Settings of two phones merge as specified: %s', (_, one, other, all) =>
  expect(mergeSettings(one, other)).toMatchObject(all),
);

test('Only changed settings are reported', () => {
  const known = at(MORNING, { viewedOnboardings: ['map'] });
  expect(hasChanges(known, known)).toBe(false);
  expect(hasChanges(known, at(null, { viewedOnboardings: ['map'] }))).toBe(false);
  expect(hasChanges(known, at(null, { viewedOnboardings: ['lock'] }))).toBe(true);
  expect(hasChanges(known, at(NOON))).toBe(true);
  expect(hasChanges(NO_SETTINGS, NO_SETTINGS)).toBe(false);
});
