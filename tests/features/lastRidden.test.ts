import { expect, test } from 'vitest';
import type { RentFacts } from '#domain/rent.ts';
import { rememberVehicle } from '#features/ride/receipt/rememberVehicle.ts';
import { createStore } from '#platform/store.ts';
import { readLastRidden } from '#stores/lastRidden.ts';
import { exampleOf } from '../support/answers/examples.ts';
import { fakeClients, json } from '../support/api/wire.ts';
import { inStage, scooter } from '../support/machines/rents.ts';
import { memoryStorage } from '../support/memoryStorage.ts';

const MINUTE = 60_000;
const bike = Object(exampleOf('getBike'));
const ride = inStage('ACTIVE_RIDE_COMPLETED', { endedAt: 30 * MINUTE, cost: 60, parkingId: '12' });

type Given = { ended?: RentFacts; answer?: (storage: Storage) => Response; minutes?: number };

/** The receipt opens twice, as after a reload. @param minutes since the end of the ride */
async function afterRide({ ended = ride, answer = () => json(200, bike), minutes = 0 }: Given = {}) {
  const storage = memoryStorage();
  const riderStore = createStore(storage, 'rider');
  const { gatewayApi, sent } = fakeClients(() => answer(storage));
  const serverClock = { now: () => (30 + minutes) * MINUTE };
  for (const receipt of [ended, ended]) await rememberVehicle({ riderStore, gatewayApi, serverClock }, receipt);
  const asked = sent.map(({ url }) => new URL(url).pathname);
  return { asked, kept: readLastRidden(riderStore) };
}

// F105
test('After a ride the app asks once which id the vehicle has on the map now, and keeps it for the rider', async () =>
  expect(await afterRide({ minutes: 10 })).toEqual({
    asked: ['/api/bikes/51307'],
    kept: { rentId: ride.id, mapId: 18240 },
  }));

const lookedOver = { rideStartedAt: 29 * MINUTE, finishRequestedAt: 30 * MINUTE, cost: 0, parkingId: null };

// F105
test.each<[when: string, given: Given, requests: number]>([
  ['it is a docked bike', { ended: { ...ride, capabilities: { ...scooter, docked: true } } }, 0],
  ['the rider cancelled the ride during the inspection', { ended: { ...ride, ...lookedOver } }, 0],
  ['the ride ended more than ten minutes ago', { minutes: 10.1 }, 0],
  ['somebody has taken it already', { answer: () => json(200, { ...bike, id: 0 }) }, 1],
  ['the server does not know it', { answer: () => json(404, { code: 'BIKE_NOT_FOUND' }) }, 1],
])('After a ride the map marks no vehicle when %s', async (_, given, requests) => {
  const { asked, kept } = await afterRide(given);
  expect(asked).toHaveLength(requests);
  expect(kept?.mapId ?? null).toBeNull();
});

// F105
test('An answer about the last vehicle that comes after the sign-out is not stored', async () => {
  const answer = (storage: Storage) => {
    storage.clear();
    return json(200, bike);
  };
  expect((await afterRide({ answer })).kept).toBeNull();
});
