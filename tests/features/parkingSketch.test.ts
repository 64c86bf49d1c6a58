import { expect, test } from 'vitest';
import { SKETCH, sketchOf } from '#features/ride/finish/parkingSketch.ts';

const me = { latitude: 55.75, longitude: 37.62 };
const METERS_A_DEGREE = 111_195;
const from = (east: number, north: number) => ({
  latitude: me.latitude + north / METERS_A_DEGREE,
  longitude: me.longitude + east / (METERS_A_DEGREE * Math.cos((me.latitude * Math.PI) / 180)),
});

test('The sketch draws a parking in the north-east equally far above and to the right of the rider', () => {
  const { me: here, points } = sketchOf(me, [from(300, 300)]);
  const [there] = points;
  expect((there?.x ?? 0) - here.x).toBeCloseTo(here.y - (there?.y ?? 0), 5);
  expect(there?.x).toBeGreaterThan(here.x);
});

test.each([
  ['far and near parkings', [from(4_000, -100), from(-20, 30), from(100, 900)]],
  ['parkings in one line', [from(0, 500), from(0, 800)]],
  ['a parking at the rider’s position', [from(0, 0)]],
  ['no parking', []],
])('The sketch of the rider and the parkings fits its frame: %s', (_, parkings) => {
  const { me: here, points, scale } = sketchOf(me, parkings);
  const outside = [here, ...points].filter(
    ({ x, y }) => !(x >= 0 && x <= SKETCH.width && y >= 0 && y <= SKETCH.height),
  );
  expect(outside).toEqual([]);
  expect(scale).toBeLessThanOrEqual(1);
});

test('When a parking is ten metres away, the sketch draws it close to the rider, not at the edge of the frame', () => {
  const { me: here, points } = sketchOf(me, [from(10, 0)]);
  expect((points[0]?.x ?? 0) - here.x).toBeCloseTo(10, 3);
});
