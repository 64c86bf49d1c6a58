import { expect, test } from 'vitest';
import type { RentFacts } from '#domain/rent.ts';
import { freeWarningIn, noticeFigures, zoneRule } from '#domain/rideNotice.ts';
import { inStage } from '../support/machines/rents.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-11-27T12:00:00Z');
/** A ride with 30 free minutes, then 6 ₽ a minute. */
const riding = (part: Partial<RentFacts> = {}) => inStage('ACTIVE_RIDE', { rideStartedAt: START, ...part });
const paused = (pauseCost: number | null) => riding({ stage: 'PAUSE', pausedAt: START + 10 * MINUTE, pauseCost });

test.each<[what: string, rent: RentFacts, minutes: number, says: object]>([
  ['riding', riding(), 12, { mode: 'riding', minutes: 12, cost: 0, free: { at: START + 30 * MINUTE } }],
  ['after the free minutes', riding(), 40, { mode: 'riding', minutes: 40, cost: 60, free: null }],
  [
    'a pause at the price of the ride',
    paused(null),
    12,
    { mode: 'paused', minutes: 2, free: { at: START + 30 * MINUTE } },
  ],
  ['a pause with its own price', paused(2), 12, { mode: 'paused', minutes: 2, cost: 4, free: { minutes: 20 } }],
  [
    'asked to finish',
    riding({ finishRequestedAt: START + 5 * MINUTE }),
    12,
    { mode: 'finishing', minutes: 5, cost: 0 },
  ],
  ['the start is unknown', riding({ rideStartedAt: null }), 12, { minutes: null, cost: null, free: null }],
  ['unknown prices', riding({ sumsAreKnown: false }), 12, { minutes: 12, cost: null, free: null }],
])('The notice of a ride has the figures of the ride’s screen: %s', (_, rent, minutes, says) => {
  expect(noticeFigures(rent, START + minutes * MINUTE)).toMatchObject(says);
});

test.each<[what: string, rent: RentFacts, minutes: number, warnIn: number | null]>([
  ['24 of 30 free minutes ridden', riding(), 24, MINUTE],
  ['the moment passed while the page slept', riding(), 27, 0],
  ['the free minutes are used up', riding(), 30, null],
  ['a tariff with five free minutes', riding({ freeMinutes: 5 }), 1, null],
  ['a pause with its own price', paused(2), 12, null],
  ['a pause at the price of the ride', paused(null), 12, 13 * MINUTE],
  ['asked to finish', riding({ finishRequestedAt: START }), 1, null],
])('The app waits until five free minutes are left: %s', (_, rent, minutes, warnIn) => {
  expect(freeWarningIn(rent, START + minutes * MINUTE)).toBe(warnIn);
});

test('Only a rider who rides in a restricted zone breaks its rule, and only on a vehicle that the zone concerns', () => {
  const rule = (kind: 'restricted' | 'free' | 'unsure', part: Partial<RentFacts> = {}) =>
    zoneRule({ kind }, riding({ bikeType: 'omni', ...part }));
  expect([rule('restricted'), rule('free'), rule('unsure')]).toEqual(['forbidden', 'allowed', 'unsure']);
  expect([rule('restricted', { stage: 'PAUSE' }), rule('restricted', { bikeType: 'other' })]).toEqual([
    'unsure',
    'unsure',
  ]);
});
