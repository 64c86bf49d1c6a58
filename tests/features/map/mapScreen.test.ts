import { describe, expect, test } from 'vitest';
import { parseMapCell } from '#api/map.ts';
import { DEFAULT_LOCATION, DEFAULT_ZOOM } from '#domain/position.ts';
import { mapLanguage } from '#features/cityMap/city.ts';
import { mapBannerView, locationProblem } from '#features/map/map.view.ts';
import { readMapId } from '#features/map/openedCard.ts';
import { cardState, chosenVehicle, isVehicleGone } from '#features/map/vehicleCard.view.ts';
import { anOffer } from '../../support/machines/rents.ts';

const MINUTE = 60_000;
const NOW = 1_000 * MINUTE;
const counts = { bikes: 0, eBikes: 0, omniBikes: 0, scooters: 1, stations: 0, parkings: 0 };
const cell = parseMapCell(
  { z: 13, x: 4951, y: 2562 },
  {
    at: '2026-06-14T11:32:00Z',
    counts,
    vehicles: { ids: [7], forms: [3], lats: [5575400], lons: [3762000], batteries: [80] },
  },
);
const view = { bounds: { west: 37.6, east: 37.64, south: 55.74, north: 55.77 }, longitude: 37.62, latitude: 55.755 };
const quiet = {
  cells: [cell],
  allCells: [cell],
  receivedAt: NOW,
  saidAt: cell.at,
  isFailing: false,
  isPaused: false,
  isSlow: false,
  isSaving: false,
  isRiding: false,
  view,
  now: NOW,
};

describe('the status line of the map', () => {
  test('The status line of the map is empty while all data is fresh', () => {
    expect(mapBannerView(quiet)).toBeNull();
    expect(mapBannerView({ ...quiet, view: null, receivedAt: null, saidAt: null })).toBeNull();
  });

  test('The status line shows the age of the data above one minute', () => {
    expect(mapBannerView({ ...quiet, now: NOW + MINUTE })).toBeNull();
    expect(mapBannerView({ ...quiet, now: NOW + MINUTE + 1 })).toEqual({
      kind: 'aged',
      saidAt: cell.at,
      isSaving: false,
    });
    expect(mapBannerView({ ...quiet, now: NOW + MINUTE + 1, isSaving: true })).toEqual({
      kind: 'aged',
      saidAt: cell.at,
      isSaving: true,
    });
  });

  test('A position older than a minute is marked with its time, because distances are measured from it', () => {
    expect(mapBannerView({ ...quiet, placeAt: NOW - MINUTE })).toBeNull();
    expect(mapBannerView({ ...quiet, placeAt: NOW - MINUTE - 1 })).toEqual({ kind: 'oldPlace', at: NOW - MINUTE - 1 });
  });

  test('During a ride, which polls every other minute, the status line shows the data’s age after a missed update', () => {
    expect(mapBannerView({ ...quiet, isRiding: true, now: NOW + 3 * MINUTE })).toBeNull();
    expect(mapBannerView({ ...quiet, isRiding: true, now: NOW + 3 * MINUTE + 1 })).toEqual({
      kind: 'aged',
      saidAt: cell.at,
      isSaving: false,
    });
  });

  test('The status line shows a missing network before all else, with the data’s age only when the data is old', () => {
    expect(mapBannerView({ ...quiet, isPaused: true })).toEqual({ kind: 'offline', saidAt: null });
    expect(mapBannerView({ ...quiet, isPaused: true, now: NOW + 2 * MINUTE })).toEqual({
      kind: 'offline',
      saidAt: cell.at,
    });
  });

  // B047
  test('The status line shows a failed load only when there is no data', () => {
    expect(mapBannerView({ ...quiet, receivedAt: null, saidAt: null, isFailing: true })).toEqual({ kind: 'notLoaded' });
    expect(mapBannerView({ ...quiet, isFailing: true })).toBeNull();
    expect(mapBannerView({ ...quiet, receivedAt: null, saidAt: null, isSlow: true })).toEqual({ kind: 'slow' });
  });

  test('The status line shows that layers hide vehicles', () => {
    expect(mapBannerView({ ...quiet, cells: [] })).toEqual({ kind: 'layersHide' });
    expect(mapBannerView({ ...quiet, cells: [], isRiding: true })).toBeNull();
  });

  test('The status line shows the distance to the next vehicle known outside the view', () => {
    const empty = { ...quiet, view: { ...view, bounds: { ...view.bounds, east: 37.61 }, longitude: 37.605 } };
    expect(mapBannerView(empty)).toEqual({
      kind: 'empty',
      nearest: { longitude: 37.62, latitude: 55.754, meters: expect.closeTo(945, -1) },
    });
    expect(
      mapBannerView({
        ...empty,
        cells: [{ ...cell, detail: { vehicles: [], stations: [], parkings: [] } }],
        allCells: [],
      }),
    ).toEqual({ kind: 'empty', nearest: null });
  });

  test('Beside the list, which replaces the map, the status line shows only the data’s age', () => {
    expect(mapBannerView({ ...quiet, view: null, now: NOW + 2 * MINUTE })).toMatchObject({ kind: 'aged' });
    expect(mapBannerView({ ...quiet, view: null, cells: [] })).toBeNull();
  });

  test('The status line shows that the view is empty or outside the city', () => {
    expect(mapBannerView({ ...quiet, view: { ...view, bounds: { ...view.bounds, east: 37.61 } } })).toMatchObject({
      kind: 'empty',
    });
    expect(
      mapBannerView({ ...quiet, isRiding: true, view: { ...view, bounds: { ...view.bounds, east: 37.61 } } }),
    ).toBeNull();
    expect(mapBannerView({ ...quiet, view: { ...view, longitude: 30.3, latitude: 59.9 } })).toEqual({
      kind: 'outside',
    });
  });
});

describe('the locate button', () => {
  const at = (longitude: number, latitude: number, accuracy = 9) => ({
    kind: 'located' as const,
    position: { longitude, latitude, accuracy, at: 0 },
  });

  test('The locate button shows the position or why it is unknown', () => {
    expect(locationProblem(at(37.62, 55.75))).toBeNull();
    expect(locationProblem(at(37.62, 55.75, 400))).toBe('rough');
    expect(locationProblem(at(30.31, 59.93))).toBe('far');
    expect(locationProblem({ kind: 'denied' })).toBe('denied');
    expect(locationProblem({ kind: 'unavailable' })).toBe('unavailable');
  });
});

describe('the vehicle card of a pin', () => {
  const empty = { lookup: null, offer: null, refusal: null };

  test('The vehicle card ignores the result of an earlier lookup', () => {
    expect(cardState(empty, 7)).toEqual({ kind: 'lookingUp' });
    expect(cardState({ ...empty, lookup: { mapId: 8 }, refusal: { code: 'unAvailableBike' } }, 7)).toEqual({
      kind: 'lookingUp',
    });
    expect(cardState({ ...empty, lookup: { number: '77120' }, refusal: { code: 'bikeNotFound' } }, 7)).toEqual({
      kind: 'lookingUp',
    });
  });

  test('The vehicle card shows that its vehicle is taken, not that its number is invalid', () => {
    const refused = { ...empty, lookup: { mapId: 7 }, refusal: { code: 'rentNotAvailable' as const } };
    expect(cardState(refused, 7)).toEqual({ kind: 'refused', refusal: { code: 'rentNotAvailable' } });
  });

  test('The vehicle card replaces its offer with the refusal when another rider takes the vehicle', () => {
    const was = { ...empty, lookup: { mapId: 7 }, offer: anOffer({ mapId: 7 }) };
    expect(cardState(was, 7)).toMatchObject({ kind: 'offered' });
    expect(cardState({ ...was, refusal: { code: 'rentNotAvailable' } }, 7)).toMatchObject({ kind: 'refused' });
  });

  test('The vehicle card selects the vehicle as soon as the map has it', () => {
    expect(chosenVehicle(7, [cell], null)).toEqual({
      kind: 'bike',
      id: 7,
      form: 'scooter',
      longitude: 37.62,
      latitude: 55.754,
    });
    expect(chosenVehicle(9, [cell], null)).toBeNull();
  });

  test('The vehicle card counts its vehicle as gone when the cell no longer lists it, not when the map moves away', () => {
    const { west, east, south, north } = cell.bounds;
    const vehicle = {
      kind: 'bike' as const,
      id: 9,
      form: 'scooter' as const,
      longitude: (west + east) / 2,
      latitude: (south + north) / 2,
    };
    expect(isVehicleGone(vehicle, [cell])).toBe(true);
    expect(isVehicleGone({ ...vehicle, id: 7 }, [cell])).toBe(false);
    expect(isVehicleGone({ ...vehicle, longitude: 37.9 }, [cell])).toBe(false);
    expect(isVehicleGone(vehicle, [])).toBe(false);
  });

  test.each([
    ['7', 7],
    [7, 7],
    ['0', null],
    ['-1', null],
    ['7.5', null],
    ['<b>', null],
    [undefined, null],
    ['99999999999', null],
  ])('The map address %s shows the card of vehicle %s', (value, id) => {
    expect(readMapId(value)).toBe(id);
  });
});

// A065
test.each([
  ['ru', 'ru_RU', 'ru'],
  ['en', 'ru_RU', 'en'],
  ['ru', 'tt_RU', 'tt'],
])('An interface in %s over a map of %s shows names in %s', (locale, operators, read) => {
  expect(mapLanguage(locale, operators)).toBe(read);
});

test('Without a position the map opens at the specification’s location (map-and-rent §2)', () => {
  expect(DEFAULT_LOCATION).toEqual({ longitude: 37.620859, latitude: 55.754278 });
  // 15 of the specification is 14 of MapLibre (decisions §3).
  expect(DEFAULT_ZOOM).toBe(14);
});
