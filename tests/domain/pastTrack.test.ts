import { describe, expect, test } from 'vitest';
import { distanceMeters } from '#domain/distance.ts';
import { metersOf, simplified, withoutEnds } from '#domain/pastTrack.ts';
import type { TrackPoint } from '#domain/track.ts';

const METRE = 1 / 111_195;
/** Metres north, and metres east, of the first point. */
const at = (north: number, east = 0): TrackPoint => [
  37.62 + (east * METRE) / Math.cos((55.75 * Math.PI) / 180),
  55.75 + north * METRE,
];
const north = (from: number, to: number, step = 10): TrackPoint[] =>
  Array.from({ length: (to - from) / step + 1 }, (_, i) => at(from + i * step));
const metersNorth = ([, latitude]: TrackPoint) => Math.round((latitude - 55.75) / METRE);

describe('the track of a past ride', () => {
  // E157
  test('A stored track keeps both ends of each line, points at least 15 m apart, and no line of one point', () => {
    const [line = [], ...others] = simplified([north(0, 100, 4), [at(500)]]);
    expect([line.map(metersNorth), others]).toEqual([[0, 16, 32, 48, 64, 80, 96, 100], []]);
  });

  // E157
  test.each([
    ['one line of 40 km', [north(0, 40_000)]],
    ['a thousand short lines', Array.from({ length: 1_000 }, (_, i) => north(i * 100, i * 100 + 50))],
  ])('A stored track has at most 500 points: %s', (_, stretches) => {
    const points = simplified(stretches).flat();
    expect(points.length).toBeLessThanOrEqual(500);
    expect(points.length).toBeGreaterThan(200);
    expect(points[0]).toEqual(at(0));
  });

  test('The length of a track leaves out the gaps between its lines', () =>
    expect(metersOf([north(0, 100), north(500, 600)])).toBeCloseTo(200, 0));
});

// E158, S037
describe('the picture of a track for others', () => {
  test('The picture of a straight ride begins 200 m after the start and ends 200 m before the end', () => {
    const shown = withoutEnds([north(0, 1_000)]);
    expect(shown?.map((line) => [line[0], line.at(-1)].map((point) => point && metersNorth(point)))).toEqual([
      [200, 800],
    ]);
  });

  test.each([
    ['a ride of 390 m', [north(0, 390)]],
    ['a long ride that never leaves the 200 m around its start', [[...north(0, 150), ...north(0, 150).reverse()]]],
    ['one point', [[at(0)]]],
    ['nothing', []],
  ])('There is no picture for others of %s', (_, stretches) => expect(withoutEnds(stretches)).toBeNull());

  test('The picture leaves out the start also where the ride passes it again, between two points or in a later line', () => {
    const past = [at(-600, 100), at(600, 100)];
    const shown = withoutEnds([north(0, 1_000), past, north(-1_000, 2_000)]) ?? [];
    const near = shown
      .flat()
      .filter(([longitude, latitude]) =>
        [at(0), at(2_000)].some(
          ([east, top]) => distanceMeters({ longitude, latitude }, { longitude: east, latitude: top }) < 199,
        ),
      );
    expect(near).toEqual([]);
    expect(shown.map(([first, second]) => first && second && [metersNorth(first), metersNorth(second)])).toEqual([
      [200, 210],
      [-1_000, -990],
      [200, 210],
    ]);
  });
});
