import { describe, expect, it } from 'vitest';
import { containmentBy, containmentIn, type Containment, type Ring } from '#domain/zoneRing.ts';

const METER = 1 / 111_195;
const EAST = METER / Math.cos((55.75 * Math.PI) / 180);
/** Metres east and north of a corner of the city, as degrees. */
const at = (east: number, north: number): [number, number] => [37.6 + east * EAST, 55.75 + north * METER];
const circle = (east: number, north: number, accuracy = 1) => {
  const [longitude, latitude] = at(east, north);
  return { latitude, longitude, accuracy };
};
const ringOf = (corners: readonly (readonly [number, number])[]): Ring =>
  corners.map(([east, north]) => at(east, north));

/** As far from its middle as 300 m, east and north together. */
const diamond = ringOf([
  [300, 0],
  [0, 300],
  [-300, 0],
  [0, -300],
]);
/** Its corners are not on the rays that go through its middle. */
const slanting = ringOf([
  [-200, -170],
  [230, -110],
  [250, 190],
  [-180, 130],
]);
/** A U, open to the north: its middle is outside. */
const horseshoe = ringOf([
  [0, 0],
  [300, 0],
  [300, 300],
  [200, 300],
  [200, 100],
  [100, 100],
  [100, 300],
  [0, 300],
]);
const triangle = ringOf([
  [0, 0],
  [400, 0],
  [0, 400],
]);

it.each<[boolean, number, number, Containment]>([
  [true, 10, 9, 'in'],
  [true, 10, 10, 'crossing'],
  [false, 10, 9, 'out'],
  [false, 10, 10, 'crossing'],
])(
  'A position $1 m from a zone’s border, exact to $2 m, counts as inside or outside only if it is exact enough (case %#)',
  (isInside, meters, accuracy, lying) => expect(containmentBy(isInside, meters, accuracy)).toBe(lying),
);

describe('a ring with slanting sides', () => {
  const steps = Array.from({ length: 20 }, (_, i) => -390 + i * 41);
  const everywhere = steps.flatMap((east) => steps.map((north) => [east, north] as const));

  it('The app knows whether a point more than 3 m from a zone’s slanting sides is inside the zone', () => {
    const beyond = (east: number, north: number) => Math.abs(east) + Math.abs(north) - 300;
    const lying = (east: number, north: number) => (beyond(east, north) < 0 ? 'in' : 'out');
    const clear = everywhere.filter(([east, north]) => Math.abs(beyond(east, north)) > 3);
    const wrong = clear.filter(([east, north]) => containmentIn(diamond, circle(east, north)) !== lying(east, north));
    expect(wrong).toEqual([]);
    expect(new Set(clear.map(([east, north]) => lying(east, north)))).toEqual(new Set(['in', 'out']));
  });

  it('A zone covers the same points if its corners run backwards, begin elsewhere or repeat the first', () => {
    const [begin, end] = [diamond.slice(0, 2), diamond.slice(2)];
    const inRing = (ring: Ring, [east, north]: readonly [number, number]) =>
      containmentIn(ring, circle(east, north, 20));
    for (const ring of [diamond.toReversed(), [...end, ...begin], [...diamond, ...begin.slice(0, 1)]])
      expect(everywhere.filter((place) => inRing(ring, place) !== inRing(diamond, place))).toEqual([]);
  });

  it.each<[string, Ring, [number, number], Containment]>([
    ['inside, in the south', slanting, [-150, -140], 'in'],
    ['south of the southern side', slanting, [100, -150], 'out'],
    ['north of the southern side', slanting, [100, -110], 'in'],
    ['inside, in the north', slanting, [200, 160], 'in'],
    ['north of the northern side', slanting, [-100, 160], 'out'],
    ['south of the northern side', slanting, [-100, 120], 'in'],
    ['west of the ring, level with its middle', slanting, [-230, 0], 'out'],
    ['east of the ring, level with its middle', slanting, [270, 0], 'out'],
    ['inside a triangle', triangle, [100, 100], 'in'],
    ['outside the long side of a triangle', triangle, [210, 210], 'out'],
    ['inside the long side of a triangle', triangle, [190, 190], 'in'],
    ['on the line of two corners, which are no area', triangle.slice(0, 2), [200, 0], 'out'],
    ['in the arm of a horseshoe', horseshoe, [50, 200], 'in'],
    ['between the arms of a horseshoe', horseshoe, [150, 200], 'out'],
    ['in the foot of a horseshoe', horseshoe, [150, 50], 'in'],
    ['in the arm, level with a corner', horseshoe, [50, 100], 'in'],
    ['beside a horseshoe, level with a corner', horseshoe, [-50, 100], 'out'],
    ['on the side that closes the ring', horseshoe, [0.5, 150], 'crossing'],
    ['a ring without corners', [], [0, 0], 'out'],
  ])(
    'The app decides correctly if a position is inside the border of a zone, outside it or too near it to tell: %s',
    (_, ring, [east, north], lying) => expect(containmentIn(ring, circle(east, north))).toBe(lying),
  );
});

describe('the circle of accuracy', () => {
  const square = ringOf([
    [-100, -100],
    [100, -100],
    [100, 100],
    [-100, 100],
  ]);
  it.each<[string, [number, number]]>([
    ['south', [40, -90]],
    ['north', [-40, 90]],
    ['west', [-90, 40]],
    ['east', [90, -40]],
  ])(
    'A position in a zone crosses the zone’s %s side when its inaccuracy exceeds the distance to the side',
    (_, [east, north]) => {
      expect(containmentIn(square, circle(east, north, 9.9))).toBe('in');
      expect(containmentIn(square, circle(east, north, 10.1))).toBe('crossing');
      expect(containmentIn(square, circle(east * (110 / 90), north * (110 / 90), 9))).toBe('out');
    },
  );

  it.each<[string, [number, number], number]>([
    ['a slanting side from within', [100, 100], 100 / Math.SQRT2],
    ['a slanting side from within, beside its middle', [180, 60], 60 / Math.SQRT2],
    ['a slanting side from within, on the other side', [-60, -180], 60 / Math.SQRT2],
    ['a slanting side from outside', [200, -160], 60 / Math.SQRT2],
    ['a corner from outside, beyond both its sides', [340, 0], 40],
    ['a corner in the south from outside', [0, -350], 50],
  ])(
    'A position’s circle of accuracy crosses %s once its radius exceeds the distance to the border',
    (_, [east, north], meters) => {
      expect(containmentIn(diamond, circle(east, north, meters + 0.1))).toBe('crossing');
      expect(containmentIn(diamond, circle(east, north, meters - 0.1))).not.toBe('crossing');
    },
  );
});

it('Duplicate corners of a zone border do not change which points are inside', () => {
  const twice = triangle.flatMap((corner) => [corner, corner]);
  const places = [circle(100, 100), circle(210, 210), circle(-50, 20)];
  expect(places.map((place) => containmentIn(twice, place))).toEqual(['in', 'out', 'out']);
});
