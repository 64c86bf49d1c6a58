import { describe, expect, it } from 'vitest';
import { isLow, rangeMeters, rideMinutes } from '#domain/battery.ts';
import { longClock, shortClock } from '#domain/duration.ts';
import { distanceMeters, isNear, walkingMinutes } from '#domain/distance.ts';
import { missingForStart } from '#domain/startChecks.ts';
import { anOffer } from '../machines/rents.ts';

describe('battery', () => {
  it.each([
    [100, null, 50_000, 120],
    [80, null, 40_000, 96],
    [50, 30_000, 15_000, 36],
    [0, null, 0, 0],
    [140, null, 50_000, 120],
  ])('%s %% of %s', (batteryPercent, maxRangeMeters, meters, minutes) => {
    const range = rangeMeters({ batteryPercent, maxRangeMeters });
    expect(range).toBe(meters);
    expect(rideMinutes(range ?? -1)).toBe(minutes);
  });
  it.each([
    [21, false],
    [20, true],
    [19, true],
    [0, true],
    [100, false],
    [null, false],
  ])('is low at %s %%: %s', (percent, low) => expect(isLow(percent)).toBe(low));
  it('lasts for whole minutes, rounded down', () =>
    expect([rideMinutes(416), rideMinutes(417), rideMinutes(0)]).toEqual([0, 1, 0]));
  it.each([
    [-5, 0],
    [101, 50_000],
  ])('of %s %% has a range of %s m', (batteryPercent, meters) =>
    expect(rangeMeters({ batteryPercent, maxRangeMeters: null })).toBe(meters),
  );
  it('has no range without one', () => expect(rangeMeters({ batteryPercent: null, maxRangeMeters: null })).toBeNull());
});

it.each([
  [0, '00:00:00', '0:00'],
  [61.9, '00:01:01', '1:01'],
  [3_600, '01:00:00', '1:00:00'],
  [48 * 3_600, '48:00:00', '48:00:00'],
  [-5, '00:00:00', '0:00'],
])('a duration of %s s reads %s and %s', (seconds, long, short) =>
  expect([longClock(seconds), shortClock(seconds)]).toEqual([long, short]),
);

describe('the distance to a vehicle', () => {
  const kremlin = { latitude: 55.752, longitude: 37.6175 };
  const north = (meters: number, accuracy: number) => ({
    latitude: 55.752 + meters / 111_195,
    longitude: 37.6175,
    accuracy,
    at: 0,
  });
  it.each([
    [49, 0, true],
    [51, 0, false],
    [90, 45, true],
    [90, 35, false],
  ])('%s m away, exact to %s m', (meters, accuracy, near) =>
    expect(isNear(north(meters, accuracy), kremlin)).toBe(near),
  );
  it('allows a start up to fifty metres', () => {
    const meters = distanceMeters(north(80, 0), kremlin);
    expect([meters - 50, meters - 50.01].map((accuracy) => isNear(north(80, accuracy), kremlin))).toEqual([
      true,
      false,
    ]);
  });
  it('is measured on the ground', () => {
    expect(distanceMeters(kremlin, { latitude: 59.9343, longitude: 30.3351 })).toBeCloseTo(633_000, -4);
    expect(distanceMeters(kremlin, kremlin)).toBe(0);
  });
  it.each([
    [0, 1],
    [75, 1],
    [300, 5],
    [1_000, 17],
  ])('%s m are %s minutes on foot', (meters, minutes) => expect(walkingMinutes(meters)).toBe(minutes));
});

describe('the start checks', () => {
  const beside = { latitude: 55.75428, longitude: 37.62086, accuracy: 8, at: 0 };
  it.each([
    [[], beside, []],
    [['ACCOUNT_DEBT', 'CARD_REQUIRED'], beside, ['accountDebt', 'cardRequired']],
    [['CARD_REQUIRED', 'ACCOUNT_BLOCKED'], beside, ['accountBlocked', 'cardRequired']],
    [
      ['ACCOUNT_HAS_RENT_ALREADY', 'BIKE_IS_OFFLINE', 'TARIFF_REQUIRED'],
      beside,
      ['accountHasRentAlready', 'unAvailableBike', 'tariffRequired'],
    ],
    [['BIKE_NOT_ALLOWED'], beside, ['unAvailableBike']],
    [['SOMETHING_NEW'], beside, []],
    [[], null, ['geoNotAllowedByUser']],
    [[], { ...beside, latitude: 55.8 }, ['bikeIsFarFromUser']],
  ])('%s', (obstacles, position, missing) =>
    expect(missingForStart(anOffer({ obstacles }), position)).toEqual(missing),
  );
});
