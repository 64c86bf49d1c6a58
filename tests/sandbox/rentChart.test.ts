import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createActor, waitFor, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { createServerClock } from '#api/serverClock.ts';
import { provideRent } from '#app/provide/rent.ts';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import type { PhotoStore } from '#platform/photos.ts';
import type { Sandbox } from '#sandbox/server.ts';
import { signedInApp } from './signedIn.ts';
import { memoryStorage } from './memoryStorage.ts';
import { openSandbox, setFaults } from './support.ts';
import { besideFirstScooter, JPEG, streetWithoutParking } from './world.support.ts';

type Rent = ActorRefFrom<typeof rentMachine>;
type Snapshot = SnapshotFrom<typeof rentMachine>;

let sandbox: Sandbox;
let rider: Awaited<ReturnType<typeof riderWithPhone>>;
let rent: Rent;

beforeAll(async () => {
  sandbox = await openSandbox();
  rider = await riderWithPhone();
});
beforeEach(async () => {
  rent = rider.openApp();
  await until(isFresh);
  sendToRide(rent, { type: 'device.located', position: { ...besideFirstScooter, at: 0 } });
});
afterEach(async () => {
  rent.stop();
  await setFaults(sandbox, []);
});
afterAll(() => sandbox.close());

/** The app's own ride over the app's own clients, as start.tsx builds them. */
async function riderWithPhone() {
  let slept = 0;
  const serverClock = createServerClock({ wall: () => Date.now() + slept });
  const storage = memoryStorage();
  const { gatewayApi, riderId } = await signedInApp(sandbox, { serverClock });
  const kept = new Map([['photo-of-the-scooter', new Blob([JPEG], { type: 'image/jpeg' })]]);
  const photos: PhotoStore = {
    store: () => Promise.reject(new Error('nothing is photographed here')),
    read: (id) => Promise.resolve(kept.get(id) ?? null),
    drop: (id) => Promise.resolve(void kept.delete(id)),
  };
  const report = (cause: unknown) => {
    throw cause;
  };
  return {
    kept,
    storage,
    /** The sandbox's clock advances; of the phone's clocks only the wall clock does, and the app sends nothing. */
    sleep: async (milliseconds: number) => {
      await sandbox.clock.advance(milliseconds);
      slept += milliseconds;
    },
    openApp: (): Rent =>
      createActor(provideRent({ gatewayApi, serverClock, photos, storage, report }), { input: { riderId } }).start(),
  };
}

/** Waits for the chart's state; fails with the current state when it does not come. */
async function until(holds: (snapshot: Snapshot) => boolean): Promise<Snapshot> {
  try {
    return await waitFor(rent, holds, { timeout: 60_000 });
  } catch (cause) {
    const { value, context } = rent.getSnapshot();
    throw new Error(JSON.stringify({ value, rent: context.rent, refusal: context.refusal }), { cause });
  }
}
const isFresh = (snapshot: Snapshot) =>
  snapshot.children.rentSync?.getSnapshot().matches({ freshness: 'fresh' }) === true;
/** The vehicle before a ride. */
const untilVehicle = async (state: 'lookupRefused' | 'offered' | 'startRefused') => {
  const { lookup } = rent.getSnapshot().children;
  if (!lookup) throw new Error('the chart of the vehicle lives as long as the ride’s');
  await waitFor(lookup, (snapshot) => snapshot.matches(state), { timeout: 60_000 });
};
const vehicleRefusal = () => rent.getSnapshot().children.lookup?.getSnapshot().context.refusal;
/** In this state of the ride, or in one inside it. */
const isIn = (place: string) => (snapshot: Snapshot) =>
  new RegExp(`"ride":\\{?"${place}"`).test(JSON.stringify(snapshot.value));

/** The clock advances, and the app syncs, as it does when its page is shown. */
async function later(milliseconds: number): Promise<void> {
  await sandbox.clock.advance(milliseconds);
  await until((now) => isFresh(now) && now.matches({ command: 'idle' }));
  sendToRide(rent, { type: 'device.becameVisible' });
  // The sandbox's clock has jumped: a command sent before the app knows that would have expired.
  await until(isFresh);
}

async function ride(): Promise<void> {
  sendToRide(rent, { type: 'rider.numberTyped', number: '51307' });
  await untilVehicle('offered');
  sendToRide(rent, { type: 'rider.confirmed', insurance: false });
  await until((now) => isIn('CHECK_START')(now) && now.context.rent !== null);
  await later(5_000);
  await until(isIn('ACTIVE_RIDE'));
}

test('an unknown number is refused with its own code', async () => {
  sendToRide(rent, { type: 'rider.numberTyped', number: '999999' });
  await untilVehicle('lookupRefused');
  expect(vehicleRefusal()?.code).toBe('bikeNotFound');
});

// A078
test('far from the vehicle the app warns and the server refuses', async () => {
  sendToRide(rent, { type: 'device.located', position: { ...streetWithoutParking, at: 0 } });
  sendToRide(rent, { type: 'rider.numberTyped', number: '51307' });
  await untilVehicle('offered');
  sendToRide(rent, { type: 'rider.confirmed', insurance: false });
  await untilVehicle('startRefused');
  expect(vehicleRefusal()?.code).toBe('bikeIsFarFromUser');
  expect(vehicleRefusal()?.distanceMeters).toBeGreaterThan(1_000);
});

test('a start can be cancelled', async () => {
  sendToRide(rent, { type: 'rider.numberTyped', number: '51307' });
  await untilVehicle('offered');
  sendToRide(rent, { type: 'rider.confirmed', insurance: false });
  await until((now) => isIn('CHECK_START')(now) && now.matches({ command: 'idle' }) && now.context.rent !== null);
  sendToRide(rent, { type: 'rider.startCancelled' });
  await until((now) => now.matches({ command: 'idle' }));
  await later(3_000);
  const { context } = await until(isIn('idle'));
  expect(context).toMatchObject({ rent: null, receipt: null, refusal: null });
});

test('a lost answer starts one ride, and a reload finds it in every stage', async () => {
  await setFaults(sandbox, [{ fault: 'drop-after', api: 'gateway', match: '^POST /api/rents$', times: 1 }]);
  await ride();
  const { rent: known } = rent.getSnapshot().context;

  rent.stop();
  rent = rider.openApp();
  const kept = await until((now) => now.context.rent !== null);
  expect(kept.context.confirmedAt).toBeNull();
  const confirmed = await until((now) => isIn('ACTIVE_RIDE')(now) && now.context.confirmedAt !== null);
  expect(confirmed.context.rent?.id).toBe(known?.id);
});

// A075
test('a ride is paused, resumed and finished with a photo and a receipt', async () => {
  await until(isIn('ACTIVE_RIDE'));
  // A tap right after a long sleep has not expired, although the phone has not read the server's time since.
  await rider.sleep(5 * 60_000);
  sendToRide(rent, { type: 'rider.pauseAsked' });
  await until((now) => now.matches({ command: 'idle' }) || now.matches({ command: 'refused' }));
  expect(rent.getSnapshot().children.rideCommand?.getSnapshot().context.refusal).toBeNull();
  await until(isIn('CHECK_START_PAUSE'));
  await later(3_000);
  await until(isIn('PAUSE'));
  sendToRide(rent, { type: 'rider.resumeAsked' });
  await until(isIn('CHECK_END_PAUSE'));
  await later(3_000);
  await until(isIn('ACTIVE_RIDE'));

  sendToRide(rent, { type: 'rider.finishAsked' });
  await until(isIn('ACTIVE_RIDE_END'));
  await later(1_000);
  await until((now) => now.matches({ ride: { ACTIVE_RIDE_END: 'photographing' } }));
  sendToRide(rent, { type: 'rider.photoTaken', photoId: 'photo-of-the-scooter' });
  await until((now) => now.context.rent?.photoState === 'uploaded');
  expect(rider.kept.size).toBe(0);

  sendToRide(rent, { type: 'rider.completed' });
  await until((now) => now.matches({ command: 'idle' }));
  await later(5_000);
  const { context } = await until(isIn('ACTIVE_RIDE_COMPLETED'));
  expect(context.receipt).toMatchObject({ status: 'DONE', photoState: 'uploaded' });
  expect(context.receipt?.cost).not.toBeNull();
  // The receipt stays, over a reload too, until the rider closes it.
  rent.stop();
  rent = rider.openApp();
  await until(isIn('ACTIVE_RIDE_COMPLETED'));
  sendToRide(rent, { type: 'rider.closedReceipt' });
  await until(isIn('idle'));
  await expect.poll(() => rider.storage.length).toBe(0);
});
