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
    ['an inexact one', here(600, 600, 31), city(), { kind: 'unsure' }],
    ['an accuracy that is no number', here(600, 600, Number.NaN), city(), { kind: 'unsure' }],
    ['the least exact that counts', here(600, 600, 30), city(), { kind: 'free' }],
    ['a street', here(600, 600), city(), { kind: 'free' }],
    ['well inside a restricted one', here(100, 100), city(), { kind: 'restricted' }],
    ['beside its border', here(-4, 100), city(), { kind: 'unsure' }],
    ['just inside its border', here(4, 100), city(), { kind: 'unsure' }],
    ['clear of its border', here(-6, 100), city(), { kind: 'free' }],
    ['inside, clear of its border', here(6, 100), city(), { kind: 'restricted' }],
    ['on its border, however exact (1 mm)', here(0, 100, 0.001), city(), { kind: 'unsure' }],
    ['at its corner', here(-3, -3), city(), { kind: 'unsure' }],
    ['beyond where riding is allowed', here(-1_100, 0), city(), { kind: 'restricted' }],
    ['at the edge of where it is', here(-1_000, 0), city(), { kind: 'unsure' }],
    ['a city that draws no such edge', here(-1_100, 0), city({ zones: [restricted] }), { kind: 'free' }],
    [
      'two such areas side by side',
      here(2_500, 0),
      city({ zones: [move, { kind: 'move', ring: square(2_000, -1_000, 3_000) }] }),
      { kind: 'free' },
    ],
    [
      'a slow one',
      here(100, 100),
      city({ zones: [move, slow(square(0, 0, 200))] }),
      { kind: 'slow', limit: 15, until: null },
    ],
    [
      'a slow one without a limit',
      here(100, 100),
      city({ zones: [slow(square(0, 0, 200), null)] }),
      { kind: 'slow', limit: null, until: null },
    ],
    ['at its border', here(198, 100), city({ zones: [move, slow(square(0, 0, 200))] }), { kind: 'unsure' }],
    [
      'a slow one by day',
      here(100, 100),
      city({ zones: [slow(square(0, 0, 200), 10, '09:00', '23:00')] }),
      { kind: 'slow', limit: 10, until: '23:00' },
    ],
    [
      'a slow one by night, at noon',
      here(100, 100),
      city({ zones: [slow(square(0, 0, 200), 10, '22:00', '06:00')] }),
      { kind: 'free' },
    ],
    [
      'the border of one that is not in force',
      here(0, 100),
      city({ zones: [slow(square(0, 0, 200), 10, '22:00', '06:00')] }),
      { kind: 'free' },
    ],
    [
      'the faster of two, clear of the slower',
      here(20, 100),
      city({ zones: [slow(square(0, 0, 200), 15), slow(square(50, 50, 200), 10)] }),
      { kind: 'slow', limit: 15, until: null },
    ],
    [
      'the faster of two, at the border of the slower',
      here(48, 100),
      city({ zones: [slow(square(0, 0, 200), 15), slow(square(50, 50, 200), 10)] }),
      { kind: 'unsure' },
    ],
    [
      'the slower of two, at the border of the faster',
      here(198, 100),
      city({ zones: [slow(square(0, 0, 200), 15), slow(square(50, 50, 200), 10)] }),
      { kind: 'slow', limit: 10, until: null },
    ],
    [
      'the slower of two',
      here(100, 100),
      city({ zones: [slow(square(0, 0, 200), 15), slow(square(50, 50, 200), 10)] }),
      { kind: 'slow', limit: 10, until: null },
    ],
    [
      'a limit before none',
      here(100, 100),
      city({ zones: [slow(square(0, 0, 200), null), slow(square(0, 0, 200), 15)] }),
      { kind: 'slow', limit: 15, until: null },
    ],
    [
      'restricted before slow',
      here(100, 100),
      city({ zones: [slow(square(0, 0, 200)), restricted] }),
      { kind: 'restricted' },
    ],
    [
      'slow before parking',
      here(100, 100),
      city({ zones: [slow(square(0, 0, 200))], parkings: [parking(100, 100, 30)] }),
      { kind: 'slow', limit: 15, until: null },
    ],
    ['a parking', here(600, 610), city({ parkings: [parking(600, 600, 30)] }), { kind: 'parking', number: '1208' }],
    [
      'the circle just within it',
      here(600, 624),
      city({ parkings: [parking(600, 600, 30)] }),
      { kind: 'parking', number: '1208' },
    ],
    ['the circle over its border', here(600, 626), city({ parkings: [parking(600, 600, 30)] }), { kind: 'unsure' }],
    [
      'outside, the circle still over it',
      here(600, 634),
      city({ parkings: [parking(600, 600, 30)] }),
      { kind: 'unsure' },
    ],
    ['outside', here(600, 636), city({ parkings: [parking(600, 600, 30)] }), { kind: 'free' }],
    [
      'a circle as wide as the parking',
      here(600, 600, 30),
      city({ parkings: [parking(600, 600, 30)] }),
      { kind: 'unsure' },
    ],
    [
      'inside one, over the border of another',
      here(600, 610),
      city({ parkings: [parking(600, 600, 30), parking(600, 650, 40, '1209')] }),
      { kind: 'parking', number: '1208' },
    ],
    [
      'inside two: the nearer',
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
    ['parkings not loaded, in a restricted one', here(100, 100), city({ isWhole: false }), { kind: 'restricted' }],
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
    ['00:00', '24:00', '00:00', true],
    ['08:00', '08:00', '03:00', true],
    ['18:00', null, '23:59', true],
    ['18:00', null, '17:59', false],
    [null, '07:00', '06:59', true],
    [null, '07:00', '07:00', false],
    [null, null, '03:00', true],
    ['08:00:00', '20:00:00', '12:00', true],
    ['soon', 'later', '12:00', true],
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
    ['to the minute', '09:30', '17:15', '09:29', '09:30', '17:15'],
    ['its last minute', '09:30', '17:15', '17:15', '17:14', '17:15'],
    ['an hour of one digit', '9:30', '17:15', '09:29', '09:30', '17:15'],
    ['seconds, which count nothing', '09:30:59', '17:15:59', '09:29', '09:30', '17:15:59'],
    ['to the end of the day', '10:30', '24:00', '10:29', '23:59', '24:00'],
    ['over midnight', '22:30', '06:15', '06:15', '06:14', '06:15'],
  ])(
    'A slow zone works by its hours, %s: from %s to %s, not at %s, at %s until %s',
    (_, start, end, before, within, until) => {
      expect(factAt(start, end, before)).toEqual({ kind: 'free' });
      expect(factAt(start, end, within)).toEqual({ kind: 'slow', limit: 10, until });
    },
  );

  it.each([
    ['00:00', '24:00'],
    ['24:00', '00:00'],
    ['00:00', '00:00'],
    ['24:00', '24:00'],
    ['08:00', '08:00'],
    [null, '24:00'],
    ['00:00', null],
  ])('A slow zone from %s to %s works the whole day and shows no end', (start, end) => {
    for (const time of ['00:00', '07:59', '08:00', '23:59'])
      expect(factAt(start, end, time)).toEqual({ kind: 'slow', limit: 10, until: null });
  });

  const unreadable = [
    '',
    'soon',
    '09',
    '0930',
    '09-30',
    '09:3',
    '09:300',
    '009:30',
    ':30',
    '09:30x',
    'x09:30',
    ' 09:30',
    '09:30 ',
    '-9:30',
    '09:30:',
    '09:30:5',
    '09:30:005',
    '09:30:1x',
    '09:30:x1',
    'aa:30',
    '09:bb',
    '09:60',
    '08:99',
    '24:01',
    '24:30',
    '25:00',
    '99:00',
  ];
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
  it('A slow zone with an invalid start does not end by it on the next day', () =>
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
    ['its arm', horseshoe, [50, 200], 'in'],
    ['between its arms', horseshoe, [150, 200], 'out'],
    ['its foot', horseshoe, [150, 50], 'in'],
    ['on the height of its corners', horseshoe, [50, 100], 'in'],
    ['beside it, on the height of its corners', horseshoe, [-50, 100], 'out'],
    ['the unclosed side', horseshoe, [1, 150], 'crossing'],
    ['one corner', [at(0, 0)], [0, 0], 'out'],
    ['none', [], [0, 0], 'out'],
  ])('A point is on the right side of a ring: %s', (_, ring, [east, north], lying) =>
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
