import { beforeEach, expect, test } from 'vitest';
import { HttpError } from '#sandbox/contract/handlers.ts';
import { insertRent, rentOf } from '#sandbox/world/rents/rent.ts';
import { setRider } from '../support/sandbox/money.ts';
import { fileSandbox, riderOf } from '../support/sandbox/sandbox.ts';
import { besideFirstScooter as here, createRide, JPEG, vehicleOf, type Ride } from '../support/sandbox/world.ts';
import { countOf, rowsOf } from './rows.ts';
import { addRent } from './tables.ts';

let ride: Ride;

const sandbox = await fileSandbox();
const scooter = vehicleOf(sandbox, '51307');
beforeEach(async () => {
  ride = await createRide(sandbox, '10001');
  await scooter.set({ online: true, jammed: false, status: 'STATIONED' });
});

// A041, A042
test.for<[login: string, refusal: { code: string; status: number; debt?: number }]>([
  ['10002', { code: 'ACCOUNT_DEBT', status: 403, debt: 340 }],
  ['10003', { code: 'ACCOUNT_BLOCKED', status: 403 }],
  ['10004', { code: 'TARIFF_REQUIRED', status: 403 }],
  ['10005', { code: 'TARIFF_REQUIRED', status: 403 }],
])('When rider %s starts a ride, the server answers with the refusal %o', async ([login, refusal]) => {
  const rider = await createRide(sandbox, login);
  expect(await rider.startRefused('51307', here)).toMatchObject(refusal);
  const bike = await rider.get('/api/bikes/51307');
  expect(bike.body).toMatchObject({ obstacles: expect.arrayContaining([refusal.code]) });
});

// A041, A042
test('The server refuses to start a ride for a rider who has a tariff but no card', async () => {
  await setRider(sandbox, '10005', { tariff: true });
  const rider = await createRide(sandbox, '10005');
  expect(await rider.startRefused('51307', here)).toMatchObject({ code: 'CARD_REQUIRED' });
  await setRider(sandbox, '10005', { tariff: false });
});

// A063, A067, A069
test('When a rider looks up a scooter by its number, the server returns the vehicle type “omni”, the device type and the position', async () => {
  const bike = await (await createRide(sandbox, '10002')).get('/api/bikes/51307');
  const mainCoordinate = { latitude: expect.any(Number), longitude: expect.any(Number) };
  const kind = { kind: 2, type: 'omni', deviceType: 'OMNI_IOT_SCOOTER' };
  expect(bike.body).toMatchObject({ frameNumber: '51307', ...kind, mainCoordinate });
});

// C012
test('The server refuses to start a vehicle that is offline or out of service', async () => {
  await scooter.set({ online: false });
  expect(await ride.startRefused('51307', here)).toMatchObject({ code: 'BIKE_IS_OFFLINE', status: 409 });
  await scooter.set({ online: true, status: 'INACTIVE' });
  expect(await ride.startRefused('51307', here)).toMatchObject({ code: 'BIKE_NOT_ALLOWED', status: 409 });
});

// A078
test('The server refuses a start when the rider is far from the vehicle or sends no position', async () => {
  const far = { ...here, latitude: here.latitude + 0.001 };
  expect(await ride.startRefused('51307', far)).toMatchObject({ code: 'BIKE_IS_FAR_FROM_USER', distanceMeters: 111 });
  expect(await ride.startRefused('51307', null)).toMatchObject({ code: 'GEO_NOT_ALLOWED_BY_USER' });
});

test('The server allows a start from farther away when the rider’s position is inaccurate', async () => {
  const far = { ...here, latitude: here.latitude + 0.001, accuracy: 62 };
  expect(await ride.start('51307', far)).toMatchObject({ stage: 'CHECK_START' });
  await ride.act('cancel', {});
});

test('When the motor jams at the start, the rent ends free of charge, and the rider can start the scooter again', async () => {
  const asked = await ride.start('51307', here);
  await scooter.set({ jammed: true });
  await sandbox.clock.advance(5000);
  const failed = { stage: 'CHECK_START', status: 'ERROR_START', error_code: 'OPEN_LOCK_ERROR', cost: 0 };
  expect(await ride.row()).toMatchObject(failed);
  expect(await ride.command(asked.key)).toMatchObject({ state: 'refused', code: 'OPEN_LOCK_ERROR' });
  expect(await ride.current()).toMatchObject({ items: [] });
  expect(await ride.start('51307', here)).toMatchObject({ stage: 'CHECK_START' });
  await ride.act('cancel', {});
});

test('After the rider has cancelled the start, the server opens no lock', async () => {
  await ride.start('51307', here);
  await sandbox.clock.advance(800);
  expect(await ride.act('cancel', {})).toMatchObject({ stage: 'CHECK_START', status: 'DONE', cost: 0 });
  const before = await scooter.lockCommands();
  await sandbox.clock.advance(10_000);
  expect(await scooter.lockCommands()).toEqual(before);
  expect(await ride.row()).toMatchObject({ status: 'DONE', ride_started_at: null });
});

// A077
test('The server refuses to start a second ride for one rider, and to start a scooter that another rider rents', async () => {
  const first = await ride.start('51307', here);
  const refusal = await ride.startRefused('51307', here);
  expect(refusal).toMatchObject({ code: 'ACCOUNT_HAS_RENT_ALREADY', rentId: first.id });
  await setRider(sandbox, '10002', { balance: 0 });
  const other = await createRide(sandbox, '10002');
  expect(await other.startRefused('51307', here)).toMatchObject({ code: 'BIKE_NOT_ALLOWED' });
  expect((await other.get(`/api/rents/${first.id}`)).status).toBe(404);
  other.take(first.id);
  expect(await other.refused('cancel', {})).toBe('RENT_NOT_FOUND');
  await ride.act('cancel', {});
});

test.for([
  ['pause', { position: null }],
  ['resume', { position: null }],
  ['finish', { position: null }],
  ['parking', { number: '1208', position: null }],
  ['complete', {}],
  ['return-to-ride', {}],
] as const)('The server refuses the command %s during the start of a ride', async ([act, body]) => {
  await ride.start('51307', here);
  expect(await ride.refused(act, body)).toBe('WRONG_STAGE');
  expect((await ride.photo(JPEG)).status).toBe(409);
  await ride.act('cancel', {});
});

const idOf = async (login: string) => (await riderOf(sandbox, login)).id;
const end = (id: string) => rowsOf(sandbox, 'update public.rents set ended_at = now() where id = $1', [id]);

test('The table of rents allows one open rent per vehicle, and a second rent after the first has ended', async () => {
  const [anna, boris] = [await idOf('10001'), await idOf('10002')];
  const first = await addRent(sandbox, anna, { bike_id: '40117' });
  await expect(addRent(sandbox, boris, { bike_id: '40117' })).rejects.toMatchObject({
    code: '23505',
    constraint: 'one_rent_per_vehicle',
  });
  await end(first);
  await end(await addRent(sandbox, boris, { bike_id: '40117' }));
});

test('When another rider takes the vehicle after the server’s check, the server refuses the start and stores no rent', async () => {
  // The vehicle looks free: another start was stored between the check and the write.
  const others = await addRent(sandbox, await idOf('10003'), { bike_id: '51307' });
  expect(await ride.startRefused('51307', here)).toMatchObject({ status: 409, code: 'BIKE_NOT_ALLOWED' });
  const mine = await idOf('10001');
  expect(await countOf(sandbox, 'public.rents where client_id = $1 and ended_at is null', [mine])).toBe(0);
  await end(others);
  expect(await ride.start('51307', here)).toMatchObject({ stage: 'CHECK_START' });
  await ride.act('cancel', {});
});

test('The server refuses a rider’s second rent, and the refusal contains the ID of the open rent', async () => {
  const rider = await idOf('10004');
  const open = await addRent(sandbox, rider, { bike_id: '40118' });
  const asked = sandbox.db.transaction(async (sql) => {
    const rent = await rentOf(sql, rider, open);
    return insertRent(sql, sandbox.clock, { ...rent, id: crypto.randomUUID(), rental_id: 'R-other', bike_id: '40117' });
  });
  const refusal: unknown = await asked.catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(HttpError);
  expect(refusal).toMatchObject({ status: 409, body: { code: 'ACCOUNT_HAS_RENT_ALREADY', rentId: open } });
  await end(open);
});
