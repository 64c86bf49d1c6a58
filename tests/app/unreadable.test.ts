import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { provideRent } from '#app/actors/rent.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { createPersistedRideStore } from '#platform/persistedRide.ts';
import type { PhotoStore } from '#platform/photos.ts';
import { fakeClients, json } from '../support/api/wire.ts';
import { aRow } from '../support/machines/rents.ts';
import { memoryStorage } from '../support/memoryStorage.ts';

const row = aRow({
  client_id: '100001',
  state: 'STARTED',
  stage: 'ACTIVE_RIDE',
  status: 'IN_PROGRESS',
  ride_started_at: '2026-11-21T09:00:00Z',
  free_minutes: 5,
  version: 3,
  server_time: '2026-11-21T09:05:00Z',
});

/** A ride over a server that answers with these rows, the phone's storage of it and what was reported. */
function rideBy(rows: () => unknown[]) {
  const { gatewayApi, wire } = fakeClients(() => json(200, { items: rows(), serverTime: '2026-11-21T09:05:00Z' }));
  const nobody = () => Promise.reject(new Error('nothing is photographed here'));
  const photos: PhotoStore = { store: nobody, read: nobody, drop: nobody };
  const storage = memoryStorage();
  const reported: unknown[] = [];
  const report = (cause: unknown) => void reported.push(cause);
  const rent = createActor(provideRent({ gatewayApi, serverClock: wire.serverClock, photos, storage, report }), {
    input: { riderId: '100001' },
  }).start();
  return { rent, reported, kept: () => createPersistedRideStore(storage).read('100001').rent };
}

test('The app shows but does not store a rent row with an impossible pause; a valid row of the same version replaces it', async () => {
  let paused_seconds: unknown = -5;
  const { rent, kept } = rideBy(() => [{ ...row, paused_seconds }]);
  await waitFor(rent, ({ context }) => context.rent !== null);
  expect(rent.getSnapshot().context.rent).toMatchObject({ version: 3, pausedSeconds: 0, sumsAreKnown: false });
  expect(rent.getSnapshot().can({ type: 'rider.finishAsked' })).toBe(true);
  expect(kept()).toBeNull();

  paused_seconds = 60;
  sendToRide(rent, { type: 'device.becameVisible' });
  await waitFor(rent, ({ context }) => context.rent?.sumsAreKnown === true);
  expect(rent.getSnapshot().context.rent).toMatchObject({ version: 3, pausedSeconds: 60 });
  expect(kept()).toMatchObject({ version: 3, pausedSeconds: 60 });

  // A wrong row of the same version, then of a later one: the app stores neither and shows the later one.
  paused_seconds = 1e12;
  sendToRide(rent, { type: 'device.becameVisible' });
  await waitFor(rent.getSnapshot().children.rentSync ?? rent, (now) => !now.matches({ freshness: 'checking' }));
  expect(rent.getSnapshot().context.rent).toMatchObject({ pausedSeconds: 60, sumsAreKnown: true });
  row.version = 4;
  sendToRide(rent, { type: 'device.becameVisible' });
  await waitFor(rent, ({ context }) => context.rent?.version === 4);
  expect(kept()).toMatchObject({ version: 3, pausedSeconds: 60 });
  rent.stop();
});

// B043
test('When a rent row has no ID, the app reports the row and does not conclude that there is no ride', async () => {
  const { rent, reported } = rideBy(() => [{ rental_id: '4711' }]);
  const { rentSync } = rent.getSnapshot().children;
  if (!rentSync) throw new Error('nobody asks for the ride');
  await waitFor(rentSync, (now) => now.matches({ freshness: 'stale' }));
  expect(reported.map(String)).toEqual([expect.stringContaining('rent')]);
  rent.stop();
});
