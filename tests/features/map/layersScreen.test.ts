import { expect, test } from 'vitest';
import { parseMapCell } from '#api/map.ts';
import { defaultLayers, type LayerChoice, shownLayers } from '#domain/mapLayers.ts';
import type { CityZone } from '#domain/zoneAt.ts';
import { layeredCells, stationCount, zonesShown } from '#features/cityMap/layers.view.ts';

const at = '2026-06-14T11:32:00Z';
const counts = { bikes: 1, eBikes: 2, omniBikes: 4, scooters: 8, stations: 3, parkings: 1 };
const four = [5575400, 5575500, 5575600, 5575700];
const three = four.slice(0, 3);
const ones = [1, 1, 1];
const statuses = ones.map(() => 'IN_CITY');
const near = parseMapCell(
  { z: 13, x: 4951, y: 2562 },
  {
    at,
    counts,
    vehicles: { ids: [1, 2, 3, 4], forms: [0, 1, 2, 3], lats: four, lons: four, batteries: [-1, 50, 50, 50] },
    stations: { ids: [1, 2, 3], types: [0, 1, 2], lats: three, lons: three, bikes: ones, places: ones, statuses },
    parkings: { ids: [1], numbers: ['204'], lats: [5575000], lons: [3762000], radii: [20] },
  },
);
const far = parseMapCell({ z: 10, x: 618, y: 320 }, { at, counts });

/** By the names of the layers that are on. */
const seen = (...on: (keyof LayerChoice)[]) => {
  const off = {
    bikes: false,
    scooters: false,
    mechanicalStations: false,
    electricStations: false,
    parkings: false,
    slowZones: false,
    autoLayout: false,
    bikeLanes: false,
  };
  const shown = shownLayers({ ...off, ...Object.fromEntries(on.map((layer) => [layer, true])) }, 'none', true);
  const [{ detail } = near, afar = far] = layeredCells([near, far], shown);
  return {
    forms: detail?.vehicles.map(({ form }) => form),
    stations: detail?.stations.map(({ id, power }) => `${id} ${power}`),
    parkings: detail?.parkings.length,
    count: afar.groups.map((group) => Object.values(group.counts).reduce((sum, one) => sum + one, 0)),
  };
};

const ofMechanical = { forms: ['bike' as const], stations: ['1 mechanical', '3 mechanical'], parkings: 0, count: [1] };
const ofElectric = { forms: ['ebike' as const], stations: ['2 electric', '3 electric'], parkings: 0, count: [2] };

// C002, A068
test.each<[string, (keyof LayerChoice)[], Partial<ReturnType<typeof seen>>]>([
  ['nothing without a layer', [], { forms: [], stations: [], parkings: 0, count: [] }],
  ['Electro 2.0 by its layer', ['bikes'], { forms: ['omni'], stations: [], parkings: 0, count: [4] }],
  ['scooters by their layer', ['scooters'], { forms: ['scooter'], count: [8] }],
  ['mechanical stations with their bikes, PortPlus included', ['mechanicalStations'], ofMechanical],
  ['electric stations with their bikes, PortPlus included', ['electricStations'], ofElectric],
  ['parkings by their layer', ['parkings'], { forms: [], parkings: 1 }],
])('The map shows only vehicles, stations and parkings of the layers that are on: %s', (_, on, shown) =>
  expect(seen(...on)).toMatchObject(shown),
);

const ring: CityZone['ring'] = [
  [37, 55],
  [38, 55],
  [38, 56],
];
const zones: CityZone[] = [
  { kind: 'slow', ring, limit: 15, start: null, end: null },
  { kind: 'restricted', ring },
  { kind: 'move', ring },
  { kind: 'parking', ring },
];
const own = defaultLayers(true);
const slow = { ...own, slowZones: true, parkings: false };
test.each([
  ['before a ride', shownLayers(own, 'none', true), ['restricted', 'move', 'parking']],
  ['with slow zones on', shownLayers(slow, 'none', true), ['slow', 'restricted', 'move']],
  ['during a ride', shownLayers(own, 'omniActive', true), ['slow', 'restricted', 'move', 'parking']],
  ['at the finish', shownLayers(own, 'omniFinish', true), ['parking']],
  ['on a docked bike', shownLayers(own, 'electricBike', true), []],
])('The map shows the right kinds of zones %s', (_, shown, kinds) =>
  expect(zonesShown(zones, shown).map(({ kind }) => kind)).toEqual(kinds),
);

test('On the map a station shows its free places to a rider of a docked bike, and its bikes to all other riders', () => {
  expect(stationCount('none')).toBe('bikes');
  expect(stationCount('omniFinish')).toBe('bikes');
  expect(stationCount('mechanicalBike')).toBe('places');
  expect(stationCount('electricBike')).toBe('places');
});
