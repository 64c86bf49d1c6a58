import { expect, test } from 'vitest';
import { parseMapCell } from '#api/map.ts';
import { mapLanguage } from '#features/cityMap/city.ts';
import { mapBannerView, locationProblem } from '#features/map/map.view.ts';
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

const aged = { kind: 'aged', saidAt: cell.at, isSaving: false };
const offline = { kind: 'offline', saidAt: cell.at };
const noData = { receivedAt: null, saidAt: null };
/** West of the only vehicle. */
const west = { ...view, bounds: { ...view.bounds, east: 37.61 }, longitude: 37.605 };
const nextVehicle = { longitude: 37.62, latitude: 55.754, meters: expect.closeTo(945, -1) };
const emptyCell = { ...cell, detail: { vehicles: [], stations: [], parkings: [] } };

// B047
test.each<[string, Partial<Parameters<typeof mapBannerView>[0]>, object | null]>([
  ['is empty while all data is fresh', {}, null],
  ['is empty before the map has a view', { ...noData, view: null }, null],
  ['shows no age up to one minute', { now: NOW + MINUTE }, null],
  ['shows the age above one minute', { now: NOW + MINUTE + 1 }, aged],
  ['shows why data is old on saved traffic', { now: NOW + MINUTE + 1, isSaving: true }, { ...aged, isSaving: true }],
  ['shows no time of a position up to one minute', { placeAt: NOW - MINUTE }, null],
  ['shows the time of an older position', { placeAt: NOW - MINUTE - 1 }, { kind: 'oldPlace', at: NOW - MINUTE - 1 }],
  ['shows no age in a ride, which polls every other minute', { isRiding: true, now: NOW + 3 * MINUTE }, null],
  ['shows the age in a ride after a missed update', { isRiding: true, now: NOW + 3 * MINUTE + 1 }, aged],
  ['shows a missing network', { isPaused: true }, { kind: 'offline', saidAt: null }],
  ['shows a missing network and the age', { isPaused: true, now: NOW + 2 * MINUTE }, offline],
  ['shows a failed load without data', { ...noData, isFailing: true }, { kind: 'notLoaded' }],
  ['is empty for a failed load beside data', { isFailing: true }, null],
  ['shows a slow load without data', { ...noData, isSlow: true }, { kind: 'slow' }],
  ['shows that layers hide vehicles', { cells: [] }, { kind: 'layersHide' }],
  ['mentions no layers in a ride', { cells: [], isRiding: true }, null],
  ['mentions no missing vehicles to a rider who looks for parkings', { cells: [], needsVehicle: false }, null],
  ['mentions no layers beside the list', { cells: [], view: null }, null],
  ['shows the age beside the list', { view: null, now: NOW + 2 * MINUTE }, aged],
  ['shows the distance to the next vehicle outside the view', { view: west }, { kind: 'empty', nearest: nextVehicle }],
  [
    'shows that no vehicle is known',
    { view: west, cells: [emptyCell], allCells: [] },
    { kind: 'empty', nearest: null },
  ],
  ['mentions no empty view in a ride', { view: west, isRiding: true }, null],
  ['shows a view outside the city', { view: { ...view, longitude: 30.3, latitude: 59.9 } }, { kind: 'outside' }],
])('About the data on the map, the status line %s', (_, facts, banner) =>
  expect(mapBannerView({ ...quiet, ...facts })).toEqual(banner),
);

test('The locate button shows whether the position is inaccurate, outside the city, denied or unavailable', () => {
  const at = (longitude: number, latitude: number, accuracy = 9) =>
    locationProblem({ kind: 'located', position: { longitude, latitude, accuracy, at: 0 } });
  expect([at(37.62, 55.75), at(37.62, 55.75, 400), at(30.31, 59.93)]).toEqual([null, 'rough', 'far']);
  expect(locationProblem({ kind: 'denied' })).toBe('denied');
  expect(locationProblem({ kind: 'unavailable' })).toBe('unavailable');
});

const empty = { lookup: null, offer: null, refusal: null };

test('While the lookup of its vehicle is under way, the vehicle card ignores the result of any other lookup', () => {
  const other = { ...empty, lookup: { mapId: 8 }, refusal: { code: 'unAvailableBike' } } as const;
  const typed = { ...empty, lookup: { number: '77120' }, refusal: { code: 'bikeNotFound' } } as const;
  for (const earlier of [empty, other, typed]) expect(cardState(earlier, 7)).toEqual({ kind: 'lookingUp' });
});

test('When the lookup finds that the vehicle is taken, the vehicle card shows this refusal', () => {
  const refused = { ...empty, lookup: { mapId: 7 }, refusal: { code: 'rentNotAvailable' as const } };
  expect(cardState(refused, 7)).toEqual({ kind: 'refused', refusal: { code: 'rentNotAvailable' } });
});

test('When another rider takes the offered vehicle, the vehicle card shows the refusal instead of the offer', () => {
  const was = { ...empty, lookup: { mapId: 7 }, offer: anOffer({ mapId: 7 }) };
  expect(cardState(was, 7)).toMatchObject({ kind: 'offered' });
  expect(cardState({ ...was, refusal: { code: 'rentNotAvailable' } }, 7)).toMatchObject({ kind: 'refused' });
});

test('The map selects the vehicle of the open card as soon as the vehicle has loaded', () => {
  const vehicle = { kind: 'bike', id: 7, form: 'scooter', longitude: 37.62, latitude: 55.754 };
  expect(chosenVehicle(7, [cell], null)).toEqual(vehicle);
  expect(chosenVehicle(9, [cell], null)).toBeNull();
});

test('The vehicle card marks its vehicle as gone only when the loaded map cell at its place lacks it', () => {
  const { west, east, south, north } = cell.bounds;
  const middle = { longitude: (west + east) / 2, latitude: (south + north) / 2 };
  const vehicle = { kind: 'bike', id: 9, form: 'scooter', ...middle } as const;
  expect(isVehicleGone(vehicle, [cell])).toBe(true);
  expect(isVehicleGone({ ...vehicle, id: 7 }, [cell])).toBe(false);
  expect(isVehicleGone({ ...vehicle, longitude: 37.9 }, [cell])).toBe(false);
  expect(isVehicleGone(vehicle, [])).toBe(false);
});

// A065
test.each([
  ['ru', 'ru_RU', 'ru'],
  ['en', 'ru_RU', 'en'],
  ['ru', 'tt_RU', 'tt'],
])(
  'When the app’s language is %s and the operator’s map language is %s, the map shows names in the language %s',
  (locale, operators, read) => {
    expect(mapLanguage(locale, operators)).toBe(read);
  },
);
