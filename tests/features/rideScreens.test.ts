import { describe, expect, it } from 'vitest';
import type { StateValueFrom } from 'xstate';
import { finishPhase } from '#domain/finishPhase.ts';
import { priceOf } from '#domain/priceLines.ts';
import type { Offer, RentFacts, RideStage } from '#domain/rent.ts';
import { catalogue } from '#errors/catalogue.ts';
import { finishView } from '#features/ride/finish/finish.view.ts';
import { offerView } from '#features/ride/offer/offer.view.ts';
import { rideView } from '#features/ride/riding/ride.view.ts';
import { scanView } from '#features/ride/scan/scan.view.ts';
import { startView } from '#features/ride/start/start.view.ts';
import { pathFor, rideStateOf, type ShownCommand } from '#features/ride/state/rideState.ts';
import { lookupMachine } from '#machines/lookup/lookup.machine.ts';
import type { LookupContext } from '#machines/lookup/lookup.types.ts';
import type { RentContext, RentEvent } from '#machines/rent/rent.types.ts';
import { anOffer, aRent, dockedBike, horseshoe, inStage, station } from '../support/machines/rents.ts';
import { chartIn, type Regions } from './rideStates.ts';

const MINUTE = 60_000;
const dockedOffer = { form: dockedBike.form, capabilities: dockedBike.capabilities };
const dock = { code: '300107', station };
const HERE = { latitude: 55.75428, longitude: 37.62086, accuracy: 8, at: 0 };
const located = (latitude = HERE.latitude) =>
  ({ kind: 'located', position: { ...HERE, latitude }, heading: null }) as const;

/** The real chart of the vehicle before a ride, in a given state. */
const lookupIn = (value: StateValueFrom<typeof lookupMachine>, context: Partial<LookupContext> = {}) =>
  lookupMachine.resolveState({ value, context: { lookup: null, offer: null, refusal: null, ...context } });

type Facts = Partial<RentContext & ShownCommand>;
const rideStateIn = (
  regions: Regions,
  { command = null, savedFinish = null, ...context }: Facts = {},
  vehicle = lookupIn(context.rent ? 'taken' : 'empty'),
) => rideStateOf(chartIn(regions, context), undefined, { command, savedFinish, refusal: null }, vehicle);

const starting = (regions: Partial<Regions>, context: Facts, offer: Offer | null = null) =>
  rideStateIn({ ride: 'CHECK_START', ...regions }, context, lookupIn('taken', { offer }));

/** An end in the phase of its row. */
const ending = (regions: Partial<Regions>, context: Facts & { rent: RentFacts }) =>
  rideStateIn({ ride: { ACTIVE_RIDE_END: finishPhase(context.rent, context.photoId ?? null) }, ...regions }, context);

// B005
it.each<[RideStage, Regions['ride'], string, RentEvent]>([
  ['CHECK_START', 'CHECK_START', '/map/ride', { type: 'rider.startCancelled' }],
  ['ACTIVE_RIDE', 'ACTIVE_RIDE', '/map/ride', { type: 'rider.finishAsked' }],
  ['CHECK_START_PAUSE', 'CHECK_START_PAUSE', '/map/ride', { type: 'rider.pauseAsked' }],
  ['PAUSE', 'PAUSE', '/map/ride', { type: 'rider.resumeAsked' }],
  ['CHECK_END_PAUSE', 'CHECK_END_PAUSE', '/map/ride', { type: 'rider.resumeAsked' }],
  ['ACTIVE_RIDE_END', { ACTIVE_RIDE_END: 'positioning' }, '/map/ride/finish', { type: 'rider.wentBack' }],
])(
  'In the ride stage %s the app opens the stage’s screen, and the rider can take the next action',
  (stage, ride, path, action) => {
    const chart = chartIn({ ride }, { rent: inStage(stage) });
    const shown = rideStateOf(chart, undefined, undefined, lookupIn('taken'));
    expect(shown.phase).toBe(stage);
    expect(pathFor(shown)).toBe(path);
    expect(chart.can(action)).toBe(true);
  },
);

it.each([
  ['idle', '/map'],
  ['ACTIVE_RIDE_COMPLETED', '/map/ride'],
])('In the ride state %s the app opens the path %s', (ride, path) => {
  expect(pathFor(rideStateIn({ ride }))).toBe(path);
});

it.each([
  ['lookingUp', { number: '77120' }, '/map/scan'],
  ['offered', { mapId: 7 }, '/map'],
  ['startRefused', { mapId: 7 }, '/map/ride'],
] as const)(
  'While no ride has started and the vehicle lookup is in the state %s, the app opens the right screen',
  (state, lookup, path) => {
    expect(pathFor(rideStateIn({ ride: 'idle' }, {}, lookupIn(state, { lookup })))).toBe(path);
    // Also while the server has not said that there is no ride.
    expect(pathFor(rideStateIn({ ride: 'resuming' }, {}, lookupIn(state, { lookup })))).toBe(path);
  },
);

it('While the app checks a stored ride with the server, it shows the screen of the ride’s stage', () => {
  const paused = rideStateIn({ ride: 'resuming' }, { rent: inStage('PAUSE') });
  expect(pathFor(paused)).toBe('/map/ride');
  expect(pathFor(rideStateIn({ ride: 'resuming' }, { rent: inStage('ACTIVE_RIDE_END') }))).toBe('/map/ride/finish');
  expect(rideView(paused, 0)).toMatchObject({ mode: 'paused', banner: { kind: 'checking' } });
});

const lookup = { number: '77120' };
const [unknown, unavailable] = [{ code: 'bikeNotFound' }, { code: 'unAvailableBike' }] as const;
const notFound = { kind: 'entering', notFound: true, number: '77120' };
// A062
it.each([
  ['nothing typed', 'empty', {}, { kind: 'entering', number: '', busy: false }],
  ['a vehicle chosen on the map', 'offered', { lookup: { mapId: 7 }, offer: anOffer() }, { kind: 'entering' }],
  ['looking up', 'lookingUp', { lookup }, { kind: 'entering', number: '77120', busy: true }],
  ['unknown number', 'lookupRefused', { lookup, refusal: unknown }, notFound],
  ['offline vehicle', 'lookupRefused', { lookup, refusal: unavailable }, { kind: 'refused' }],
  ['found', 'offered', { lookup, offer: anOffer() }, { kind: 'offered' }],
  ['the start is being sent', 'taken', { lookup, offer: anOffer() }, { kind: 'offered' }],
] as const)('The screen for entering a vehicle number shows the right state: %s', (_, state, context, shown) => {
  expect(scanView(rideStateIn({ ride: 'idle' }, {}, lookupIn(state, context)))).toMatchObject(shown);
});

const near = { ...anOffer(), latitude: HERE.latitude, longitude: HERE.longitude, obstacles: [] };
const away = located(HERE.latitude + 0.0025);
it.each([
  ['nothing is missing', {}, located(), 'start', true],
  ['280 m away', {}, away, 'showRoute', false],
  ['the app has not asked for the location', {}, { kind: 'unknown' as const }, 'allowLocation', false],
  ['location denied', {}, { kind: 'denied' as const }, 'allowLocation', false],
  ['the phone finds no position', {}, { kind: 'unavailable' as const }, 'allowLocation', false],
  ['blocked', { obstacles: ['ACCOUNT_BLOCKED'] }, located(), 'support', false],
  ['debt', { obstacles: ['ACCOUNT_DEBT'], debt: 248 }, located(), 'seeDebt', false],
  ['the rider has a ride', { obstacles: ['ACCOUNT_HAS_RENT_ALREADY'] }, located(), 'openRide', false],
  ['no tariff', { obstacles: ['TARIFF_REQUIRED'] }, located(), 'seeTariffs', false],
  ['no card', { obstacles: ['CARD_REQUIRED'] }, located(), 'seeCards', false],
  ['another rider uses the vehicle', { obstacles: ['BIKE_NOT_ALLOWED'] }, located(), 'otherVehicle', false],
  ['a bike in a dock', { ...dockedOffer, dock }, located(), 'start', true],
  ['a docked bike that is in no dock', dockedOffer, located(), 'otherVehicle', false],
  ['a bike with a chain', { capabilities: horseshoe }, located(), 'start', true],
])('The vehicle card offers the right action: %s', (_, part, reading, primary, ready) =>
  expect(offerView({ ...near, ...part }, reading)).toMatchObject({ primary, ready }),
);

it.each([
  ['beside the vehicle', {}, located(), true],
  ['102 m away by a position that is exact to 8 m', {}, located(HERE.latitude + 0.00092), true],
  ['280 m away', {}, away, false],
  ['without a position', {}, { kind: 'denied' as const }, true],
  ['a vehicle that cannot ring', { capabilities: { ...near.capabilities, ring: false } }, located(), false],
  ['a vehicle that is offline', { obstacles: ['BIKE_IS_OFFLINE'] }, located(), false],
  ['a rider with a debt', { obstacles: ['ACCOUNT_DEBT'] }, located(), true],
])('The vehicle card lets the rider ring the vehicle only where it may be heard: %s', (_, part, reading, canRing) =>
  expect(offerView({ ...near, ...part }, reading).canRing).toBe(canRing),
);

it.each([
  ['from afar', {}, away, true],
  ['without a position', {}, { kind: 'denied' as const }, true],
  ['a vehicle without a price for it', { reservation: null }, away, false],
  ['a vehicle that another rider has reserved', { obstacles: ['BIKE_IS_RESERVED'] }, away, false],
  ['a rider with a debt', { obstacles: ['ACCOUNT_DEBT'] }, away, false],
])('The vehicle card offers a reservation only to a rider who could start: %s', (_, part, reading, canReserve) =>
  expect(
    offerView({ ...near, reservation: { freeMinutes: 10, mostMinutes: 30, cost: 3 }, ...part }, reading).canReserve,
  ).toBe(canReserve),
);

it('The vehicle card lets the rider try to start from too far away if nothing else prevents the ride', () => {
  expect(offerView(near, away).mayTryAnyway).toBe(true);
  expect(offerView({ ...near, obstacles: ['ACCOUNT_DEBT'] }, away).mayTryAnyway).toBe(false);
});

it.each([
  [[6], { perMinute: 6, isLeast: false }],
  [[6, 4, 8], { perMinute: 4, isLeast: true }],
  [[], null],
])(
  'When a vehicle’s prices per minute are %j, the vehicle card shows the lowest price, or none if there is no price',
  (costs, price) => {
    const priceLines = costs.map((cost, index) => ({ fromMinute: index * 30, toMinute: (index + 1) * 30, cost }));
    expect(priceOf({ priceLines })).toEqual(price);
  },
);

it('The start screen shows the current step, and lets the rider cancel only once the server has created the ride', () => {
  const sent = starting({ commandState: 'sending' }, {}, anOffer());
  expect(startView(sent, 0)).toMatchObject({ step: 1, cancel: 'notYet', wayOut: false });
  expect(startView(sent, 9_000)).toMatchObject({ wayOut: true });
  const unlocking = starting({}, { rent: aRent({ step: 'unlock' }) });
  expect(startView(unlocking, 0)).toMatchObject({ step: 2, cancel: 'live' });
  expect(startView(unlocking, 0).steps.map(({ state }) => state)).toEqual(['done', 'now']);
  const command = { kind: 'cancel', rentId: 'rent-1' } as const;
  const cancelling = starting({ commandState: 'sending' }, { rent: aRent(), command });
  expect(startView(cancelling, 0)).toMatchObject({ cancel: 'busy', refusal: null, step: null, steps: [] });
});

it('When the vehicle does not open, the start screen shows the reason and still lets the rider cancel', () => {
  const failed = starting({}, { rent: aRent({ step: 'unlock', errorCode: 'OPEN_LOCK_ERROR' }) });
  expect(startView(failed, 0)).toMatchObject({ cancel: 'live', refusal: { code: 'openLockStartError' } });
});

it('The start screen has a different text for a usual wait, an unanswered command, a late start and no network', () => {
  const words = (link: string, commandState: string, waited: number) =>
    startView(starting({ commandState, link }, { rent: aRent() }), waited).text;
  const [usual, unanswered] = [words('online', 'idle', 0), words('online', 'sending', 6_000)];
  const [late, offline] = [words('online', 'idle', 9_000), words('offline', 'sending', 0)];
  expect(new Set([usual, unanswered, late, offline]).size).toBe(4);
});

describe('the ride panel', () => {
  const at = (minutes: number) => minutes * MINUTE;
  const rent = inStage('ACTIVE_RIDE', { rideStartedAt: 0, pauseCost: 2 });
  const view = (context: Facts, now: number, regions: Partial<Regions> = {}) =>
    rideView(rideStateIn({ ride: 'ACTIVE_RIDE', ...regions }, { rent, confirmedAt: now, ...context }), now);

  // B010
  it('The ride panel shows the free time that is left, and after that the cost so far', () => {
    const free = { beside: { kind: 'free', seconds: 360 }, next: { minute: 31, cost: 6 } };
    expect(view({}, at(24))).toMatchObject({ ...free, clock: 1440, cost: 0, banner: null });
    const paid = { cost: 42, beside: { kind: 'perMinute', cost: 6 }, meter: null, next: null };
    expect(view({}, at(36.5))).toMatchObject(paid);
  });
  const savedFinish = { rentId: rent.id, requestedAt: at(20) };
  const stopped = { clock: 1200, still: true, banner: { kind: 'finishRecorded', at: at(20) } };
  it('After the rider finishes without a network, the ride panel stops the clock and shows the finish time', () => {
    const recorded = view({ savedFinish }, at(25), { commandState: 'finishSaved', link: 'offline' });
    expect(recorded).toMatchObject(stopped);
  });
  it('While the app sends a saved finish, the clock stays stopped; the finish time disappears once online', () => {
    const command = { kind: 'finish', position: null, ...savedFinish } as const;
    const sent = { savedFinish, command };
    expect(view(sent, at(25), { commandState: 'finishing', link: 'offline' })).toMatchObject(stopped);
    expect(view(sent, at(25), { commandState: 'finishing' })).toMatchObject({ ...stopped, banner: null });
  });
  it.each([
    ['offline', { link: 'offline' }, {}, 'offline'],
    ['a persisted ride that the server has not confirmed', {}, { confirmedAt: null }, 'checking'],
    ['a ride confirmed long ago', {}, { confirmedAt: 0 }, 'stale'],
    ['a status that this app does not know', {}, { rent: { ...rent, status: null } }, 'updating'],
  ])('The ride panel shows why its data may be out of date: %s', (_, regions, context, kind) => {
    expect(view(context, at(10), regions)?.banner?.kind).toBe(kind);
  });
  it('The ride panel shows when the server’s response or a lock takes longer than usual', () => {
    const late = (regions: Partial<Regions>, stage: 'ACTIVE_RIDE' | 'CHECK_END_PAUSE', waited: number) =>
      rideView(rideStateIn({ ride: stage, ...regions }, { rent: { ...rent, stage }, confirmedAt: 0 }), 0, waited)
        ?.banner?.kind;
    expect(late({ commandState: 'sending' }, 'ACTIVE_RIDE', 4_000)).toBeUndefined();
    expect(late({ commandState: 'sending' }, 'ACTIVE_RIDE', 6_000)).toBe('unanswered');
    expect(late({}, 'ACTIVE_RIDE', 60_000)).toBeUndefined();
    expect(late({}, 'CHECK_END_PAUSE', 11_000)).toBe('slowLock');
  });
  it('The ride panel shows that the lock did not close for a pause', () => {
    const stuck = inStage('CHECK_START_PAUSE', { errorCode: 'NEED_CLOSE_LOCK' });
    expect(view({ rent: stuck }, 0, { ride: 'CHECK_START_PAUSE' })?.refusal?.code).toBe('needCloseLock');
  });
});

const COMMANDS = {
  parking: { kind: 'parking', rentId: 'rent-1', number: '1208', position: null },
  complete: { kind: 'complete', rentId: 'rent-1', photoOwed: true },
  returnToRide: { kind: 'returnToRide', rentId: 'rent-1' },
} as const;

const parked = { parkingId: '12', parkingNumber: '1208', step: 'photo_upload' } as const;
const notAllowed = { step: 'parking', errorCode: 'PARKING_NOT_ALLOWED' } as const;
const uploaded = { ...parked, photoState: 'uploaded' } as const;
const returning = { ...parked, status: 'WAIT_TO_RETURN_IN_PROGRESS' } as const;
it.each<[string, Partial<RentFacts>, { photoId?: string }, string, string[]]>([
  ['the server checks the place', { step: 'positioning' }, {}, 'positioning', ['now', 'ahead']],
  ['the server is unsure of the parking', { step: 'parking' }, {}, 'parkingUnsure', ['now', 'ahead']],
  ['the vehicle is not at a parking', notAllowed, {}, 'parkingRefused', ['failed', 'ahead']],
  ['the app asks for the photo', parked, {}, 'photo', ['done', 'now']],
  ['photo taken', parked, { photoId: 'p1' }, 'photoTaken', ['done', 'done']],
  ['photo with the server', uploaded, {}, 'photoTaken', ['done', 'done']],
  ['the motor locks', { ...parked, photoState: 'owed', step: 'wait' }, {}, 'closing', ['done', 'done']],
  ['the rider returns to the ride', returning, {}, 'returning', ['done', 'now']],
  ['a step of a newer server', { step: null }, {}, 'updating', ['now', 'ahead']],
])('When the rider finishes a ride, the app shows the right screen and steps: %s', (_, row, context, kind, states) => {
  const known = { rent: inStage('ACTIVE_RIDE_END', row), ...context };
  const view = finishView(ending({}, known));
  expect(view?.task.kind).toBe(kind);
  // A kept ride that is still being checked shows the same.
  expect(finishView(rideStateIn({ ride: 'resuming' }, known))).toEqual(view);
  expect(view?.steps.map(({ state }) => state)).toEqual(states);
  expect(view?.refusal).toBeNull();
});

it.each([
  ['parking', notAllowed, 'parkingRefused'],
  ['complete', uploaded, 'photoTaken'],
  ['returnToRide', parked, 'returning'],
] as const)('The finish screens show that the app is sending the command %s', (act, row, kind) => {
  const sent = { rent: inStage('ACTIVE_RIDE_END', row), command: COMMANDS[act] };
  const view = finishView(ending({ commandState: 'sending' }, sent));
  expect(view).toMatchObject({ sending: act, task: { kind }, mayGoBack: false, refusal: null });
});

it('The finish screen shows an error for an open lock, and an error with a next step for an unknown parking', () => {
  const rent = inStage('ACTIVE_RIDE_END', { ...parked, errorCode: 'NEED_CLOSE_LOCK' });
  const stuck = finishView(ending({}, { rent }))?.refusal;
  expect(stuck?.code).toBe('needCloseLock');
  const facts = { rent, refusal: { code: 'parkingNotFound' } } as const;
  const refused = finishView(ending({ commandState: 'refused' }, facts))?.refusal;
  expect(refused && catalogue[refused.code].next.length).toBeGreaterThan(0);
});
