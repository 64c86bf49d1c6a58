import { wayOnFoot, wayOnWheels } from '#domain/way.ts';
import { describe, expect, test } from 'vitest';

const here = (accuracy: number) => ({
  kind: 'located' as const,
  position: { latitude: 55.754, longitude: 37.62, accuracy, at: 0 },
});
/** 1,056 m to the north. */
const place = { latitude: 55.7635, longitude: 37.62 };

describe('the way to a place', () => {
  test('is known only with a place to go from', () => {
    expect(wayOnFoot({ kind: 'denied' }, place)).toBeNull();
    expect(wayOnWheels({ kind: 'unknown' }, place, 12)).toBeNull();
  });

  test('is walked through streets, which are longer than the line', () => {
    expect(wayOnFoot(here(9), place)).toMatchObject({ by: 'foot', minutes: 18, isSure: true });
  });

  test.each([
    [null, 5],
    [12, 7],
    [3, 10],
    [60, 3],
  ])('is ridden at %s km/h in %s minutes', (speed, minutes) => {
    expect(wayOnWheels(here(9), place, speed)).toMatchObject({ by: 'wheels', minutes });
  });

  test('is unsure from a place that is', () => {
    expect([99, 100, 101].map((accuracy) => wayOnFoot(here(accuracy), place)?.isSure)).toEqual([true, true, false]);
  });
});
