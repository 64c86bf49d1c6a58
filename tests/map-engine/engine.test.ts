import { readFile } from 'node:fs/promises';
import { expect, describe, test } from 'vitest';
import { type MapCell, parseMapCell } from '#api/map.ts';
import { cachedCells } from '#features/cityMap/map.queries.ts';
import {
  diffPins,
  groupPins,
  nearestVehicle,
  parkingPins,
  pin as pinAt,
  type PinFeature,
  stationPins,
  stationsHere,
  vehiclesInView,
} from '#map-engine/features.ts';
import { createVehiclePins } from '#map-engine/vehiclePins.ts';

const CELL = { z: 13, x: 4951, y: 2562 };
const counts = { bikes: 1, eBikes: 0, omniBikes: 1, scooters: 2, stations: 3, parkings: 1 };

const vehiclePins = (cells: MapCell[], chosenId: number | null) =>
  createVehiclePins().update(cells, chosenId)?.add ?? [];

const answer = {
  z: 13,
  x: 4951,
  y: 2562,
  at: '2026-06-14T11:32:00Z',
  counts,
  vehicles: {
    ids: [7, 8, 9, 10],
    forms: [3, 0, 2, 9],
    lats: [5575400, 5575500, 5575600, 5575700],
    lons: [3762000, 3762100, 3762200, 3762300],
    batteries: [12, -1, 80, 50],
    fullRanges: [-1, 50_000, 50_000, 40_000],
  },
  stations: {
    ids: [1, 2, 3, 4],
    types: [0, 1, 0, 0],
    lats: [5575000, 5575001, 5575002, 5575003],
    lons: [3762000, 3762001, 3762002, 3762003],
    bikes: [7, 0, 4, 5],
    places: [1, 2, 3, 4],
    levels: [3, 0, 2, 2],
    statuses: ['IN_CITY', 'IN_CITY', 'INACTIVE', 'QUARANTINE'],
  },
  parkings: { ids: [1], numbers: ['204'], lats: [5575000], lons: [3762000], radii: [20] },
  somethingNew: true,
};

describe('a map cell', () => {
  const cell = parseMapCell(CELL, answer);

  test('The app reads the coordinates in a map cell as hundred-thousandths of a degree', () => {
    expect(cell.detail?.vehicles[0]).toEqual({
      id: 7,
      form: 'scooter',
      longitude: 37.62,
      latitude: 55.754,
      batteryPercent: 12,
    });
    expect(cell.detail?.vehicles[1]?.batteryPercent).toBeNull();
    expect(cell.at).toBe(Date.UTC(2026, 5, 14, 11, 32));
    expect(cell.groups).toEqual([]);
  });

  test('A map cell says how far each vehicle type goes on a full battery, or nothing if the server does not say', () =>
    expect(cell.fullRanges).toEqual({ bike: null, ebike: 50_000, omni: 50_000, scooter: 40_000 }));

  // C016
  test('The app omits unknown vehicle types and hidden stations from a map cell', () => {
    expect(cell.detail?.vehicles.map(({ id }) => id)).toEqual([7, 8, 9]);
    expect(cell.detail?.stations.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  test('The app omits a vehicle from a map cell when the server sends no latitude for it', () => {
    const short = parseMapCell(CELL, { ...answer, vehicles: { ...answer.vehicles, lats: [5575400] } });
    expect(short.detail?.vehicles.map(({ id }) => id)).toEqual([7]);
  });

  // F102
  test('From afar the map gets groups of vehicles, or one group in the middle of a map cell whose groups cannot be read', () => {
    const far = { z: 10, x: 618, y: 320 };
    const ones = { bikes: [1, 0], eBikes: [0, 0], omniBikes: [2, 5], scooters: [0, 9] };
    const groups = { lats: [5575400, 5576500], lons: [3762000, 3764000], ...ones };
    expect(groupPins([parseMapCell(far, { at: answer.at, counts, groups })])).toMatchObject([
      { geometry: { coordinates: [37.62, 55.754] }, properties: { bike: 1, ebike: 0, omni: 2, scooter: 0 } },
      { geometry: { coordinates: [37.64, 55.765] }, properties: { bike: 0, ebike: 0, omni: 5, scooter: 9 } },
    ]);
    const one = parseMapCell(far, { at: answer.at, counts, groups: 7 });
    expect(one.detail).toBeNull();
    const { west, east } = one.bounds;
    expect(one.groups).toMatchObject([{ longitude: (west + east) / 2, counts: { bike: 1, omni: 1, scooter: 2 } }]);
  });

  // F102
  test('The groups of a map cell make way for nearer map cells on the same ground, so no vehicle counts twice', () => {
    const groups = { lats: [5575500, 5590000], lons: [3762000, 3764000] };
    const ones = { bikes: [4, 0], eBikes: [0, 0], omniBikes: [0, 3], scooters: [0, 0] };
    const far = parseMapCell({ z: 9, x: 309, y: 160 }, { at: answer.at, counts, groups: { ...groups, ...ones } });
    const whole = { west: 37, south: 55, east: 38, north: 56 };
    expect(vehiclesInView([far], whole)).toBe(7);
    const near = parseMapCell({ z: 13, x: 4952, y: 2560 }, answer);
    expect(vehiclesInView([far, near], whole)).toBe(6);
    const stored = [near, far].map((data, key) => [key, data] as const);
    expect(cachedCells(stored, [{ z: 10, x: 619, y: 320 }])).toEqual([far, near]);
  });

  // C001
  test('A vehicle pin shows the vehicle’s kind and a low battery, and a station pin shows the number of available bikes', () => {
    expect(vehiclePins([cell], null).map(({ properties }) => properties['icon'])).toEqual([
      'pins:scooter-low',
      'pins:bike',
      'pins:omni',
    ]);
    expect(stationPins([cell]).map(({ properties }) => [properties['icon'], properties['label']])).toEqual([
      ['pins:station-mechanical', '7'],
      ['pins:station-electric-empty', '0'],
      ['pins:station-mechanical-closed', ''],
    ]);
    expect(parkingPins([cell])).toHaveLength(1);
  });

  // F105
  test('The pin of the vehicle that the rider rode last has its own drawing, until the map marks another one', async () => {
    const pins = createVehiclePins();
    const icons = (ridden: number) =>
      pins.update([cell], null, ridden)?.add.map(({ id, properties }) => [id, properties['icon']]);
    expect(icons(9)).toContainEqual([9, 'pins:omni-ridden']);
    expect(icons(7)).toEqual([
      [7, 'pins:scooter-ridden'],
      [9, 'pins:omni'],
    ]);
    const places = await readFile(new URL('../../src/map-engine/pins/places.json', import.meta.url), 'utf8');
    expect(Object.keys(JSON.parse(places))).toEqual(expect.arrayContaining(['omni-ridden', 'scooter-ridden']));
  });

  test('The map takes the rider to be at a station only if the station is at most 30 metres away', () => {
    const here = (metresNorth: number) =>
      stationsHere(stationPins([cell]), { longitude: 37.62, latitude: 55.75 - metresNorth / 111_195 }).map(
        ({ id }) => id,
      );
    expect(here(0)).toEqual([1, 2, 3]);
    expect(here(29)).toEqual([1]);
    expect(here(40)).toEqual([]);
    expect(stationsHere(stationPins([cell]), null)).toEqual([]);
  });

  test('While the rider has a bike to return, an open station’s pin shows its free places and marks a low number', () => {
    expect(
      stationPins([cell], null, 'places').map(({ properties }) => [properties['icon'], properties['label']]),
    ).toEqual([
      ['pins:station-mechanical-few', '1'],
      ['pins:station-electric-few', '2'],
      ['pins:station-mechanical-closed', ''],
    ]);
  });

  test('For a missing cell the map uses a stored cell of another zoom level on the same ground', () => {
    const stored = [cell, undefined].map((data, key) => [key, data] as const);
    expect(cachedCells(stored, [{ z: 12, x: 2475, y: 1281 }])).toEqual([cell]);
    expect(cachedCells(stored, [{ z: 12, x: 2474, y: 1281 }])).toEqual([]);
  });
});

describe('diffPins', () => {
  const pin = (id: number, longitude: number, icon = 'pins:bike') => pinAt(id, longitude, 55, { icon });
  const set = (...pins: PinFeature[]) => new Map(pins.map((one) => [one.id, one]));

  test('The map engine sends the map worker only the added, moved, changed and removed pins, and nothing without a change', () => {
    const before = set(pin(1, 37), pin(2, 37), pin(3, 37), pin(4, 37));
    const after = set(pin(2, 38), pin(3, 37, 'pins:omni'), pin(4, 37), pin(5, 37));
    const diff = diffPins(before, after);
    expect(diff?.remove).toEqual([1]);
    expect(diff?.add.map(({ id }) => id)).toEqual([2, 3, 5]);
    expect(diffPins(set(pin(1, 37)), set(pin(1, 37)))).toBeNull();
  });
});

describe('vehiclesInView and nearestVehicle', () => {
  const box = { west: 37.6, south: 55.74, east: 37.64, north: 55.77 };
  const cell = parseMapCell(CELL, answer);

  test('The map counts each vehicle in view once', () => {
    expect(vehiclesInView([cell, cell], box)).toBe(3);
    expect(vehiclesInView([cell], { ...box, north: 55.7545 })).toBe(1);
  });

  test('The map finds the vehicle nearest to the middle of the view', () => {
    expect(nearestVehicle([cell], { longitude: 37.6211, latitude: 55.755 })).toBe(8);
    expect(nearestVehicle([], { longitude: 37.62, latitude: 55.755 })).toBeNull();
  });
});
