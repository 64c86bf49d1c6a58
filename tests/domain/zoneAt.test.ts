import { describe, expect, it, test } from 'vitest';
import type { Position } from '#domain/rent.ts';
import { sameZone, type ZoneFact } from '#domain/zone.ts';
import { type CityRules, type CityZone, isInForce, zoneAt } from '#domain/zoneAt.ts';
import { containmentIn, type Ring } from '#domain/zoneRing.ts';

const NOON = Date.parse('2026-11-21T12:00:00+03:00');
const moscow = (time: string) => Date.parse(`2026-11-21T${time}:00+03:00`);

/** Metres east and north of a corner of the city, as degrees. */
const METER = 1 / 111_195;
const EAST = METER / Math.cos((55.75 * Math.PI) / 180);
const at = (east: number, north: number): [number, number] => [37.6 + east * EAST, 55.75 + north * METER];
const here = (east: number, north: number, accuracy = 5): Position => {
  const [longitude, latitude] = at(east, north);
  return { latitude, longitude, accuracy, at: 0 };
};
const square = (west: number, south: number, size: number): Ring => [
  at(west, south),
  at(west + size, south),
  at(west + size, south + size),
  at(west, south + size),
  at(west, south),
];

const move: CityZone = { kind: 'move', ring: square(-1_000, -1_000, 3_000) };
const restricted: CityZone = { kind: 'restricted', ring: square(0, 0, 200) };
const slow = (
  ring: Ring,
  limit: number | null = 15,
  start: string | null = null,
  end: string | null = null,
): CityZone => ({
  kind: 'slow',
  ring,
  limit,
  start,
  end,
});
const parking = (east: number, north: number, radiusMeters: number, number = '1208') => {
  const [longitude, latitude] = at(east, north);
  return { number, latitude, longitude, radiusMeters };
};
const city = (rules: Partial<CityRules> = {}): CityRules => ({
  zones: [move, restricted],
  parkings: [],
  isWhole: true,
  ...rules,
});

// B057, C009
describe('the zone of a position', () => {
  const rows: [string, Position | null, CityRules, ZoneFact][] = [
    ['no position', null, city(), { kind: 'unsure' }],
    ['an inexact position', here(600, 600, 31), city(), { kind: 'unsure' }],
    ['an accuracy that is not a number', here(600, 600, Number.NaN), city(), { kind: 'unsure' }],
    ['the least exact position that counts', here(600, 600, 30), city(), { kind: 'free' }],
    ['a street', here(600, 600), city(), { kind: 'free' }],
    ['deep inside a restricted zone', here(100, 100), city(), { kind: 'restricted' }],
    ['just outside the border of a restricted zone', here(-4, 100), city(), { kind: 'unsure' }],
    ['just inside the border of a restricted zone', here(4, 100), city(), { kind: 'unsure' }],
    ['outside, away from the border of a restricted zone', here(-6, 100), city(), { kind: 'free' }],
    ['inside, away from the border of a restricted zone', here(6, 100), city(), { kind: 'restricted' }],
    ['on the border of a restricted zone, exact to 1 mm', here(0, 100, 0.001), city(), { kind: 'unsure' }],
    ['at the corner of a restricted zone', here(-3, -3), city(), { kind: 'unsure' }],
    ['outside the area where riding is allowed', here(-1_100, 0), city(), { kind: 'restricted' }],
    ['at the edge of the area where riding is allowed', here(-1_000, 0), city(), { kind: 'unsure' }],
    [
      'a city without an area where riding is allowed',
      here(-1_100, 0),
      city({ zones: [restricted] }),
      { kind: 'free' },
    ],
    [
      'two areas where riding is allowed, side by side',
      here(2_500, 0),
      city({ zones: [move, { kind: 'move', ring: square(2_000, -1_000, 3_000) }] }),
      { kind: 'free' },
    ],
    [
      'a slow zone',
      here(100, 100),
      city({ zones: [move, slow(square(0, 0, 200))] }),
      { kind: 'slow', limit: 15, until: null },
    ],
    [
      'a slow zone without a limit',
      here(100, 100),
      city({ zones: [slow(square(0, 0, 200), null)] }),
      { kind: 'slow', limit: null, until: null },
    ],
    [
      'at the border of a slow zone',
      here(198, 100),
      city({ zones: [move, slow(square(0, 0, 200))] }),
      { kind: 'unsure' },
    ],
    [
      'a slow zone of the day, at noon',
      here(100, 100),
      city({ zones: [slow(square(0, 0, 200), 10, '09:00', '23:00')] }),
      { kind: 'slow', limit: 10, until: '23:00' },
    ],
    [
      'a slow zone of the night, at noon',
      here(100, 100),
      city({ zones: [slow(square(0, 0, 200), 10, '22:00', '06:00')] }),
      { kind: 'free' },
    ],
    [
      'the border of a slow zone that is not in force',
      here(0, 100),
      city({ zones: [slow(square(0, 0, 200), 10, '22:00', '06:00')] }),
      { kind: 'free' },
    ],
    [
      'the faster of two slow zones, away from the slower',
      here(20, 100),
      city({ zones: [slow(square(0, 0, 200), 15), slow(square(50, 50, 200), 10)] }),
      { kind: 'slow', limit: 15, until: null },
    ],
    [
      'the faster of two slow zones, at the border of the slower',
      here(48, 100),
      city({ zones: [slow(square(0, 0, 200), 15), slow(square(50, 50, 200), 10)] }),
      { kind: 'unsure' },
    ],
    [
      'the slower of two slow zones, at the border of the faster',
      here(198, 100),
      city({ zones: [slow(square(0, 0, 200), 15), slow(square(50, 50, 200), 10)] }),
      { kind: 'slow', limit: 10, until: null },
    ],
    [
      'the slower of two slow zones',
      here(100, 100),
      city({ zones: [slow(square(0, 0, 200), 15), slow(square(50, 50, 200), 10)] }),
      { kind: 'slow', limit: 10, until: null },
    ],
    [
      'a slow zone with a limit and one without',
      here(100, 100),
      city({ zones: [slow(square(0, 0, 200), null), slow(square(0, 0, 200), 15)] }),
      { kind: 'slow', limit: 15, until: null },
    ],
    [
      'a restricted zone and a slow zone',
      here(100, 100),
      city({ zones: [slow(square(0, 0, 200)), restricted] }),
      { kind: 'restricted' },
    ],
    [
      'a slow zone and a parking',
      here(100, 100),
      city({ zones: [slow(square(0, 0, 200))], parkings: [parking(100, 100, 30)] }),
      { kind: 'slow', limit: 15, until: null },
    ],
    ['a parking', here(600, 610), city({ parkings: [parking(600, 600, 30)] }), { kind: 'parking', number: '1208' }],
    [
      'a circle of accuracy just inside a parking',
      here(600, 624),
      city({ parkings: [parking(600, 600, 30)] }),
      { kind: 'parking', number: '1208' },
    ],
    [
      'a circle of accuracy over the border of a parking',
      here(600, 626),
      city({ parkings: [parking(600, 600, 30)] }),
      { kind: 'unsure' },
    ],
    [
      'outside a parking, with the circle of accuracy over its border',
      here(600, 634),
      city({ parkings: [parking(600, 600, 30)] }),
      { kind: 'unsure' },
    ],
    ['outside a parking', here(600, 636), city({ parkings: [parking(600, 600, 30)] }), { kind: 'free' }],
    [
      'a circle of accuracy as wide as the parking',
      here(600, 600, 30),
      city({ parkings: [parking(600, 600, 30)] }),
      { kind: 'unsure' },
    ],
    [
      'inside a parking, over the border of another',
      here(600, 610),
      city({ parkings: [parking(600, 600, 30), parking(600, 650, 40, '1209')] }),
      { kind: 'parking', number: '1208' },
    ],
    [
      'inside two parkings, nearer to the second',
      here(600, 610),
      city({ parkings: [parking(600, 600, 30), parking(600, 612, 30, '1209')] }),
      { kind: 'parking', number: '1209' },
    ],
    ['zones not loaded', here(600, 600), city({ zones: [], isWhole: false }), { kind: 'unsure' }],
    [
      'zones not loaded, inside a parking',
      here(600, 600),
      city({ zones: [], isWhole: false, parkings: [parking(600, 600, 30)] }),
      { kind: 'parking', number: '1208' },
    ],
    ['parkings not loaded', here(600, 600), city({ isWhole: false }), { kind: 'unsure' }],
    ['parkings not loaded, in a restricted zone', here(100, 100), city({ isWhole: false }), { kind: 'restricted' }],
  ];
  test.each(rows)('A position gets the right zone: %s', (_, position, rules, fact) =>
    expect(zoneAt(position, rules, NOON)).toEqual(fact),
  );
});

describe('a zone schedule in Moscow time', () => {
  it.each<[string | null, string | null, string, boolean]>([
    ['09:00', '23:00', '08:59', false],
    ['09:00', '23:00', '09:00', true],
    ['09:00', '23:00', '22:59', true],
    ['09:00', '23:00', '23:00', false],
    ['22:00', '06:00', '21:59', false],
    ['22:00', '06:00', '22:00', true],
    ['22:00', '06:00', '23:59', true],
    ['22:00', '06:00', '00:00', true],
    ['22:00', '06:00', '05:59', true],
    ['22:00', '06:00', '06:00', false],
    ['18:00', null, '23:59', true],
    ['18:00', null, '17:59', false],
    [null, '07:00', '06:59', true],
    [null, '07:00', '07:00', false],
    [null, null, '03:00', true],
    ['08:00:00', '20:00:00', '12:00', true],
    ['25:00', '07:00', '12:00', false],
  ])('A zone open from %s to %s, at %s, is active: %s', (start, end, time, inForce) =>
    expect(isInForce({ start, end }, moscow(time))).toBe(inForce),
  );
});

// C008
describe('the hours of a slow zone', () => {
  const factAt = (start: string | null, end: string | null, time: string) =>
    zoneAt(here(100, 100), city({ zones: [slow(square(0, 0, 200), 10, start, end)] }), moscow(time));

  it.each([
    ['the minute before its start', '09:30', '17:15', '09:29', '09:30', '17:15'],
    ['the minute of its end', '09:30', '17:15', '17:15', '17:14', '17:15'],
    ['an hour of one digit', '9:30', '17:15', '09:29', '09:30', '17:15'],
    ['seconds, which do not count', '09:30:59', '17:15:59', '09:29', '09:30', '17:15:59'],
    ['an end at midnight', '10:30', '24:00', '10:29', '23:59', '24:00'],
    ['over midnight', '22:30', '06:15', '06:15', '06:14', '06:15'],
  ])(
    'A slow zone from $1 to $2 is not in force at $3, and is in force at $4 until $5 (%s)',
    (_, start, end, before, within, until) => {
      expect(factAt(start, end, before)).toEqual({ kind: 'free' });
      expect(factAt(start, end, within)).toEqual({ kind: 'slow', limit: 10, until });
    },
  );

  it.each([
    ['00:00', '24:00'],
    ['24:00', '00:00'],
    ['00:00', '00:00'],
    ['08:00', '08:00'],
    [null, '24:00'],
    ['00:00', null],
  ])('A slow zone from %s to %s works the whole day and shows no end', (start, end) => {
    for (const time of ['00:00', '07:59', '08:00', '23:59'])
      expect(factAt(start, end, time)).toEqual({ kind: 'slow', limit: 10, until: null });
  });

  const unreadable =
    '|soon|09|0930|09-30|09:3|09:300|009:30|:30|09:30x|x09:30| 09:30|09:30 |-9:30|09:30:|09:30:5|09:30:005|09:30:1x|aa:30|09:bb|09:60|24:01|25:00'.split(
      '|',
    );
  it.each(unreadable)('A slow zone with the invalid start “%s” works from midnight', (start) => {
    for (const time of ['00:00', '08:00', '11:59'])
      expect(factAt(start, '12:00', time)).toEqual({ kind: 'slow', limit: 10, until: '12:00' });
    expect(factAt(start, '12:00', '12:00')).toEqual({ kind: 'free' });
  });
  it.each(unreadable)('A slow zone with the invalid end “%s” works until midnight and shows no end', (end) => {
    expect(factAt('07:00', end, '06:59')).toEqual({ kind: 'free' });
    for (const time of ['07:00', '23:59'])
      expect(factAt('07:00', end, time)).toEqual({ kind: 'slow', limit: 10, until: null });
  });
  it('A slow zone with an invalid start is not in force on the day after its end', () =>
    expect(isInForce({ start: '25:00', end: '01:00' }, moscow('12:00'))).toBe(false));
});

describe('a ring', () => {
  /** A U, open to the north: its middle is outside. */
  const horseshoe: Ring = [
    at(0, 0),
    at(300, 0),
    at(300, 300),
    at(200, 300),
    at(200, 100),
    at(100, 100),
    at(100, 300),
    at(0, 300),
  ];
  it.each<[string, Ring, [number, number], string]>([
    ['in the arm of a horseshoe', horseshoe, [50, 200], 'in'],
    ['between the arms of a horseshoe', horseshoe, [150, 200], 'out'],
    ['in the foot of a horseshoe', horseshoe, [150, 50], 'in'],
    ['in the arm, level with a corner', horseshoe, [50, 100], 'in'],
    ['beside a horseshoe, level with a corner', horseshoe, [-50, 100], 'out'],
    ['on the side that closes the ring', horseshoe, [1, 150], 'crossing'],
    ['a ring of one corner', [at(0, 0)], [0, 0], 'out'],
    ['a ring without corners', [], [0, 0], 'out'],
  ])('A point is on the right side of a ring, %s: $3', (_, ring, [east, north], lying) =>
    expect(containmentIn(ring, here(east, north))).toBe(lying),
  );
});

it.each<[ZoneFact, ZoneFact, boolean]>([
  [{ kind: 'free' }, { kind: 'free' }, true],
  [{ kind: 'free' }, { kind: 'unsure' }, false],
  [{ kind: 'parking', number: '1' }, { kind: 'parking', number: '2' }, false],
  [{ kind: 'parking', number: '1' }, { kind: 'parking', number: '1' }, true],
  [{ kind: 'slow', limit: 15, until: null }, { kind: 'slow', limit: 15, until: null }, true],
  [{ kind: 'slow', limit: 15, until: null }, { kind: 'slow', limit: 15, until: '23:00' }, false],
  [{ kind: 'slow', limit: 15, until: null }, { kind: 'slow', limit: 10, until: null }, false],
  [{ kind: 'slow', limit: 15, until: null }, { kind: 'restricted' }, false],
])('The zone fact %o equals the zone fact %o: %s', (a, b, same) => expect(sameZone(a, b)).toBe(same));
