import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceMeters } from '#domain/distance.ts';
import {
  type Bounds,
  boundsAround,
  boundsOf,
  GROUPS_BELOW,
  coverOf,
  overlaps,
  sameCell,
  toLatitude,
  toWorld,
} from '#domain/mapCells.ts';
import { DEFAULT_ZOOM } from '#domain/position.ts';

/** What a screen of this many CSS pixels shows at a MapLibre zoom, around the default centre. */
function view(zoom: number, width: number, height: number, longitude = 37.620859, latitude = 55.754278): Bounds {
  const world = 512 * 2 ** zoom;
  const x = (longitude + 180) / 360;
  const radians = (latitude * Math.PI) / 180;
  const y = (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2;
  const toLatitude = (share: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * share))) * 180) / Math.PI;
  return {
    west: (x - width / 2 / world) * 360 - 180,
    east: (x + width / 2 / world) * 360 - 180,
    north: toLatitude(y - height / 2 / world),
    south: toLatitude(y + height / 2 / world),
  };
}

describe('cells that cover a view', () => {
  // A064
  test('At the default zoom, a phone’s map requests at most four map cells, with single vehicles instead of counts', () => {
    const cells = coverOf(view(DEFAULT_ZOOM, 390, 844));
    expect(cells.every(({ z }) => z === 13)).toBe(true);
    expect(cells.length).toBeLessThanOrEqual(4);
    // A whole city gets counts.
    expect(coverOf(view(10, 390, 844))[0]?.z).toBeLessThan(GROUPS_BELOW);
  });

  test('At most four map cells cover the whole view of the map', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 3, max: 20, noNaN: true }),
        fc.integer({ min: 280, max: 3840 }),
        fc.integer({ min: 280, max: 2160 }),
        fc.double({ min: 36, max: 39, noNaN: true }),
        fc.double({ min: 55, max: 57, noNaN: true }),
        (zoom, width, height, longitude, latitude) => {
          const bounds = view(zoom, width, height, longitude, latitude);
          const cells = coverOf(bounds).map(boundsOf);
          expect(cells.length).toBeGreaterThan(0);
          expect(cells.length).toBeLessThanOrEqual(4);
          const edge = 1e-9;
          const beyond = [
            Math.min(...cells.map(({ west }) => west)) - Math.max(bounds.west, -180),
            Math.min(...cells.map(({ south }) => south)) - Math.max(bounds.south, -85.05),
            Math.min(bounds.east, 180) - Math.max(...cells.map(({ east }) => east)),
            Math.min(bounds.north, 85.05) - Math.max(...cells.map(({ north }) => north)),
          ];
          expect(Math.max(...beyond)).toBeLessThanOrEqual(edge);
        },
      ),
    );
  });

  test('One map cell covers a view of the whole world, and no view requests a map cell beyond the edges of the world', () => {
    const world = { west: -180, east: 180, south: -85.06, north: 85.06 };
    expect(coverOf(world)).toEqual([{ z: 0, x: 0, y: 0 }]);
    expect(coverOf({ west: -400, east: 400, south: -90, north: 90 })).toEqual([{ z: 0, x: 0, y: 0 }]);
    expect(coverOf({ west: 170, east: 190, south: -90, north: -84.9 })).toEqual([{ z: 5, x: 31, y: 31 }]);
    expect(coverOf({ west: -190, east: -170, south: 84.9, north: 90 })).toEqual([{ z: 5, x: 0, y: 0 }]);
  });

  test('Map cells are sorted by row from north to south, and within each row from west to east', () => {
    const cells = coverOf({ west: -1, east: 1, south: -1, north: 1 });
    expect(cells.map(({ z, x, y }) => `${z}/${x}/${y}`)).toEqual(['7/63/63', '7/64/63', '7/63/64', '7/64/64']);
  });

  test('The side of a map cell is at least as long as the longer side of the view', () => {
    const wide = (width: number) => coverOf({ west: 0.1, east: 0.1 + width, south: 0.1, north: 0.2 })[0]?.z;
    expect([wide(89.9), wide(90.1), wide(44.9), wide(45.1)]).toEqual([2, 1, 3, 2]);
    expect(coverOf({ west: 0.1, east: 0.2, south: 0.1, north: 60 })[0]?.z).toBe(2);
  });

  test('The map cell for the smallest view has the highest zoom level, 15', () => {
    expect(coverOf({ west: 37.62, east: 37.62, south: 55.754, north: 55.754 })).toEqual([
      { z: 15, x: 19_808, y: 10_243 },
    ]);
  });
});

test('A bounding box around a location extends equally far to each side', () => {
  const place = { latitude: 60, longitude: 37 };
  const { west, east, south, north } = boundsAround(place, 1_000);
  for (const longitude of [west, east]) expect(distanceMeters(place, { ...place, longitude })).toBeCloseTo(1_000, 0);
  for (const latitude of [south, north]) expect(distanceMeters(place, { ...place, latitude })).toBeCloseTo(1_000, 0);
  expect([west < 37, east > 37, south < 60, north > 60]).toEqual([true, true, true, true]);
});

test('A large map cell overlaps a smaller one only if the smaller is inside, and equals only a cell with all its numbers', () => {
  const coarse = { z: 1, x: 1, y: 0 };
  expect(sameCell(coarse, { ...coarse })).toBe(true);
  for (const part of [{ z: 2 }, { x: 0 }, { y: 1 }]) expect(sameCell(coarse, { ...coarse, ...part })).toBe(false);
  expect([overlaps(coarse, { z: 3, x: 7, y: 3 }), overlaps({ z: 3, x: 4, y: 0 }, coarse)]).toEqual([true, true]);
  expect(overlaps(coarse, coarse)).toBe(true);
  expect([overlaps(coarse, { z: 3, x: 3, y: 3 }), overlaps(coarse, { z: 3, x: 7, y: 4 })]).toEqual([false, false]);
});

test('Neighbouring map cells share an edge', () => {
  expect(boundsOf({ z: 0, x: 0, y: 0 })).toMatchObject({ west: -180, east: 180 });
  const cell = boundsOf({ z: 2, x: 1, y: 1 });
  expect([cell.west, cell.east, boundsOf({ z: 2, x: 2, y: 1 }).west]).toEqual([-90, 0, 0]);
  expect(cell.south).toBeCloseTo(boundsOf({ z: 2, x: 1, y: 2 }).north);
  expect(cell.north).toBeGreaterThan(cell.south);
});

test.each([
  [0, 0, 0.5, 0.5],
  [-90, 66.513_26, 0.25, 0.25],
  [90, -66.513_26, 0.75, 0.75],
  [-500, 90, 0, 0],
  [500, -90, 1, 1],
])(
  'The Mercator projection puts the longitude %d° and the latitude %d° at %d of the map’s width and %d of the map’s height',
  (longitude, latitude, x, y) => {
    const place = toWorld(longitude, latitude);
    expect(place.x).toBeCloseTo(x, 6);
    expect(place.y).toBeCloseTo(y, 6);
  },
);
test.each([-85, -30, 0, 55.754, 85])(
  'Projecting the latitude %d° to the map and back gives the same latitude',
  (latitude) => expect(toLatitude(toWorld(0, latitude).y)).toBeCloseTo(latitude, 9),
);
