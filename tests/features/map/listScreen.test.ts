import { describe, expect, test } from 'vitest';
import { parseMapCell } from '#api/map.ts';
import { ANYTHING, defaultLayers, shownLayers, type Wish, wishedLayers } from '#domain/mapLayers.ts';
import { layeredCells } from '#features/cityMap/layers.view.ts';
import {
  cardOf,
  heldRows,
  listItems,
  listKinds,
  listOrigin,
  listRows,
  listEmptyReason,
} from '#features/map/list.view.ts';
import { createStore } from '#platform/store.ts';
import { createDataSaverStore } from '#stores/dataSaver.ts';
import { memoryStorage } from '../../support/memoryStorage.ts';

const here = { latitude: 55.754, longitude: 37.62 };
const counts = { bikes: 1, eBikes: 0, omniBikes: 1, scooters: 2, stations: 2, parkings: 1 };
/** Metres north of here, in the cell's hundred-thousandths of a degree. */
const north = (...meters: number[]) => meters.map((far) => Math.round((here.latitude + far / 111_195) * 1e5));
const sameLongitude = (count: number) => Array.from({ length: count }, () => 3_762_000);
const ofStations = { bikes: [1, 4], places: [9, 0], statuses: ['IN_CITY', 'INACTIVE'] };
const cell = parseMapCell(
  { z: 13, x: 4952, y: 2560 },
  {
    at: '2026-06-14T11:32:00Z',
    counts,
    vehicles: {
      ids: [1, 2, 3, 4],
      forms: [0, 2, 3, 3],
      lats: north(10, 300, 50, 700),
      lons: sameLongitude(4),
      batteries: [-1, 50, 100, 10],
      fullRanges: [-1, 50_000, 50_000, 40_000],
    },
    stations: { ids: [7, 8], types: [0, 2], lats: north(10, 500), lons: sameLongitude(2), ...ofStations },
    parkings: { ids: [1], numbers: ['1208'], lats: north(120), lons: sameLongitude(1), radii: [40] },
  },
);
const shown = shownLayers(defaultLayers(true), 'none', true);
const kinds = listKinds(shown, false);
const rowsOf = (wish: Wish, layers = shown) =>
  listRows(listItems(layeredCells([cell], wishedLayers(layers, wish))), listKinds(layers, false), here, 'near');
const keysOf = (wish: Wish, layers = shown) => rowsOf(wish, layers).map(({ key }) => key);

test('The list shows vehicles, stations and parkings with the nearest first, and has no rows for docked bikes', () => {
  expect(keysOf(ANYTHING)).toEqual(['station-7', 'bike-3', 'parking-1208', 'bike-2', 'station-8', 'bike-4']);
});

test('The list calculates a vehicle’s range from the kind of vehicle and its battery level', () => {
  expect(rowsOf({ kind: 'scooters', power: 'all' })).toMatchObject([{ rangeMeters: 40_000 }, { rangeMeters: 4_000 }]);
  expect(rowsOf({ kind: 'bikes', power: 'all' })).toMatchObject([{ rangeMeters: 25_000 }]);
});

// F104
test('The list filters vehicles and locations by kind, and stations also by the kind of bike they accept', () => {
  expect(keysOf({ kind: 'parkings', power: 'all' })).toEqual(['parking-1208']);
  expect(keysOf({ kind: 'stations', power: 'all' })).toEqual(['station-7', 'station-8']);
  expect(keysOf({ kind: 'stations', power: 'mechanical' })).toEqual(['station-7', 'station-8']);
  expect(keysOf({ kind: 'stations', power: 'electric' })).toEqual(['station-8']);
});

test('The list shows only vehicles and locations whose map layers are on', () => {
  const choice = { ...defaultLayers(true), scooters: false, mechanicalStations: false };
  const noScooters = shownLayers(choice, 'none', true);
  expect(listKinds(noScooters, false)).toEqual(['all', 'bikes', 'stations', 'parkings']);
  expect(keysOf(ANYTHING, noScooters)).toEqual(['parking-1208', 'bike-2', 'station-8']);
});

test('When two map cells contain the same station, the list shows the station once, with the later data', () => {
  const stations = cell.detail?.stations.map((station) => ({ ...station, bikes: 0 })) ?? [];
  const later = { ...cell, detail: cell.detail && { ...cell.detail, stations } };
  const items = listItems([cell, later]).filter(({ kind }) => kind === 'stations');
  expect(items).toMatchObject([7, 8].map((id) => ({ id, bikes: 0 })));
});

test('A row of the list opens the same card as the pin on the map', () => {
  expect(rowsOf(ANYTHING).slice(0, 3).map(cardOf)).toEqual([
    { kind: 'station', id: 7 },
    { kind: 'bike', id: 3 },
    { kind: 'parking', number: '1208' },
  ]);
});

const undocked = shownLayers(defaultLayers(false), 'none', false);
const atFinish = shownLayers(defaultLayers(true), 'omniFinish', true);
test.each([
  ['the kinds of all layers that are on', kinds, ['all', 'bikes', 'scooters', 'stations', 'parkings']],
  ['no stations without docked bikes', listKinds(undocked, false), ['all', 'bikes', 'scooters', 'parkings']],
  ['one kind at the finish', listKinds(atFinish, true), ['parkings']],
  ['no vehicles during a ride', listKinds(shown, true), ['all', 'stations', 'parkings']],
])('The filter of the list offers %s', (_, offered, expected) => expect(offered).toEqual(expected));

describe('a row while the list is open', () => {
  const before = rowsOf(ANYTHING);
  const vehicles = cell.detail?.vehicles.filter(({ id }) => id !== 3) ?? [];
  const without3 = { ...cell, detail: cell.detail && { ...cell.detail, vehicles } };
  const now = (cells: (typeof cell)[], from = here) => {
    const items = listItems(layeredCells(cells, shown));
    const bounds = cells.map((one) => one.bounds);
    return heldRows(before, listRows(items, kinds, from, 'near'), items, bounds);
  };

  test('When a vehicle is gone, the open list does not move its row and marks the row as gone', () => {
    const rows = now([without3]);
    expect(rows.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
    expect(rows.filter(({ isGone }) => isGone).map(({ key }) => key)).toEqual(['bike-3']);
  });

  test('When the rider walks, the open list does not reorder its rows, and shows the new distances', () => {
    const rows = now([cell], { ...here, latitude: here.latitude + 0.006 });
    expect(rows.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
    expect(rows.at(-1)?.meters).toBeLessThan(100);
  });

  test('The open list does not mark a row as gone while the map cell of that row is not loaded', () => {
    expect(now([]).some(({ isGone }) => isGone)).toBe(false);
  });

  test('The open list adds a new vehicle or station at its end', () => {
    const items = listItems(layeredCells([cell], shown));
    expect(heldRows(before.slice(1), before, items, [cell.bounds]).at(-1)?.key).toBe('station-7');
  });
});

const at = (longitude: number, latitude: number, accuracy = 10) => ({
  kind: 'located' as const,
  position: { longitude, latitude, accuracy, at: 0 },
});
const middle = { longitude: 37.5, latitude: 55.7 };

test('The list measures distances from the rider’s position, and shows when the position is inaccurate', () => {
  const mine = { from: 'me', longitude: 37.6, latitude: 55.75, roughMeters: null };
  expect(listOrigin(at(37.6, 55.75), middle)).toEqual(mine);
  expect(listOrigin(at(37.6, 55.75, 250), middle)).toEqual({ ...mine, roughMeters: 250 });
});

test.each(['unknown', 'denied', 'unavailable'] as const)(
  'The list measures distances from the middle of the map while the rider’s position is %s',
  (kind) => {
    expect(listOrigin({ kind }, middle)).toEqual({ from: 'map', ...middle, why: kind });
    expect(listOrigin({ kind }, null)).toMatchObject({ from: 'city', why: kind });
  },
);

test('For a rider outside the city, the list measures distances from the map’s middle, or else from the city’s', () => {
  expect(listOrigin(at(30.3, 59.9), middle)).toMatchObject({ from: 'map', why: 'far' });
  expect(listOrigin(at(30.3, 59.9), { longitude: 30.3, latitude: 59.9 })).toMatchObject({ from: 'city', why: 'far' });
});

const heard = { rows: 0, kinds, receivedAt: 1, isFailing: false, isPaused: false, reach: 'near' as const };
test.each([
  ['no reason when the list has rows', { rows: 3 }, null],
  ['nothing near', {}, 'widening'],
  ['nothing within walking distance', { reach: 'wide' as const }, 'nothing'],
  ['all layers off', { kinds: [], rows: 0 }, 'layersHide'],
  ['no answer yet', { receivedAt: null }, 'awaited'],
  ['no network', { receivedAt: null, isPaused: true, isFailing: true }, 'offline'],
  ['refused', { receivedAt: null, isFailing: true }, 'notLoaded'],
  [
    'no reason when the list still has earlier rows without a network',
    { rows: 2, receivedAt: null, isPaused: true },
    null,
  ],
])('The list screen shows the right reason for an empty list: %s', (_, facts, silence) =>
  expect(listEmptyReason({ ...heard, ...facts })).toBe(silence),
);

test('The app stores the rider’s choice about the data saver, and nothing before the rider chooses', () => {
  const storage = memoryStorage();
  const box = createDataSaverStore(createStore(storage, 'device'));
  let told = 0;
  box.watch(() => (told += 1));
  expect(box.chosen()).toBeNull();
  box.choose(false);
  expect(told).toBe(1);
  expect(createDataSaverStore(createStore(storage, 'device')).chosen()).toBe(false);
});
