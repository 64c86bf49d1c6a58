import { describe, expect, test } from 'vitest';
import type { CityZone } from '#domain/zoneAt.ts';
import type { Ring } from '#domain/zoneRing.ts';
import { labelPoint } from '#map-engine/labelPoint.ts';
import { zoneFeatures } from '#map-engine/zoneFeatures.ts';

/** With the clock, not closed. */
const square: Ring = [
  [37.6, 55.75],
  [37.6, 55.76],
  [37.62, 55.76],
  [37.62, 55.75],
];
const slow = (start: string | null, end: string | null): CityZone => ({
  kind: 'slow',
  ring: square,
  limit: 15,
  start,
  end,
});
const marksOf = (zone: CityZone) => zoneFeatures([zone], [true]).marks.map(({ properties }) => properties);

// C008
describe('a zone sign', () => {
  test.each([
    ['09:00', '23:00', '09:00–23:00'],
    ['09:00:00', null, '09:00–24:00'],
    [null, '07:30', '00:00–07:30'],
    [null, null, ''],
    ['00:00', '00:00', ''],
  ])(
    'The sign of a slow zone from %s to %s shows the speed limit and the hours, or no hours if the zone is always in force',
    (start, end, hours) => {
      expect(marksOf(slow(start, end))).toEqual([{ kind: 'slow', isOn: true, limit: '15', hours }]);
    },
  );

  test('The map shows a sign for a restricted zone, but not for a border, a parking or a service zone', () => {
    expect(marksOf({ kind: 'restricted', ring: square })).toEqual([
      { kind: 'restricted', isOn: true, limit: '', hours: '' },
    ]);
    for (const kind of ['move', 'parking', 'service'] as const) expect(marksOf({ kind, ring: square })).toEqual([]);
  });

  test('The map places a zone sign inside the zone, far from the border, even in a U-shaped zone', () => {
    const [x = 0, y = 0] = labelPoint(square) ?? [];
    expect(Math.abs(x - 37.61)).toBeLessThan(0.005);
    expect(y).toBeCloseTo(55.755, 3);
    // A U whose middle is outside of it, with pointed arms: the foot is the widest.
    const horseshoe: Ring = [
      [37.6, 55.75],
      [37.63, 55.75],
      [37.63, 55.78],
      [37.625, 55.76],
      [37.605, 55.76],
      [37.6, 55.78],
    ];
    expect(labelPoint(horseshoe)?.[1]).toBeLessThan(55.76);
    expect(labelPoint(square.slice(0, 2))).toBeNull();
  });
});

// C019
describe('zone areas', () => {
  test('The map draws the area of a service zone', () => {
    const { areas } = zoneFeatures([{ kind: 'service', ring: square }], [true]);
    expect(areas.map(({ properties }) => properties.kind)).toEqual(['service']);
  });

  test('The map draws a slow zone outside its hours as an inactive closed ring, and omits a zone with only two corners', () => {
    const { areas, marks } = zoneFeatures(
      [slow('09:00', '23:00'), { kind: 'restricted', ring: square.slice(0, 2) }],
      [false, true],
    );
    expect(areas).toHaveLength(1);
    expect(areas[0]?.properties).toEqual({ kind: 'slow', isOn: false });
    expect(areas[0]?.geometry).toEqual({ type: 'Polygon', coordinates: [[...square, square[0]]] });
    expect(marks[0]?.properties.isOn).toBe(false);
  });

  // C009
  test('The forbidden side lies to the right of a border line, whatever the order in which the server lists the corners', () => {
    const line = (ring: Ring) => zoneFeatures([{ kind: 'move', ring }], [true]).areas[0]?.geometry;
    const against = [square[0], square[3], square[2], square[1], square[0]];
    expect(line(square)).toEqual({ type: 'LineString', coordinates: against });
    expect(line(square.toReversed())).toMatchObject({
      coordinates: [square[3], square[2], square[1], square[0], square[3]],
    });
  });
});
