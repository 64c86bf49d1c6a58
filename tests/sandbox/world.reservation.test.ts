import { beforeEach, expect, test } from 'vitest';
import { cellOf, fillCell } from '#sandbox/world/cells.ts';
import { mainCall } from '../support/sandbox/account.ts';
import { setRider } from '../support/sandbox/money.ts';
import { clearRides, fileSandbox, riderOf, textOf, type Rider } from '../support/sandbox/sandbox.ts';
import { besideFirstScooter as here, createRide, DOCK_EBIKE } from '../support/sandbox/world.ts';
import { command } from './ride.ts';
import { rowsOf } from './rows.ts';

const SCOOTER = '51307';
const OTHER = '40117';
const MINUTE = 60_000;

const sandbox = await fileSandbox({ tokenLifetime: 60 * 3600 });
const anna = await riderOf(sandbox);
// In debt elsewhere.
await setRider(sandbox, '10002', { balance: 0 });
const boris = await riderOf(sandbox, '10002');
beforeEach(() => clearRides(sandbox));

const reserve = (rider: Rider, number = SCOOTER, sent = {}) =>
  command(sandbox, rider, `/api/bikes/${number}/reserve`, undefined, sent);
const start = (rider: Rider, number = SCOOTER) => command(sandbox, rider, '/api/rents', { number, position: here });
const idIn = ({ body }: { body: unknown }) => textOf(Reflect.get(Object(body), 'reservation'), 'id');
const current = async (login: string) =>
  (await (await createRide(sandbox, login)).get('/api/reservations/current')).body;
const offerTo = async (login: string) => (await (await createRide(sandbox, login)).get(`/api/bikes/${SCOOTER}`)).body;

// E150
test('A reserved vehicle is free for its rider only: others are refused with a code of its own', async () => {
  expect(await reserve(anna)).toMatchObject({ status: 200, body: { reservation: { state: 'held', cost: null } } });
  expect(await offerTo('10001')).toMatchObject({ status: 'RESERVED', obstacles: [] });
  expect(await offerTo('10002')).toMatchObject({ status: 'RESERVED', obstacles: ['BIKE_IS_RESERVED'] });
  const refused = { status: 409, body: { code: 'BIKE_IS_RESERVED' } };
  expect(await reserve(boris)).toMatchObject(refused);
  expect(await start(boris)).toMatchObject(refused);
  expect(await command(sandbox, boris, `/api/bikes/${SCOOTER}/ring`, { position: here })).toMatchObject({
    body: { code: 'BIKE_NOT_ALLOWED' },
  });
  expect(await command(sandbox, anna, `/api/bikes/${SCOOTER}/ring`, { position: here })).toMatchObject({ status: 200 });
  expect(await start(anna)).toMatchObject({ status: 202 });
});

// E150
test('Map cells leave a reserved vehicle out, its row says RESERVED without a rider, and a release frees it at once', async () => {
  const inCell = async () => (await sandbox.db.read((sql) => fillCell(sql, cellOf(here, 16)))).vehicles?.ids;
  const reserved = await reserve(anna);
  const [{ map_id: mapId } = { map_id: 0 }] = await rowsOf<{ map_id: number }>(
    sandbox,
    `select map_id from sandbox.vehicles where frame_number = '${SCOOTER}'`,
  );
  expect(reserved.body).toMatchObject({ reservation: { mapId, frameNumber: SCOOTER } });
  expect(await inCell()).not.toContain(mapId);
  const row = `select id, status from public.vehicles where id = ${mapId}`;
  expect(await rowsOf(sandbox, row)).toEqual([{ id: mapId, status: 'RESERVED' }]);
  await command(sandbox, anna, `/api/reservations/${idIn(reserved)}/release`, undefined);
  expect(await inCell()).toContain(mapId);
  expect(await rowsOf(sandbox, row)).toEqual([{ id: mapId, status: 'STATIONED' }]);
  expect(await start(boris)).toMatchObject({ status: 202 });
});

// E151
test('A rider has one reservation at a time, and the start of another vehicle releases it', async () => {
  await reserve(anna);
  for (const number of [SCOOTER, OTHER])
    expect(await reserve(anna, number)).toMatchObject({
      status: 409,
      body: { code: 'ACCOUNT_HAS_RESERVATION_ALREADY' },
    });
  expect(await start(anna, OTHER)).toMatchObject({ status: 202 });
  expect(await current('10001')).toMatchObject({ reservation: { state: 'released' } });
  expect(await reserve(boris)).toMatchObject({ status: 200 });
});

// E151
test('The server ends a reservation at its time, tells its rider how, and forgets it after an hour', async () => {
  await reserve(anna);
  await sandbox.clock.advance(30 * MINUTE - 1);
  expect(await current('10001')).toMatchObject({ reservation: { state: 'held' } });
  await sandbox.clock.advance(1);
  expect(await current('10001')).toMatchObject({ reservation: { state: 'lapsed', cost: 60 } });
  expect(await reserve(boris)).toMatchObject({ status: 200 });
  await sandbox.clock.advance(60 * MINUTE);
  expect(await current('10001')).toMatchObject({ reservation: null });
});

test('A repeated reservation has one effect, a late one none, and nobody releases another rider’s', async () => {
  const key = crypto.randomUUID();
  const first = await reserve(anna, SCOOTER, { key });
  expect(await reserve(anna, SCOOTER, { key })).toMatchObject({ status: 200, body: first.body });
  expect(await rowsOf(sandbox, 'select rider_id from sandbox.reservations')).toEqual([{ rider_id: anna.id }]);
  expect(await command(sandbox, boris, `/api/reservations/${idIn(first)}/release`, undefined)).toMatchObject({
    status: 404,
    body: { code: 'RESERVATION_NOT_FOUND' },
  });
  expect(await current('10002')).toMatchObject({ reservation: null });
  expect(await reserve(boris, OTHER, { expiresIn: -1 })).toMatchObject({ status: 410 });
});

test.for<[string, string, () => Promise<Rider>, string]>([
  ['an unknown number', '999999', async () => anna, 'BIKE_NOT_FOUND'],
  ['a bike in a dock, which its keypad gives to anybody', DOCK_EBIKE, async () => anna, 'BIKE_NOT_ALLOWED'],
  ['a blocked rider', SCOOTER, () => riderOf(sandbox, '10003'), 'ACCOUNT_BLOCKED'],
])('The server reserves nothing for %s', async ([, number, rider, code]) => {
  expect(await reserve(await rider(), number)).toMatchObject({ body: { code } });
  expect(await rowsOf(sandbox, 'select 1 from sandbox.reservations')).toEqual([]);
});

// The last test: the rider is gone after it.
test('A rider who deletes the account gives the reserved vehicle back, and pays for its minutes first', async () => {
  await reserve(boris);
  await sandbox.clock.advance(12 * MINUTE);
  expect(await mainCall(sandbox, boris, 'DELETE', '/profile')).toMatchObject({ status: 204 });
  expect(await rowsOf(sandbox, 'select kind, amount from sandbox.charges')).toEqual([
    { kind: 'reservation', amount: 6 },
  ]);
  expect(await reserve(anna)).toMatchObject({ status: 200 });
});
