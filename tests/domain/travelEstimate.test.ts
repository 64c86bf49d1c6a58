import { describe, expect, test } from 'vitest';
import { walkingEstimate, ridingEstimate } from '#domain/travelEstimate.ts';

const here = (accuracy: number) => ({
  kind: 'located' as const,
  position: { latitude: 55.754, longitude: 37.62, accuracy, at: 0 },
});
/** 1,056 m to the north. */
const place = { latitude: 55.7635, longitude: 37.62 };

describe('the travel estimate', () => {
  test('The travel estimate is null when the rider’s position is unknown', () => {
    expect(walkingEstimate({ kind: 'denied' }, place)).toBeNull();
    expect(ridingEstimate({ kind: 'unknown' }, place, 12)).toBeNull();
  });

  test('The estimate of the walking time includes the detours of streets: 18 minutes for 1,056 m', () => {
    expect(walkingEstimate(here(9), place)).toMatchObject({ by: 'foot', minutes: 18, isSure: true });
  });

  test.each([
    [null, 5],
    [12, 7],
    [3, 10],
    [60, 3],
  ])(
    'The app estimates $1 minutes of riding for 1,056 m from the rider’s speed within limits, or else from the usual speed',
    (speed, minutes) => {
      expect(ridingEstimate(here(9), place, speed)).toMatchObject({ by: 'wheels', minutes });
    },
  );

  test('The travel estimate is uncertain when the rider’s position is less exact than 100 m', () => {
    const sure = [99, 100, 101].map((accuracy) => walkingEstimate(here(accuracy), place)?.isSure);
    expect(sure).toEqual([true, true, false]);
  });
});
