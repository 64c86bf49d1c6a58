import { expect, test } from 'vitest';
import type { PastRide } from '#domain/history.ts';
import { seasonsOf } from '#domain/season.ts';

const ride = (ended: Date, meters: number | null): PastRide => ({
  id: ended.toISOString(),
  startedAt: ended.getTime() - 600_000,
  endedAt: ended.getTime(),
  seconds: 600,
  facts: [],
  details: meters === null ? null : { ...details, meters, calories: meters * 4 },
});
const details: NonNullable<PastRide['details']> = {
  rentalId: '1',
  frameNumber: '51307',
  form: 'scooter',
  wheelLock: false,
  chainLock: false,
  tariffName: null,
  meters: null,
  calories: null,
  cost: 60,
  fine: 0,
  bonus: 0,
  insuranceCost: null,
  freeMinutes: 0,
  priceLines: [],
  pauseCost: null,
  fareCap: null,
  reservation: null,
  pausedSeconds: 0,
  paidWith: null,
};

// E159
test('A season sums the rides of a year and of its months, the newest first, by the day on which a ride ended', () => {
  const seasons = seasonsOf([
    ride(new Date(2025, 11, 31, 23, 59), 500),
    ride(new Date(2026, 5, 30, 23, 59), 1_000),
    ride(new Date(2026, 6, 1, 0, 1), 2_000),
    ride(new Date(2026, 5, 1), null),
  ]);
  const june = { rides: 2, seconds: 1_200, meters: 1_000, calories: 4_000 };
  const july = { rides: 1, seconds: 600, meters: 2_000, calories: 8_000 };
  const december = { rides: 1, seconds: 600, meters: 500, calories: 2_000 };
  expect(seasons).toEqual([
    {
      year: 2026,
      totals: { rides: 3, seconds: 1_800, meters: 3_000, calories: 12_000 },
      months: [
        { at: new Date(2026, 6).getTime(), totals: july },
        { at: new Date(2026, 5).getTime(), totals: june },
      ],
    },
    { year: 2025, totals: december, months: [{ at: new Date(2025, 11).getTime(), totals: december }] },
  ]);
  expect(seasonsOf([])).toEqual([]);
});
