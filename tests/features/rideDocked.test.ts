import { setupI18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import type { MapStation } from '#api/map.ts';
import type { ErrorCode } from '#domain/errorCode.ts';
import { finishPhase } from '#domain/finishPhase.ts';
import type { RentFacts } from '#domain/rent.ts';
import type { Station } from '#domain/station.ts';
import { errorTexts } from '#errors/errorTexts.ts';
import { dockStations, docksAround } from '#features/ride/docks/docks.view.ts';
import { finishView } from '#features/ride/finish/finish.view.ts';
import { isReturned, returnView } from '#features/ride/finish/return.view.ts';
import { nearestBikes } from '#features/ride/nearby/nearby.queries.ts';
import { rideView } from '#features/ride/riding/ride.view.ts';
import { startView } from '#features/ride/start/start.view.ts';
import { rideStateOf } from '#features/ride/state/rideState.ts';
import { startedAtDock } from '#features/ride/state/useRideStartedToast.ts';
import type { RentContext } from '#machines/rent/rent.types.ts';
import { anOffer, aRent, dockedBike, inStage, station } from '../support/machines/rents.ts';
import { chartIn, type Regions } from './rideStates.ts';

const i18n = setupI18n({ locale: 'ru', messages: { ru: {} } });
const riding = (part: Partial<RentFacts> = {}) => inStage('ACTIVE_RIDE', { ...dockedBike, ...part });
const ended = (part: Partial<RentFacts> = {}) =>
  inStage('ACTIVE_RIDE_END', { ...dockedBike, step: 'lock_info', finishRequestedAt: 2_000, ...part });

const rideStateIn = (regions: Regions, context: Partial<RentContext>) =>
  rideStateOf(chartIn(regions, context), undefined, undefined, undefined);

const starting = (rent: RentFacts | null) => ({
  ...rideStateIn({ ride: 'CHECK_START' }, { rent }),
  offer: anOffer(dockedBike),
});
const ending = (rent: RentFacts, regions: Partial<Regions> = {}) =>
  rideStateIn({ ride: { ACTIVE_RIDE_END: finishPhase(rent, null) }, ...regions }, { rent });

it('The start screen shows that the dock opens, and then asks the rider to pull the bike', () => {
  const opening = { pulls: null, step: 1, cancel: 'live', title: { message: 'Открываем док' } };
  expect(startView(starting(null), 0)).toMatchObject({ pulls: null, step: 1, cancel: 'notYet' });
  expect(startView(starting(aRent(dockedBike)), 0)).toMatchObject(opening);
  const pulls = aRent({ ...dockedBike, step: 'unlock' });
  const pulling = { pulls, step: 2, cancel: 'live', title: { message: 'Тяните велосипед на себя' } };
  expect(startView(starting(pulls), 0)).toMatchObject(pulling);
});
it('The start screen does not warn a rider who is slow to pull the bike out of the open dock', () => {
  const view = startView(starting(aRent({ ...dockedBike, step: 'unlock' })), 20_000);
  expect([view.wayOut, view.text.message]).toEqual([false, 'Док открыт. Время пойдёт, когда велосипед выйдет.']);
  expect(startView(starting(aRent(dockedBike)), 20_000)).toMatchObject({ wayOut: true });
});

it('While a rider rides a docked bike, even right after a reload, the app offers to return the bike to a dock', () => {
  expect(isReturned(rideStateIn({ ride: 'ACTIVE_RIDE' }, { rent: riding() }))).toBe(true);
  expect(isReturned(rideStateIn({ ride: 'resuming' }, { rent: riding() }))).toBe(true);
  expect(isReturned(rideStateIn({ ride: 'ACTIVE_RIDE_END' }, { rent: ended() }))).toBe(false);
  expect(isReturned(rideStateIn({ ride: 'ACTIVE_RIDE' }, { rent: inStage('ACTIVE_RIDE') }))).toBe(false);
});
const wrong = { code: 'parkingNotAllowed', atDock: true };
const quiet = { refusal: null, looking: false, offline: false, power: 'mechanical' };
const undocked = { refusal: { code: 'bikeNotDocked' } } as const;
it.each<[string, Partial<Regions>, Partial<RentContext>, object]>([
  ['without a problem', {}, {}, quiet],
  ['in its first minutes', {}, { rent: riding({ rideStartedAt: 100_000 }) }, { freeSeconds: 60 }],
  ['a dock of the wrong kind', {}, { rent: riding({ errorCode: 'PARKING_NOT_ALLOWED' }) }, { refusal: wrong }],
  ['after a check that found no dock', { commandState: 'refused' }, undocked, undocked],
  ['during a check', { commandState: 'sending' }, undocked, { refusal: null, looking: true }],
  ['without a network', { link: 'offline' }, {}, { offline: true }],
])('The ride screen shows how the return of a bike to a dock is going: %s', (_, regions, context, shown) => {
  const ride = rideStateIn({ ride: 'ACTIVE_RIDE', ...regions }, { rent: riding(), ...context });
  expect(returnView(ride, 160_000)).toMatchObject(shown);
});
it('For a docked bike, the ride panel shows no parking, even when the bike is at one', () => {
  const zone = { kind: 'parking', number: '1208' } as const;
  expect(rideView(rideStateIn({ ride: 'ACTIVE_RIDE' }, { rent: riding(), zone }), 1_000)?.zone).toBeNull();
});

it('While the dock locks, the finish screen of a docked bike shows no steps and no button back to the ride', () => {
  const docking = { task: { kind: 'docking' }, steps: [], refusal: null, mayGoBack: false, looking: false };
  expect(finishView(ending(ended()))).toMatchObject(docking);
});
it('The finish screen shows that the dock did not lock, and hides this error while the server checks the dock again', () => {
  const jammed = ended({ errorCode: 'NEED_CLOSE_LOCK' });
  const refusal = { code: 'needCloseLock', atDock: true };
  expect(finishView(ending(jammed))).toMatchObject({ task: { kind: 'dockRefused' }, refusal, mayGoBack: false });
  expect(finishView(ending(jammed, { commandState: 'sending' }))).toMatchObject({ looking: true, refusal: null });
});
it.each<[ErrorCode, string]>([
  ['needCloseLock', 'Док не закрылся'],
  ['parkingNotAllowed', 'Эта станция его не принимает'],
  ['openLockStartError', 'Док не открылся'],
])('For the refusal %s at a dock, the app shows the title «%s»', (code, title) =>
  expect(errorTexts(i18n, { code, atDock: true }).title).toBe(title),
);
it('When the rider enters the number of an empty dock, the error title says that this dock has no bike', () =>
  expect(errorTexts(i18n, { code: 'bikeNotFound', number: '300107' }).title).toBe('В этом доке нет велосипеда'));

describe('stations with free docks', () => {
  const here = { latitude: 55.75, longitude: 37.62 };
  const located = { kind: 'located' as const, position: { ...here, accuracy: 5, at: 0 }, heading: null };
  const at = (id: number, meters: number, part: Partial<MapStation> = {}): MapStation => {
    const place = { latitude: here.latitude + meters / 111_320, longitude: here.longitude };
    return { id, power: 'mechanical', powers: ['mechanical'], ...place, bikes: 3, places: 5, isActive: true, ...part };
  };
  const known = (id: number, part: Partial<Station>): [number, Station] => {
    const docks = { ports: 20, workingPorts: 20, freePlaces: 5, bikes: { mechanical: 3, electric: 0 } };
    const row = { id, isOpen: true, address: station.address, ...here, ...docks, at: 0 };
    return [id, { ...row, powers: ['mechanical'], level: 'medium', ...part }];
  };
  const electric: Partial<MapStation> = { power: 'electric', powers: ['electric'] };
  const both: Partial<MapStation> = { power: 'electric', powers: ['electric', 'mechanical'] };

  it('The stations that the app offers for a docked bike are open, accept its kind and are sorted nearest first', () => {
    const all = [at(1, 400), at(2, 100, { isActive: false }), at(3, 200, electric), at(4, 300, both)];
    expect(docksAround(here, all, 'mechanical').map(({ id }) => id)).toEqual([4, 1]);
    expect(docksAround(here, all, 'electric').map(({ id }) => id)).toEqual([3, 4]);
  });
  it('When the nearest station is full, the app shows it apart from the list of stations with free docks', () => {
    const around = docksAround(here, [at(1, 100, { places: 0 }), at(2, 200), at(3, 300)], 'mechanical');
    const { free, full } = dockStations(located, around, new Map());
    expect([free.map(({ id }) => id), full?.id]).toEqual([[2, 3], 1]);
    expect(free[0]?.travel).toMatchObject({ by: 'wheels', minutes: 1 });
  });
  it('The list of stations with free docks prefers a station’s own data to the data of the map cell', () => {
    const around = docksAround(here, [at(1, 100), at(2, 200), at(3, 300, { places: 0 })], 'mechanical');
    const rows = [known(1, { isOpen: false }), known(2, { freePlaces: 0 }), known(3, { freePlaces: 2 })];
    const { free, full } = dockStations(located, around, new Map(rows));
    expect([free.map(({ id, freeDocks }) => [id, freeDocks]), full?.id]).toEqual([[[3, 2]], 2]);
    expect(free[0]?.address).toEqual(station.address);
  });
  it('The list of stations with free docks has at most three stations, and is empty when no station is near', () => {
    const five = [1, 2, 3, 4, 5].map((id) => at(id, id * 100));
    expect(dockStations(located, docksAround(here, five, 'mechanical'), new Map()).free).toHaveLength(3);
    expect(dockStations(located, [], new Map())).toEqual({ free: [], full: null });
  });
  it('The app finds the nearest station that has another bike of the same kind', () => {
    const all = [at(1, 50, { bikes: 0 }), at(2, 100), at(3, 20, electric)];
    expect(nearestBikes(here, all, { mapId: 7, form: 'bike' })?.id).toBe(2);
    expect(nearestBikes(here, all, { mapId: 7, form: 'scooter' })).toBeUndefined();
  });
});

const rent = riding();
it.each<[string, Regions, RentFacts, boolean]>([
  ['the map is open', { ride: 'idle' }, rent, true],
  ['the app resumes the ride', { ride: 'resuming' }, rent, false],
  ['this phone has started the ride', { ride: 'CHECK_START' }, rent, false],
  ['the vehicle is a scooter', { ride: 'idle' }, inStage('ACTIVE_RIDE'), false],
])('The app announces a ride only if the rider has just begun it at a dock’s keypad: %s', (_, regions, now, isSaid) => {
  expect(startedAtDock(chartIn(regions), chartIn({ ride: 'ACTIVE_RIDE' }, { rent: now })) !== null).toBe(isSaid);
});
