import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reuseUnchanged } from '#api/map.ts';
import { type Bounds, toWorld } from '#domain/mapCells.ts';
import { createClusters } from '#map-engine/clusters.ts';
import { diffPins, pin, type PinFeature } from '#map-engine/features.ts';
import { createVehiclePins } from '#map-engine/vehiclePins.ts';
import { cellOf, fleet, moveSome } from './fleet.ts';

const MAX_ZOOM = 15;
const city: Bounds = { west: 37.3, south: 55.5, east: 37.9, north: 56 };
/** A phone's screen at zoom 12. */
const screen: Bounds = { west: 37.55, south: 55.67, east: 37.69, north: 55.83 };
const at = (id: number, longitude: number, latitude = 55.75): PinFeature =>
  pin(id, longitude, latitude, { icon: 'pins:scooter', form: 'scooter' });

function clustersOf(pins: readonly PinFeature[], maxZoom = MAX_ZOOM) {
  const clusters = createClusters(maxZoom);
  clusters.change({ add: [...pins], remove: [] });
  return clusters;
}

const countOf = ({ properties }: PinFeature) => Number(properties['point_count'] ?? 1);
const sum = (drawn: readonly PinFeature[]) => drawn.reduce((all, one) => all + countOf(one), 0);
const byId = (drawn: readonly PinFeature[]) => new Map(drawn.map((one) => [one.id, one]));

describe('clusters', () => {
  // A pixel is 0.0000858° wide at zoom 13.
  const pair = [at(1, 37.62), at(2, 37.6202)];

  test('The map merges two vehicles that overlap at the zoom level into one cluster, even across cell borders', () => {
    for (let step = 0; step < 40; step++) {
      const [west, east] = [37.6 + step * 0.0003, 37.6002 + step * 0.0003];
      const drawn = clustersOf([at(1, west), at(2, east)]).draw(city, 13);
      expect(drawn.map(countOf)).toEqual([2]);
      expect(drawn[0]?.geometry.coordinates[0]).toBeCloseTo((west + east) / 2, 6);
    }
  });

  test('The map draws no clusters above the highest zoom level for clusters', () => {
    expect(clustersOf(pair).draw(city, MAX_ZOOM).map(countOf)).toEqual([2]);
    expect(clustersOf(pair).draw(city, MAX_ZOOM + 1)).toEqual(pair);
    expect(clustersOf(pair, 12).draw(city, 13.5)).toEqual(pair);
    expect(clustersOf(pair, 12).draw(city, 12.9).map(countOf)).toEqual([2]);
  });

  test('A cluster splits into its vehicles at the zoom level that the map reports for the cluster', () => {
    const far = clustersOf([at(1, 37.62), at(2, 37.63)]);
    const [disc] = far.draw(city, 10);
    const zoom = far.splitZoom(disc?.id ?? 0);
    expect(far.draw(city, zoom - 1).map(countOf)).toEqual([2]);
    expect(far.draw(city, zoom).map(countOf)).toEqual([1, 1]);
    const stand = clustersOf([at(1, 37.62), at(2, 37.62005)]);
    expect(stand.splitZoom(stand.draw(city, 10)[0]?.id ?? 0)).toBe(MAX_ZOOM + 1);
  });

  // F105
  test('The disc that contains the vehicle that the rider rode last has its mark, until the vehicle is gone', () => {
    const ridden = pin(3, 37.6201, 55.75, { icon: 'pins:scooter-ridden', form: 'scooter' });
    const clusters = clustersOf([...pair, ridden, at(4, 37.7), at(5, 37.7)]);
    const icons = () => clusters.draw(city, 13).map(({ properties }) => properties['icon']);
    expect(new Set(icons())).toEqual(new Set(['ring:43:0,0,0,12', 'ring:43:0,0,0,12:ridden']));
    clusters.change({ add: [], remove: [3] });
    expect(icons()).toEqual(['ring:43:0,0,0,12', 'ring:43:0,0,0,12']);
  });

  // F103
  test('A cluster’s place is the mean of all vehicles in its groups, and its ring has a part for each of their kinds', () => {
    const group = (id: number, longitude: number, ...counts: number[]) => {
      const [bike = 0, ebike = 0, omni = 0, scooter = 0] = counts;
      return pin(id, longitude, 55.75, { bike, ebike, omni, scooter });
    };
    const far = clustersOf([group(-1, 37.6, 0, 0, 30, 0), group(-2, 37.61, 0, 0, 0, 9), group(-3, 37.6, 1, 0, 0, 0)]);
    const [disc] = far.draw(city, 9);
    expect(disc?.geometry.coordinates[0]).toBeCloseTo(37.6 + (0.01 * 9) / 40, 6);
    expect(disc?.properties).toEqual({ point_count: 40, icon: 'ring:51:1,0,8,3' });
    expect(far.splitZoom(disc?.id ?? 0)).toBe(13);
  });

  // F103
  test('From afar no two discs touch, so the map hides none of them', () => {
    const place = fc.record({
      longitude: fc.double({ min: 37.4, max: 37.8, noNaN: true }),
      latitude: fc.double({ min: 55.6, max: 55.85, noNaN: true }),
      // A few groups have nearly all vehicles, as in the middle of a city.
      scooter: fc.constantFrom(1, 1, 1, 1, 5_000),
    });
    fc.assert(
      fc.property(fc.array(place, { minLength: 20, maxLength: 60 }), fc.constantFrom(9, 10), (all, zoom) => {
        const groups = all.map(({ longitude, latitude, scooter }, i) =>
          pin(-1 - i, longitude, latitude, { bike: 0, ebike: 0, omni: 0, scooter }),
        );
        const points = clustersOf(groups)
          .draw(city, zoom)
          .map(({ geometry: { coordinates } }) => toWorld(coordinates[0] ?? 0, coordinates[1] ?? 0));
        const gaps = points.flatMap((a, i) => points.slice(i + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)));
        expect(Math.min(Infinity, ...gaps) * 512 * 2 ** zoom).toBeGreaterThan(59);
      }),
      { numRuns: 300 },
    );
  });

  // F103
  test('A tap on a cluster of one group zooms in by two levels, because the map then has smaller groups', () => {
    const far = clustersOf([pin(-1, 37.6, 55.75, { bike: 0, ebike: 0, omni: 0, scooter: 1 })]);
    const [disc] = far.draw(city, 9);
    expect(disc?.properties).toEqual({ point_count: 1, icon: 'ring:43:0,0,0,12' });
    expect(far.splitZoom(disc?.id ?? 0)).toBe(11);
  });

  test('Fewer than one in fifty clusters and pins of a large fleet overlap', () => {
    const scale = (512 * 2 ** 13) / 360;
    const pins = fleet(10_000).map(({ id, longitude, latitude }) => at(id, longitude, latitude));
    const drawn = clustersOf(pins).draw(city, 13);
    const places = drawn.map(({ geometry }) => {
      const [x = 0, y = 0] = geometry.coordinates;
      return [x * scale, (y * scale) / 0.5628] as const;
    });
    const crowded = places.filter(([x, y]) =>
      places.some(([otherX, otherY]) => (x !== otherX || y !== otherY) && Math.hypot(x - otherX, y - otherY) < 36),
    );
    expect(crowded.length / places.length).toBeLessThan(0.02);
  });
});

describe('createClusters', () => {
  const place = fc.record({
    id: fc.integer({ min: 1, max: 60 }),
    longitude: fc.double({ min: 37.5, max: 37.75, noNaN: true }),
    latitude: fc.double({ min: 55.65, max: 55.85, noNaN: true }),
  });
  const pins = fc
    .uniqueArray(place, { selector: ({ id }) => id, maxLength: 60 })
    .map((all) => all.map(({ id, longitude, latitude }) => at(id, longitude, latitude)));
  const zoom = fc.constantFrom(8, 10, 11.5, 12, 13, 15, 16, 19);

  test('After any change to the fleet the clusters count every vehicle, and equal newly built clusters', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ add: pins, remove: fc.array(fc.integer({ min: 1, max: 60 })), zoom }), { maxLength: 10 }),
        (steps) => {
          const clusters = createClusters(MAX_ZOOM);
          const held = new Map<number, PinFeature>();
          for (const step of steps) {
            for (const id of step.remove) held.delete(id);
            for (const one of step.add) held.set(one.id, one);
            clusters.change(step);
            const drawn = clusters.draw(city, step.zoom);
            expect(sum(drawn)).toBe(held.size);
            expect(byId(drawn)).toEqual(byId(clustersOf([...held.values()]).draw(city, step.zoom)));
          }
        },
      ),
    );
  });

  test('After the view moves, each cluster in it is the same as in a view of the whole city', () => {
    fc.assert(
      fc.property(pins, zoom, fc.double({ min: -0.1, max: 0.1, noNaN: true }), (all, level, aside) => {
        const clusters = clustersOf(all);
        const whole = byId(clusters.draw(city, level));
        const moved = { ...screen, west: screen.west + aside, east: screen.east + aside };
        for (const one of clusters.draw(moved, level)) expect(whole.get(one.id)).toEqual(one);
        expect(clusters.serves(moved, level)).toBe(true);
        expect(clusters.serves(city, level)).toBe(level < 9);
      }),
    );
  });
});

/** The updates of a phone's map with this many vehicles, round by round. */
function toldOf(count: number) {
  const pinsOfCells = createVehiclePins();
  const clusters = createClusters(MAX_ZOOM);
  let cell = cellOf(fleet(count));
  let shown = new Map<number, PinFeature>();
  let round = 0;
  const draw = () => {
    const next = byId(clusters.draw(screen, 12));
    const diff = diffPins(shown, next);
    shown = next;
    return diff;
  };
  const tell = (next: typeof cell) => {
    cell = reuseUnchanged(cell, next);
    const diff = pinsOfCells.update([cell], null);
    if (diff) clusters.change(diff);
    return draw();
  };
  tell(cell);
  return () => {
    const next = cellOf(moveSome(cell.detail?.vehicles ?? [], 100, round++));
    const diff = tell(next);
    return { told: (diff?.add.length ?? 0) + (diff?.remove.length ?? 0), shown: shown.size };
  };
}

test('When a hundred vehicles move, a map of 10,000 vehicles redraws at most twice as many pins and clusters as a map of 1,500', () => {
  const [usual, many] = [toldOf(1_500), toldOf(10_000)];
  const rounds = Array.from({ length: 100 }, () => ({ usual: usual(), many: many() }));
  type Round = (typeof rounds)[number];
  const sumOf = (of: (round: Round) => number) => rounds.reduce((all, round) => all + of(round), 0);
  expect(sumOf(({ many: { told } }) => told)).toBeLessThanOrEqual(2 * sumOf(({ usual: { told } }) => told));
  expect(sumOf(({ many: { shown } }) => shown)).toBeLessThanOrEqual(2 * sumOf(({ usual: { shown } }) => shown));
});
