import { createActor, SimulatedClock } from 'xstate';
import { createClients } from '#api/clients.ts';
import { provideRent } from '#app/actors/rent.ts';
import type { PersistedRide } from '#domain/command.ts';
import { rideStateOf } from '#features/ride/state/rideState.ts';
import type { RideEvent } from '#machines/rent/rent.types.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { createPersistedRideStore } from '#platform/persistedRide.ts';
import type { PhotoStore } from '#platform/photos.ts';
import { fakeWire, GATEWAY, json, MAIN, tokensOf } from '../support/api/wire.ts';
import { memoryStorage } from '../support/memoryStorage.ts';

/** Who rides in these tests. */
const RIDER = '100001';
const SERVER_TIME = '2026-11-21T10:05:00Z';

/** A scooter's row as the server sends it, at this stage; `part` replaces columns. */
export const rowAt = (stage: string, part: Record<string, unknown> = {}) => ({
  id: 'rent-1',
  rental_id: '4711',
  client_id: RIDER,
  bike_id: 'b1',
  frame_number: '51307',
  bike_type: 'omni',
  device_type: 'OMNI_IOT_SCOOTER',
  state: 'STARTED',
  stage,
  status: 'IN_PROGRESS',
  step: 'wait',
  ride_started_at: '2026-11-21T10:00:00Z',
  free_minutes: 5,
  price_lines: [{ fromMinute: 0, toMinute: null, cost: 6 }],
  paused_seconds: 0,
  capabilities: { docked: false, wheelLock: false, chain: false, battery: true, photoAtEnd: true, pause: true },
  version: 5,
  server_time: SERVER_TIME,
  ...part,
});
export const rowOfReceipt = (part: Record<string, unknown> = {}) =>
  rowAt('ACTIVE_RIDE_COMPLETED', { status: 'DONE', ended_at: '2026-11-21T10:04:00Z', duration: 240, cost: 0, ...part });

/** One request to the server. `key`: its idempotency key; `path` has none of the host; `body` as sent. */
export type Asked = { method: string; path: string; key: string | null; ticket: string | null; body: string };
/** The server's answer; null loses the request. */
export type Answer = { status: number; body: unknown } | null;

const turns = async () => {
  for (let turn = 0; turn < 12; turn += 1) await new Promise(setImmediate);
};

/**
 * A rider's phone with the whole ride of the app: what goes in is a tap, a message of the server, the device or time;
 * what comes out is requests, the stored ride and what a screen reads. Nothing here knows how the charts are cut.
 *
 * @param stored what an earlier visit left in the phone
 * @param server answers every request but the list of open rents
 */
export function ridePhone({
  stored = {},
  server = () => null,
}: { stored?: Partial<PersistedRide>; server?: (asked: Asked) => Answer } = {}) {
  const storage = memoryStorage();
  const box = createPersistedRideStore(storage);
  box.change(RIDER, stored);
  const asked: Asked[] = [];
  let open: readonly unknown[] = [];
  let isOffline = false;
  const { wire } = fakeWire(async (request) => {
    const path = new URL(request.url).pathname;
    const key = request.headers.get('Idempotency-Key');
    if (isOffline) throw new TypeError('no network');
    const body = await request.text();
    const now = { method: request.method, path, key, ticket: request.headers.get('Upload-Ticket'), body };
    asked.push(now);
    if (path === '/api/rents/current') return json(200, { items: open, serverTime: SERVER_TIME });
    const answer = server(now);
    if (answer === null) throw new TypeError('the request was lost');
    return json(answer.status, answer.body);
  });
  wire.tokens.put(tokensOf('a', RIDER));
  const { gatewayApi } = createClients({ mainApiUrl: MAIN, gatewayApiUrl: GATEWAY }, wire);
  const photos: PhotoStore = {
    store: () => Promise.reject(new Error('nothing is photographed here')),
    read: () => Promise.resolve(new Blob(['photo'], { type: 'image/jpeg' })),
    drop: () => Promise.resolve(),
  };
  const clock = new SimulatedClock();
  const report = (cause: unknown) => {
    throw cause;
  };
  // The server's time goes on with the story's.
  const serverClock = { ...wire.serverClock, now: () => wire.serverClock.now() + clock.now() };
  const begin = () =>
    createActor(provideRent({ gatewayApi, serverClock, photos, storage, report }), {
      input: { riderId: RIDER },
      clock,
    }).start();
  let ride = begin();
  return {
    /** The open rents that the server lists from now on. */
    lists: (...rows: readonly unknown[]) => void (open = rows),
    goesOffline: () => void (isOffline = true),
    goesOnline: () => void (isOffline = false),
    /** A tap of the rider, a message of the server or of the device. */
    hears: async (event: RideEvent) => {
      sendToRide(ride, event);
      await turns();
    },
    passes: async (seconds: number) => {
      await turns();
      for (let second = 0; second < seconds; second += 1) {
        clock.increment(1_000);
        await turns();
      }
    },
    reloads: async () => {
      ride.stop();
      ride = begin();
      await turns();
    },
    /** The part of the ride that a screen reads. */
    screen: () => {
      const snapshot = ride.getSnapshot();
      const { locks, rideCommand, lookup } = snapshot.children;
      return rideStateOf(snapshot, locks?.getSnapshot(), rideCommand?.getSnapshot().context, lookup?.getSnapshot());
    },
    stored: () => box.read(RIDER),
    otherTabStores: (part: Partial<PersistedRide>) => box.change(RIDER, part),
    asked,
    gatewayApi,
    serverClock,
    stop: () => ride.stop(),
  };
}
