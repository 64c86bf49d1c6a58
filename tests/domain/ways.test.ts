import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceMeters } from '#domain/distance.ts';
import { findWay, type LonLat, type Street, streetGraph } from '#domain/ways.ts';

const SIDE = 6;
/** A crossing of a town whose blocks are about 63 m by 111 m. */
const crossing = (x: number, y: number): LonLat => [37.6 + x / 1000, 55.75 + y / 1000];
const street = (points: LonLat[], more: Partial<Street> = {}): Street => ({
  points,
  name: null,
  hasLane: false,
  isWalkable: true,
  ridable: 'both',
  ...more,
});

/** A town in which some streets between two crossings are missing and some have a bike lane. */
const towns = fc
  .array(fc.record({ isThere: fc.integer({ min: 0, max: 4 }).map(Boolean), hasLane: fc.boolean() }), {
    minLength: 84,
    maxLength: 84,
  })
  .map((kinds) => {
    const blocks = Array.from({ length: SIDE + 1 }, (_, i) => Array.from({ length: SIDE }, (__, j) => [i, j] as const));
    const pairs = blocks.flat().flatMap(([i, j]): [LonLat, LonLat][] => [
      [crossing(i, j), crossing(i, j + 1)],
      [crossing(j, i), crossing(j + 1, i)],
    ]);
    return streetGraph(
      pairs.flatMap((points, i) => (kinds[i]?.isThere ? [street(points, { hasLane: kinds[i].hasLane })] : [])),
    );
  });
const places = fc.record({
  longitude: fc.double({ min: 37.6, max: 37.606, noNaN: true }),
  latitude: fc.double({ min: 55.75, max: 55.756, noNaN: true }),
});

// D140
describe('the way along streets', () => {
  test('A walk is at least as long as the straight line, and the walk back is as long as the walk there', () => {
    let found = 0;
    fc.assert(
      fc.property(towns, places, places, (town, a, b) => {
        const there = findWay(town, a, b, 'foot');
        const back = findWay(town, b, a, 'foot');
        expect(there === null).toBe(back === null);
        if (!there || !back) return;
        found += 1;
        expect(there.meters).toBeGreaterThanOrEqual(distanceMeters(a, b) - 0.01);
        expect(there.meters).toBeCloseTo(back.meters, 1);
      }),
    );
    expect(found).toBeGreaterThan(10);
  });

  test('A ride is at least as long as the walk, and never has more metres without a bike lane', () => {
    const offLane = ({ meters, laneMeters }: { meters: number; laneMeters: number | null }) =>
      meters - (laneMeters ?? 0);
    fc.assert(
      fc.property(towns, places, places, (town, a, b) => {
        const walk = findWay(town, a, b, 'foot');
        const ride = findWay(town, a, b, 'wheels');
        expect(walk === null).toBe(ride === null);
        if (!walk || !ride) return;
        expect(ride.meters).toBeGreaterThanOrEqual(walk.meters - 0.01);
        expect(offLane(ride)).toBeLessThanOrEqual(offLane(walk) + 0.01);
      }),
    );
  });

  const [west, north, east] = [crossing(0, 0), crossing(1, 1), crossing(2, 0)];
  const at = ([longitude, latitude]: LonLat) => ({ longitude, latitude });
  const name = { ru: 'Северная улица', en: 'North Street' };

  test('A ride makes a detour of up to half the length for a bike lane; a walk takes the shorter street', () => {
    const detour = [west, [37.601, 55.7506], east] satisfies LonLat[];
    const long = [west, north, east] satisfies LonLat[];
    const ridden = (lane: LonLat[]) => {
      const town = streetGraph([street([west, east]), street(lane, { hasLane: true, name })]);
      return (['foot', 'wheels'] as const).map((by) => findWay(town, at(west), at(east), by)?.street);
    };
    expect(ridden(detour)).toEqual([null, name]);
    expect(ridden(long)).toEqual([null, null]);
  });

  test('A ride does not go against a one-way street or through a street that is closed to vehicles; a walk does', () => {
    const length = (ridable: Street['ridable'], from = west, to = east) => {
      const town = streetGraph([street([west, east], { ridable }), street([west, north, east])]);
      return (['foot', 'wheels'] as const).map((by) => Math.round(findWay(town, at(from), at(to), by)?.meters ?? 0));
    };
    expect(length('forwards')).toEqual([125, 125]);
    expect(length('forwards', east, west)).toEqual([125, 255]);
    expect(length('no')).toEqual([125, 255]);
  });

  test('There is no way from a location more than 300 m from every street, nor between streets that do not meet', () => {
    const town = streetGraph([street([west, north]), street([east, crossing(3, 0)])]);
    expect(findWay(town, at(west), at(east), 'foot')).toBeNull();
    expect(findWay(town, { longitude: 37.6, latitude: 55.7474 }, at(north), 'foot')).not.toBeNull();
    expect(findWay(town, { longitude: 37.6, latitude: 55.7472 }, at(north), 'foot')).toBeNull();
  });

  test('Between two points of one street the way is the part between them, and it names the street', () => {
    const town = streetGraph([street([west, east], { name })]);
    const way = findWay(town, { longitude: 37.6005, latitude: 55.75 }, { longitude: 37.6015, latitude: 55.75 }, 'foot');
    expect(way?.street).toEqual(name);
    expect(way?.line).toEqual([
      [37.6005, 55.75],
      [37.6015, 55.75],
    ]);
    expect(way?.meters).toBeCloseTo(62.6, 0);
  });
});
