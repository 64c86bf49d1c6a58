import { parseMapCell } from '#api/map.ts';
import { cardState, chosenVehicle, hasGone } from '#features/map/card.screen.ts';
import { mapLanguage, mapNotice, placeTrouble } from '#features/map/map.screen.ts';
import { readMapId } from '#features/map/openedCard.ts';
import { describe, expect, test } from 'vitest';
import { anOffer } from '../../machines/rents.ts';

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
  heardAt: NOW,
  saidAt: cell.at,
  isFailing: false,
  isPaused: false,
  isSlow: false,
  isSaving: false,
  isRiding: false,
  view,
  now: NOW,
};

describe('what the map has to say', () => {
  test('nothing while all is well', () => {
    expect(mapNotice(quiet)).toBeNull();
    expect(mapNotice({ ...quiet, view: null, heardAt: null, saidAt: null })).toBeNull();
  });

  test('how old it is, once older than a minute', () => {
    expect(mapNotice({ ...quiet, now: NOW + MINUTE })).toBeNull();
    expect(mapNotice({ ...quiet, now: NOW + MINUTE + 1 })).toEqual({ kind: 'aged', saidAt: cell.at, isSaving: false });
    expect(mapNotice({ ...quiet, now: NOW + MINUTE + 1, isSaving: true })).toEqual({
      kind: 'aged',
      saidAt: cell.at,
      isSaving: true,
    });
  });

  test('how old it is in a ride, once an answer is missing: there it asks every other minute', () => {
    expect(mapNotice({ ...quiet, isRiding: true, now: NOW + 3 * MINUTE })).toBeNull();
    expect(mapNotice({ ...quiet, isRiding: true, now: NOW + 3 * MINUTE + 1 })).toEqual({
      kind: 'aged',
      saidAt: cell.at,
      isSaving: false,
    });
  });

  test('without a network first that, and how old it is only when it is', () => {
    expect(mapNotice({ ...quiet, isPaused: true })).toEqual({ kind: 'offline', saidAt: null });
    expect(mapNotice({ ...quiet, isPaused: true, now: NOW + 2 * MINUTE })).toEqual({
      kind: 'offline',
      saidAt: cell.at,
    });
  });

  test('that nothing came, only when nothing is there to show', () => {
    expect(mapNotice({ ...quiet, heardAt: null, saidAt: null, isFailing: true })).toEqual({ kind: 'notLoaded' });
    expect(mapNotice({ ...quiet, isFailing: true })).toBeNull();
    expect(mapNotice({ ...quiet, heardAt: null, saidAt: null, isSlow: true })).toEqual({ kind: 'slow' });
  });

  test('that the layers hide what there is', () => {
    expect(mapNotice({ ...quiet, cells: [] })).toEqual({ kind: 'layersHide' });
    expect(mapNotice({ ...quiet, cells: [], isRiding: true })).toBeNull();
  });

  test('how far the next vehicle is, where one is known of beyond the view', () => {
    const empty = { ...quiet, view: { ...view, bounds: { ...view.bounds, east: 37.61 }, longitude: 37.605 } };
    expect(mapNotice(empty)).toEqual({
      kind: 'empty',
      nearest: { longitude: 37.62, latitude: 55.754, meters: expect.closeTo(945, -1) },
    });
    expect(
      mapNotice({ ...empty, cells: [{ ...cell, detail: { vehicles: [], stations: [], parkings: [] } }], allCells: [] }),
    ).toEqual({ kind: 'empty', nearest: null });
  });

  test('only what is heard of, where no map is', () => {
    expect(mapNotice({ ...quiet, view: null, now: NOW + 2 * MINUTE })).toMatchObject({ kind: 'aged' });
    expect(mapNotice({ ...quiet, view: null, cells: [] })).toBeNull();
  });

  test('that the view is empty, or not in the city', () => {
    expect(mapNotice({ ...quiet, view: { ...view, bounds: { ...view.bounds, east: 37.61 } } })).toMatchObject({
      kind: 'empty',
    });
    expect(
      mapNotice({ ...quiet, isRiding: true, view: { ...view, bounds: { ...view.bounds, east: 37.61 } } }),
    ).toBeNull();
    expect(mapNotice({ ...quiet, view: { ...view, longitude: 30.3, latitude: 59.9 } })).toEqual({ kind: 'outside' });
  });
});

describe('where am I', () => {
  const at = (longitude: number, latitude: number, accuracy = 9) => ({
    kind: 'located' as const,
    position: { longitude, latitude, accuracy, at: 0 },
  });

  test('is answered by the place or by the reason why not', () => {
    expect(placeTrouble(at(37.62, 55.75))).toBeNull();
    expect(placeTrouble(at(37.62, 55.75, 400))).toBe('rough');
    expect(placeTrouble(at(30.31, 59.93))).toBe('far');
    expect(placeTrouble({ kind: 'denied' })).toBe('denied');
    expect(placeTrouble({ kind: 'unavailable' })).toBe('unavailable');
  });
});

describe('the card of a pin', () => {
  const empty = { wanted: null, offer: null, refusal: null };

  test('waits for its own lookup, not for another’s', () => {
    expect(cardState(empty, 7)).toEqual({ kind: 'lookingUp' });
    expect(cardState({ ...empty, wanted: { mapId: 8 }, refusal: { code: 'unAvailableBike' } }, 7)).toEqual({
      kind: 'lookingUp',
    });
    expect(cardState({ ...empty, wanted: { number: '77120' }, refusal: { code: 'bikeNotFound' } }, 7)).toEqual({
      kind: 'lookingUp',
    });
  });

  test('says taken, not misspelt, when its vehicle is gone', () => {
    const refused = { ...empty, wanted: { mapId: 7 }, refusal: { code: 'rentNotAvailable' as const } };
    expect(cardState(refused, 7)).toEqual({ kind: 'refused', refusal: { code: 'rentNotAvailable' } });
  });

  test('says so too where it was offered before: no Start is left that does nothing', () => {
    const was = { ...empty, wanted: { mapId: 7 }, offer: anOffer({ mapId: 7 }) };
    expect(cardState(was, 7)).toMatchObject({ kind: 'offered' });
    expect(cardState({ ...was, refusal: { code: 'rentNotAvailable' } }, 7)).toMatchObject({ kind: 'refused' });
  });

  test('points at the vehicle as soon as the map knows it', () => {
    expect(chosenVehicle(7, [cell], null)).toEqual({
      kind: 'bike',
      id: 7,
      form: 'scooter',
      longitude: 37.62,
      latitude: 55.754,
    });
    expect(chosenVehicle(9, [cell], null)).toBeNull();
  });

  test('doubts its vehicle once the cell around it names it no more, not when the map has moved away', () => {
    const { west, east, south, north } = cell.bounds;
    const vehicle = {
      kind: 'bike' as const,
      id: 9,
      form: 'scooter' as const,
      longitude: (west + east) / 2,
      latitude: (south + north) / 2,
    };
    expect(hasGone(vehicle, [cell])).toBe(true);
    expect(hasGone({ ...vehicle, id: 7 }, [cell])).toBe(false);
    expect(hasGone({ ...vehicle, longitude: 37.9 }, [cell])).toBe(false);
    expect(hasGone(vehicle, [])).toBe(false);
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
  ])('address says %s: vehicle %s', (value, id) => {
    expect(readMapId(value)).toBe(id);
  });
});

test.each([
  ['ru', 'ru_RU', 'ru'],
  ['en', 'ru_RU', 'en'],
  ['ru', 'tt_RU', 'tt'],
])('an interface in %s over a map of %s reads names in %s', (locale, operators, read) => {
  expect(mapLanguage(locale, operators)).toBe(read);
});
