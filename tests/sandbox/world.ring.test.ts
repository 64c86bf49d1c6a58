import { beforeEach, describe, expect, test } from 'vitest';
import { clearRides, fileSandbox, riderOf, type Rider } from '../support/sandbox/sandbox.ts';
import {
  besideFirstScooter as here,
  besideFirstStation,
  controlOf,
  createRide,
  DOCK_BIKE,
  DOCK_EBIKE,
  vehicleOf,
  type Position,
} from '../support/sandbox/world.ts';
import { command } from './ride.ts';

const SCOOTER = '51307';

const sandbox = await fileSandbox();
const anna = await riderOf(sandbox);
const scooter = vehicleOf(sandbox, SCOOTER);
beforeEach(async () => {
  await clearRides(sandbox);
  await scooter.set({ online: true });
});

type Wish = { rider?: Rider; number?: string; position?: Position | null };
const ring = ({ rider = anna, number = SCOOTER, position = here }: Wish = {}) =>
  command(sandbox, rider, `/api/bikes/${number}/ring`, { position });
const rings = async () => (await controlOf(sandbox).GET('/control/rings')).data?.items;
/** 111 m north of the scooter. */
const north = { ...here, latitude: here.latitude + 0.001 };

test('A rider lets a free scooter ring, and the ledger has the ring with its rider', async () => {
  expect(await ring()).toMatchObject({ status: 200, body: { sound: true } });
  expect(await rings()).toEqual([{ number: SCOOTER, login: '10001', sound: true, at: sandbox.clock.iso() }]);
});

test('The server lets a vehicle ring within 100 m of the rider after it has subtracted up to 100 m of inaccuracy', async () => {
  expect(await ring({ position: { ...north, accuracy: 10 } })).toMatchObject({
    status: 409,
    body: { code: 'BIKE_IS_FAR_FROM_USER', distanceMeters: 111 },
  });
  expect(await ring({ position: { ...north, accuracy: 13 } })).toMatchObject({ status: 200 });
  const vague = { ...here, latitude: here.latitude + 0.002, accuracy: 5_000 };
  expect(await ring({ position: vague })).toMatchObject({ body: { code: 'BIKE_IS_FAR_FROM_USER' } });
});

test('After three rings in a minute the server refuses that rider’s rings, and says when the rider may ring again', async () => {
  for (const seconds of [0, 20, 20]) {
    await sandbox.clock.advance(seconds * 1000);
    expect(await ring()).toMatchObject({ status: 200 });
  }
  expect(await ring()).toMatchObject({ status: 429, body: { code: 'RING_TOO_OFTEN', retries_in: 20 } });
  expect(await ring({ rider: await riderOf(sandbox, '10002') })).toMatchObject({ status: 200 });
  expect(await ring({ number: '40117' })).toMatchObject({ status: 429 });
  await sandbox.clock.advance(20_000);
  expect(await ring()).toMatchObject({ status: 200 });
  expect(await ring()).toMatchObject({ status: 429 });
});

test.for([
  ['06:59', false],
  ['07:00', true],
  ['22:59', true],
  ['23:00', false],
] as const)('At %s in Moscow the sound of a ring is on: %s', async ([time, sound]) => {
  const day = 86_400_000;
  const until = Date.parse(`2026-08-01T${time}:00+03:00`) - sandbox.clock.now();
  await sandbox.clock.advance(((until % day) + day) % day);
  expect(await ring({ rider: await riderOf(sandbox) })).toMatchObject({ status: 200, body: { sound } });
  expect(await rings()).toMatchObject([{ sound }]);
});

describe('a ring that the server refuses', () => {
  test.for<[string, () => Promise<Wish>, { status: number; code: string }]>([
    ['no position', async () => ({ position: null }), { status: 403, code: 'GEO_NOT_ALLOWED_BY_USER' }],
    ['an unknown number', async () => ({ number: '999999' }), { status: 404, code: 'BIKE_NOT_FOUND' }],
    [
      'a blocked rider',
      async () => ({ rider: await riderOf(sandbox, '10003') }),
      { status: 403, code: 'ACCOUNT_BLOCKED' },
    ],
    [
      'a vehicle without the capability',
      async () => ({ number: DOCK_BIKE, position: besideFirstStation }),
      { status: 409, code: 'BIKE_NOT_ALLOWED' },
    ],
    [
      'a vehicle that is offline',
      async () => {
        await scooter.set({ online: false });
        return {};
      },
      { status: 409, code: 'BIKE_IS_OFFLINE' },
    ],
    [
      'the vehicle of another rider’s ride',
      async () => {
        await (await createRide(sandbox, '10001')).start(SCOOTER, here);
        return { rider: await riderOf(sandbox, '10002') };
      },
      { status: 409, code: 'BIKE_NOT_ALLOWED' },
    ],
  ])('The server lets no vehicle ring and stores nothing: %s', async ([, prepare, { status, code }]) => {
    const rider = await riderOf(sandbox);
    expect(await ring({ rider, ...(await prepare()) })).toMatchObject({ status, body: { code } });
    expect(await rings()).toEqual([]);
  });
});

test('A rider lets the scooter of a paused ride ring', async () => {
  const ride = await createRide(sandbox, '10001');
  await ride.start(SCOOTER, here);
  await sandbox.clock.advance(5_000);
  await ride.act('pause', { position: here });
  await sandbox.clock.advance(5_000);
  expect(await ride.row()).toMatchObject({ stage: 'PAUSE' });
  expect(await ring({ rider: await riderOf(sandbox) })).toMatchObject({ status: 200 });
});

test('The dock of an e-bike rings, and the capability to ring is missing where docks cannot', async () => {
  const rider = await riderOf(sandbox);
  expect(await ring({ rider, number: DOCK_EBIKE, position: besideFirstStation })).toMatchObject({ status: 200 });
  const { get } = await createRide(sandbox, '10001');
  expect((await get(`/api/bikes/${DOCK_EBIKE}`)).body).toMatchObject({ capabilities: { ring: true } });
  expect((await get(`/api/bikes/${DOCK_BIKE}`)).body).toMatchObject({ capabilities: { ring: false } });
});
