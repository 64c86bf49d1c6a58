import { expect, it, test } from 'vitest';
import type { RentFacts } from '#domain/rent.ts';
import { rideView } from '#features/ride/riding/ride.view.ts';
import type { RentContext } from '#machines/rent/rent.types.ts';
import { holder, horseshoe, inStage, scooter } from '../support/machines/rents.ts';
import { type Beside, rideWith } from './rideStates.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const riding = (part: Partial<RentFacts> = {}) => inStage('ACTIVE_RIDE', { rideStartedAt: 0, ...part });

function panel(rent: RentFacts, now: number, beside: Beside = {}, context: Partial<RentContext> = {}) {
  const view = rideView(rideWith(rent, { phase: 'ACTIVE_RIDE', ...beside }, { confirmedAt: now, ...context }), now);
  if (!view) throw new Error('a ride is on, so its panel is there');
  return view;
}

const lines = [{ fromMinute: 0, toMinute: null, cost: 6 }];
it.each([
  ['its own price, shown before the pause', riding({ pauseCost: 2 }), 10, { cost: 2, own: true }],
  ['a pause free of charge', riding({ pauseCost: 0 }), 10, { cost: 0, own: true }],
  ['like riding: free while minutes are free', riding({ priceLines: lines }), 10, { cost: 0, own: false }],
  ['like riding: paid when minutes are paid', riding({ priceLines: lines }), 40, { cost: 6, own: false }],
  ['a vehicle without a pause', riding({ capabilities: { ...scooter, pause: false } }), 10, null],
])('The ride panel shows the right price of a paused minute: %s', (_, rent, minutes, pause) =>
  expect(panel(rent, minutes * MINUTE).pause).toEqual(pause),
);

// B064
it.each([
  [
    'below its cap',
    riding({ fareCap: 120 }),
    49,
    { cost: 114, isCapped: false, beside: { kind: 'perMinute', cost: 6 } },
  ],
  ['at its cap', riding({ fareCap: 120 }), 50, { cost: 120, isCapped: true, beside: null, next: null }],
  [
    'past its cap',
    riding({ fareCap: 120, pauseCost: 2 }),
    500,
    { cost: 120, isCapped: true, beside: null, pause: null },
  ],
  ['with a cap of zero', riding({ fareCap: 0 }), 1, { cost: 0, isCapped: true, next: null }],
  ['without a cap', riding(), 500, { cost: 2820, isCapped: false }],
])('The ride panel stops the cost of a ride at its cap, and then shows no next price: %s', (_, rent, minutes, shown) =>
  expect(panel(rent, minutes * MINUTE)).toMatchObject(shown),
);

it('A pause uses up the ride’s free minutes only if the pause has no price of its own', () => {
  const paused = (pauseCost: number | null) =>
    panel(inStage('PAUSE', { rideStartedAt: 0, pausedAt: 10 * MINUTE, pauseCost }), 15 * MINUTE);
  const shown = { mode: 'paused', clock: 300, beside: { kind: 'wholeRide', seconds: 900 } };
  const [still, running] = [600, 900].map((usedSeconds) => ({ usedSeconds, ofSeconds: 1800 }));
  expect(paused(2)).toMatchObject({ ...shown, meter: still, next: null, pause: { cost: 2, own: true } });
  expect(paused(null)).toMatchObject({ ...shown, meter: running, next: { minute: 31, cost: 6 } });
});

test.each([
  ['resume', inStage('PAUSE', { rideStartedAt: 0, pausedAt: MINUTE }), true],
  ['pause', riding(), true],
  ['finish', riding(), true],
  ['cancel', riding(), false],
  ['pause', inStage('CHECK_START_PAUSE', { rideStartedAt: 0 }), false],
] as const)(
  'The ride panel offers to repeat an expired %s command only if the panel has a button for this command',
  (kind, rent, mayRepeat) => {
    const refused = { commandState: 'refused', refusal: { code: 'commandExpired' } } as const;
    const command = { kind, rentId: 'r1', position: null, requestedAt: null };
    expect(panel(rent, 2 * MINUTE, { ...refused, command }).mayRepeat).toBe(mayRepeat);
  },
);

const MUTE = { sumsAreUnknown: true, cost: null, meter: null, next: null, pause: null };
it('When the app cannot trust the server’s sums for a ride, the ride panel shows the clock, but no sum and no price', () =>
  expect(panel(riding({ sumsAreKnown: false }), 10 * MINUTE)).toMatchObject({ ...MUTE, clock: 600, beside: null }));
it('When the app cannot trust the server’s sums for a paused ride, the ride panel still shows the pause’s clock', () =>
  expect(
    panel(inStage('PAUSE', { rideStartedAt: 0, pausedAt: 10 * MINUTE, sumsAreKnown: false }), 15 * MINUTE),
  ).toMatchObject({ ...MUTE, clock: 300, beside: { kind: 'wholeRide', seconds: 900 } }));
it('When a ride’s duration is impossible, the ride panel shows a clock at zero marked as uncertain, and no time limit', () =>
  expect(panel(riding(), 400 * 24 * HOUR)).toMatchObject({ ...MUTE, clock: 0, unconfirmed: true, limit: null }));

it('The ride’s time limit runs on during a pause, and disappears once the rider requests the finish', () => {
  const paused = inStage('PAUSE', { rideStartedAt: 0, pausedAt: 2 * HOUR });
  expect(panel(paused, 47.75 * HOUR).limit).toEqual({ kind: 'close', leftSeconds: 900 });
  expect(panel(riding({ finishRequestedAt: HOUR }), 47.75 * HOUR).limit).toBeNull();
});

// B044
it('Without the ride’s start time, the ride panel shows a clock at zero marked as uncertain, and no sum', () => {
  const empty = { cost: null, beside: null, meter: null, next: null, limit: null, inspection: null };
  const shown = { ...empty, clock: 0, unconfirmed: true, banner: { kind: 'startUnknown' } };
  expect(panel(riding({ rideStartedAt: null }), HOUR)).toMatchObject(shown);
});

const openWheel = { ...holder, capabilities: horseshoe, wheelLock: 'open' } as const;
const closedWheel = { ...openWheel, wheelLock: 'closed' } as const;
it.each([
  ['a scooter', riding(), 30, { leftSeconds: 90, mustClose: false }],
  ['a bike whose wheel is open', riding(openWheel), 30, { leftSeconds: 90, mustClose: true }],
  ['a bike that never opened', riding(closedWheel), 30, { leftSeconds: 90, mustClose: false }],
  ['the inspection is over', riding(openWheel), 120, null],
])(
  'The ride panel shows the remaining inspection time and whether the rider must close the lock: %s',
  (_, rent, seconds, inspection) => expect(panel(rent, seconds * 1000).inspection).toEqual(inspection),
);

it.each([
  ['the sensor says open', riding(openWheel), false],
  ['the sensor says closed', riding(closedWheel), true],
  ['the rider has closed the lock for the finish', inStage('ACTIVE_RIDE_END', closedWheel), false],
  ['a scooter has no lock', riding({ wheelLock: null }), false],
])(
  'The ride panel asks whether the bike has opened only if its sensor says “closed” during the ride: %s',
  (_, rent, asks) => expect(panel(rent, MINUTE).wheelIsClosed).toBe(asks),
);

it('When the rider cancels during the inspection, the ride panel shows the sending and any refusal', () => {
  const cancel = { kind: 'cancel' as const, rentId: 'rent-1' };
  expect(panel(riding(openWheel), MINUTE, { commandState: 'sending', command: cancel }).sending).toBe('cancel');
  const refusal = { code: 'needCloseLock' } as const;
  const refused = panel(riding(openWheel), MINUTE, { commandState: 'refused', command: cancel, refusal });
  expect(refused).toMatchObject({ refusedCommand: 'cancel', refusal: { code: 'needCloseLock' } });
  expect(panel(riding({ ...openWheel, errorCode: 'OPEN_LOCK_ERROR' }), MINUTE).refusedCommand).toBeNull();
});

const slow = { kind: 'slow' as const, limit: 15, until: '22:00' };
const parking = { kind: 'parking' as const, number: '1208' };
const restricted = { kind: 'restricted' as const };
it.each([
  ['a slow zone', riding(), slow, slow],
  ['a parking', riding(), parking, parking],
  ['a restricted zone', riding(), restricted, restricted],
  ['a restricted zone, for a bike that may enter it', riding({ bikeType: 'other' }), restricted, null],
  ['a free place', riding(), { kind: 'free' as const }, null],
  ['an unknown zone', riding(), { kind: 'unsure' as const }, null],
  ['a zone during a pause', inStage('PAUSE', { rideStartedAt: 0 }), slow, null],
  ['a zone during the finish', riding({ finishRequestedAt: 1 }), restricted, null],
])('The ride panel shows the right zone: %s', (_, rent, zone, said) =>
  expect(panel(rent, MINUTE, {}, { zone }).zone).toEqual(said),
);
