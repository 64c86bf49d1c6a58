import { expect, it } from 'vitest';
import type { OwedClaim } from '#domain/command.ts';
import type { RentFacts } from '#domain/rent.ts';
import { claimReasons, likelyReason, recordedClaim } from '#features/ride/claim/claim.view.ts';
import { rideInfo } from '#features/ride/riding/rideInfo.view.ts';
import { dockedBike, horseshoe, inStage, lockOnly, scooter } from '../support/machines/rents.ts';

const MINUTE = 60_000;

const rent = (part: Partial<RentFacts> = {}) =>
  inStage('ACTIVE_RIDE', { rideStartedAt: 0, insuranceCost: 29, pauseCost: 2, ...part });

// B007, B010
it('The ride sheet shows the tariff, the prices, the times and the range of the ride', () => {
  const prices = {
    tariffName: 'По минутам',
    pricesAreKnown: true,
    insuranceCost: 29,
    pauseCost: 2,
    fareCap: null,
    cost: 29,
  };
  const times = { startedAt: 0, minutes: 20, freeMinutes: 30, freeLeft: 10, limitSeconds: 48 * 3600 - 1200 };
  const range = { meters: 40_000, minutes: 96 };
  expect(rideInfo(rent(), 20 * MINUTE + 1)).toEqual({ ...prices, ...times, range });
});
it.each([
  ['the whole limit at the start', rent(), 0, { minutes: 0, limitSeconds: 48 * 3600 }],
  ['a started minute counts', rent(), 61_000, { minutes: 2, freeLeft: 28 }],
  ['the free time is over', rent(), 31 * MINUTE, { freeLeft: null, cost: 35 }],
  ['a tariff without free time', rent({ freeMinutes: 0 }), MINUTE, { freeMinutes: null, freeLeft: null }],
  ['past the limit', rent(), 49 * 60 * MINUTE, { limitSeconds: 0 }],
  ['the clock has stopped', rent({ finishRequestedAt: MINUTE }), 5 * MINUTE, { minutes: 1, limitSeconds: null }],
  ['no start time', rent({ rideStartedAt: null }), MINUTE, { startedAt: null, cost: null }],
  ['a cap of the fare', rent({ fareCap: 40 }), 300 * MINUTE, { fareCap: 40, cost: 40 }],
  [
    'a cap among prices that contradict each other',
    rent({ fareCap: 40, sumsAreKnown: false }),
    MINUTE,
    { fareCap: null },
  ],
  ['no battery', rent({ batteryPercent: null }), MINUTE, { range: null }],
  ['a vehicle without a pause', rent({ capabilities: { ...scooter, pause: false } }), MINUTE, { pauseCost: null }],
])('The ride sheet shows the right times, costs and range: %s', (_, ride, now, facts) =>
  expect(rideInfo(ride, now)).toMatchObject(facts),
);

const owed: OwedClaim = { claimId: 'c', rentId: 'rent-1', reason: 'parking', at: 5, position: null, photoId: null };
const ending = inStage('ACTIVE_RIDE_END');
it.each([
  ['no claim', ending, null, null],
  ['a claim that is not sent', ending, owed, { at: 5, sent: false }],
  ['the server’s time of the claim instead of the phone’s', { ...ending, claimedAt: 7 }, owed, { at: 7, sent: true }],
  ['a claim of another ride', { ...ending, id: 'rent-2' }, owed, null],
])(
  'The claim sheet shows whether the rider has claimed to be unable to finish this ride: %s',
  (_, ride, claim, recorded) => expect(recordedClaim(ride, claim)).toEqual(recorded),
);

it.each([
  ['a scooter', scooter, ['parking', 'offline', 'other']],
  ['a bike with a wheel lock', lockOnly, ['parking', 'wheelLock', 'offline', 'other']],
  ['a bike with a chain', horseshoe, ['parking', 'wheelLock', 'chain', 'offline', 'other']],
  ['a docked bike', dockedBike.capabilities, ['parking', 'wheelLock', 'offline', 'other']],
])('For %s, the claim sheet offers only fitting reasons why the rider cannot finish', (_, capabilities, reasons) =>
  expect(claimReasons(capabilities)).toEqual(reasons),
);

it.each([
  ['no network', 'parking', null, 'offline', 'offline'],
  ['the wheel lock is open', 'lock_info', null, 'online', 'wheelLock'],
  ['the chain does not open', 'chain_lock_open', 'OPEN_CHAIN_ERROR', 'online', 'chain'],
  ['the sensor does not see the chain fastened', 'photo_upload', 'NEED_CLOSE_CHAIN_LOCK', 'online', 'chain'],
  ['the parking is refused', 'parking', 'PARKING_NOT_ALLOWED', 'online', 'parking'],
  ['the dock is of another kind', null, 'PARKING_NOT_ALLOWED', 'online', 'parking'],
  ['no problem is known', 'photo_upload', null, 'online', null],
] as const)(
  'The claim sheet preselects the likely reason why the rider cannot finish: %s',
  (_, step, errorCode, link, reason) => expect(likelyReason({ ...ending, step, errorCode }, link)).toBe(reason),
);
