import { describe, expect, it, test } from 'vitest';
import type { Position } from '#domain/rent.ts';
import { sameZone, type ZoneFact } from '#domain/zone.ts';
import { type CityRules, type CityZone, zoneAt } from '#domain/zoneAt.ts';
import type { Ring } from '#domain/zoneRing.ts';

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
const beside: CityZone = { kind: 'move', ring: square(2_000, -1_000, 3_000) };
const home = square(0, 0, 200);
const restricted: CityZone = { kind: 'restricted', ring: home };
const slow = (
  limit: number | null = 15,
  start: string | null = null,
  end: string | null = null,
  ring: Ring = home,
): CityZone => ({ kind: 'slow', ring, limit, start, end });
const limited = (limit: number | null, until: string | null = null): ZoneFact => ({ kind: 'slow', limit, until });
const [free, unsure, forbidden] = [{ kind: 'free' }, { kind: 'unsure' }, { kind: 'restricted' }] as const;
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

const middle = here(100, 100);
const zoned = (...zones: CityZone[]) => city({ zones });
const [lot, next] = [parking(600, 600, 30), parking(600, 650, 40, '1209')];
const parked = city({ parkings: [lot] });
const over = parking(600, 612, 30, '1210');
const inLot: ZoneFact = { kind: 'parking', number: '1208' };
const inOver: ZoneFact = { kind: 'parking', number: '1210' };
const [faster, slower] = [slow(15), slow(10, null, null, square(50, 50, 200))];
const rows: [string, Position | null, CityRules, ZoneFact][] = [
  ['no position', null, city(), unsure],
  ['an inexact position', here(600, 600, 31), city(), unsure],
  ['an accuracy that is not a number', here(600, 600, Number.NaN), city(), unsure],
  ['the least exact position that counts', here(600, 600, 30), city(), free],
  ['a street', here(600, 600), city(), free],
  ['deep inside a restricted zone', middle, city(), forbidden],
  ['just outside the border of a restricted zone', here(-4, 100), city(), unsure],
  ['just inside the border of a restricted zone', here(4, 100), city(), unsure],
  ['outside, away from the border of a restricted zone', here(-6, 100), city(), free],
  ['inside, away from the border of a restricted zone', here(6, 100), city(), forbidden],
  ['on the border of a restricted zone, exact to 1 mm', here(0, 100, 0.001), city(), unsure],
  ['at the corner of a restricted zone', here(-3, -3), city(), unsure],
  ['outside the area where riding is allowed', here(-1_100, 0), city(), forbidden],
  ['at the edge of the area where riding is allowed', here(-1_000, 0), city(), unsure],
  ['a city without an area where riding is allowed', here(-1_100, 0), zoned(restricted), free],
  ['two areas where riding is allowed, side by side', here(2_500, 0), zoned(move, beside), free],
  ['a slow zone', middle, zoned(move, slow()), limited(15)],
  ['a slow zone without a limit', middle, zoned(slow(null)), limited(null)],
  ['at the border of a slow zone', here(198, 100), zoned(move, slow()), unsure],
  ['a slow zone of the day, at noon', middle, zoned(slow(10, '09:00', '23:00')), limited(10, '23:00')],
  ['a slow zone of the night, at noon', middle, zoned(slow(10, '22:00', '06:00')), free],
  ['the border of a slow zone that is not in force', here(0, 100), zoned(slow(10, '22:00', '06:00')), free],
  ['the faster of two slow zones, away from the slower', here(20, 100), zoned(faster, slower), limited(15)],
  ['the faster of two slow zones, at the border of the slower', here(48, 100), zoned(faster, slower), unsure],
  ['the slower of two slow zones, at the border of the faster', here(198, 100), zoned(faster, slower), limited(10)],
  ['the slower of two slow zones', middle, zoned(faster, slower), limited(10)],
  ['a slow zone with a limit and one without', middle, zoned(slow(null), slow(15)), limited(15)],
  ['a restricted zone and a slow zone', middle, zoned(slow(), restricted), forbidden],
  ['a slow zone and a parking', middle, city({ zones: [slow()], parkings: [parking(100, 100, 30)] }), limited(15)],
  ['a parking', here(600, 610), parked, inLot],
  ['a circle of accuracy just inside a parking', here(600, 624), parked, inLot],
  ['a circle of accuracy over the border of a parking', here(600, 626), parked, unsure],
  ['outside a parking, with the circle of accuracy over its border', here(600, 634), parked, unsure],
  ['outside a parking', here(600, 636), parked, free],
  ['a circle of accuracy as wide as the parking', here(600, 600, 30), parked, unsure],
  ['inside a parking, over the border of another', here(600, 610), city({ parkings: [lot, next] }), inLot],
  ['inside two parkings, nearer to the second', here(600, 610), city({ parkings: [lot, over] }), inOver],
  ['zones not loaded', here(600, 600), city({ zones: [], isWhole: false }), unsure],
  ['zones not loaded, inside a parking', here(600, 600), { ...parked, zones: [], isWhole: false }, inLot],
  ['parkings not loaded', here(600, 600), city({ isWhole: false }), unsure],
  ['parkings not loaded, in a restricted zone', middle, city({ isWhole: false }), forbidden],
];
// B057, C009
test.each(rows)('The app decides correctly in which kind of zone the rider is: %s', (_, position, rules, fact) =>
  expect(zoneAt(position, rules, NOON)).toEqual(fact),
);

// C008
describe('the hours of a slow zone', () => {
  const factAt = (start: string | null, end: string | null, time: string) =>
    zoneAt(here(100, 100), city({ zones: [slow(10, start, end)] }), moscow(time));

  it.each<[string, string | null, string | null, string, string, string | null]>([
    ['the minute before its start', '09:30', '17:15', '09:29', '09:30', '17:15'],
    ['the minute of its end', '09:30', '17:15', '17:15', '17:14', '17:15'],
    ['an hour of one digit', '9:30', '17:15', '09:29', '09:30', '17:15'],
    ['seconds, which do not count', '09:30:59', '17:15:59', '09:29', '09:30', '17:15:59'],
    ['an end at midnight', '10:30', '24:00', '10:29', '23:59', '24:00'],
    ['the end of a night', '22:30', '06:15', '06:15', '06:14', '06:15'],
    ['the start of a night', '22:30', '06:15', '22:29', '22:30', '06:15'],
    ['a missing start', null, '07:00', '07:00', '06:59', '07:00'],
    ['a missing end', '18:00', null, '17:59', '23:59', null],
  ])(
    'A slow zone from $1 to $2 (%s) is not in force at $3, but is in force at $4, with the end time $5',
    (_, start, end, before, within, until) => {
      expect(factAt(start, end, before)).toEqual(free);
      expect(factAt(start, end, within)).toEqual(limited(10, until));
    },
  );

  it.each([
    ['00:00', '24:00'],
    ['24:00', '00:00'],
    ['00:00', '00:00'],
    ['08:00', '08:00'],
    [null, null],
    ['00:00', null],
  ])('A slow zone with the hours %s to %s is in force the whole day and has no end time', (start, end) => {
    for (const time of ['00:00', '07:59', '08:00', '23:59']) expect(factAt(start, end, time)).toEqual(limited(10));
  });

  const unreadable =
    '|soon|09|0930|09-30|09:3|09:300|009:30|:30|09:30x|x09:30| 09:30|09:30 |-9:30|09:30:|09:30:5|09:30:005|09:30:1x|aa:30|09:bb|09:60|24:01|25:00'.split(
      '|',
    );
  it.each(unreadable)('A slow zone with the invalid start time “%s” is in force from midnight', (start) => {
    for (const time of ['00:00', '08:00', '11:59']) expect(factAt(start, '12:00', time)).toEqual(limited(10, '12:00'));
    expect(factAt(start, '12:00', '12:00')).toEqual(free);
  });
  it.each(unreadable)(
    'A slow zone with the invalid end time “%s” is in force until midnight, and the app shows no end time',
    (end) => {
      expect(factAt('07:00', end, '06:59')).toEqual(free);
      for (const time of ['07:00', '23:59']) expect(factAt('07:00', end, time)).toEqual(limited(10));
    },
  );
});

it.each<[ZoneFact, ZoneFact, boolean]>([
  [free, free, true],
  [free, unsure, false],
  [{ kind: 'parking', number: '1' }, { kind: 'parking', number: '2' }, false],
  [{ kind: 'parking', number: '1' }, { kind: 'parking', number: '1' }, true],
  [limited(15), limited(15), true],
  [limited(15), limited(15, '23:00'), false],
  [limited(15), limited(10), false],
  [limited(15), forbidden, false],
])('The app decides correctly if the zones %o and %o mean the same for the rider', (a, b, same) =>
  expect(sameZone(a, b)).toBe(same),
);
