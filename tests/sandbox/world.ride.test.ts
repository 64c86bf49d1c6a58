import { expect, test } from 'vitest';
import { fileSandbox } from '../support/sandbox/sandbox.ts';
import {
  besideFirstScooter as here,
  controlOf,
  createRide,
  doerOf,
  JPEG,
  streetWithoutParking,
  vehicleOf,
} from '../support/sandbox/world.ts';
import { chargesIn } from './ride.ts';

const sandbox = await fileSandbox();
const ride = await createRide(sandbox, '10001');
const scooter = vehicleOf(sandbox, '51307');
const does = doerOf(
  () => ride,
  scooter,
  here,
  (milliseconds) => sandbox.clock.advance(milliseconds),
);

test('After the start command, the server reaches the scooter, unlocks its motor, and makes the ride active', async () => {
  const asked = await ride.start('51307', here);
  expect(await does()).toBe('CHECK_START CHECK_START wait 1/2');
  expect(asked).toMatchObject({ version: 1, state: 'PENDING' });

  expect(await does(700)).toBe('CHECK_START IN_PROGRESS unlock 2/2');
  expect(await ride.row()).toMatchObject({ version: 2, state: 'WAITING', ride_started_at: null });
  expect(await ride.command(asked.key)).toMatchObject({ state: 'running', rentId: asked.id });

  expect(await does(3_000)).toBe('ACTIVE_RIDE IN_PROGRESS wait 1/1');
  expect(await ride.row()).toMatchObject({ version: 3, state: 'STARTED', ride_started_at: expect.any(String) });
  expect(await ride.command(asked.key)).toMatchObject({ state: 'done', code: null });
  expect(await scooter.facts()).toMatchObject({ status: 'IN_USE', lock: 'open' });
});

test('A rider pauses and resumes a scooter ride', async () => {
  expect(await does(5 * 60_000, 'pause')).toBe('CHECK_START_PAUSE CHECK_START_PAUSE wait 1/1');
  expect(await does(3_000)).toBe('PAUSE PAUSE wait 1/1');
  expect(await does(2 * 60_000, 'resume')).toBe('CHECK_END_PAUSE CHECK_END_PAUSE unlock 1/1');
  expect(await does(3_000)).toBe('ACTIVE_RIDE IN_PROGRESS wait 1/1');
  const { paused_at, paused_seconds } = await ride.row();
  expect(paused_at).toBeNull();
  expect(paused_seconds).toBeGreaterThanOrEqual(120);
});

// B024, B051
test('The server refuses to end a ride in a street without a parking, and writes the reason into the rent row', async () => {
  const rent = await ride.act('finish', { position: streetWithoutParking });
  expect(rent).toMatchObject({ stage: 'ACTIVE_RIDE_END', status: 'CHECK_END', step: 'positioning' });
  expect(await does(600)).toBe('ACTIVE_RIDE_END CHECK_END parking 2/3 PARKING_NOT_ALLOWED');
  expect(await ride.row()).toMatchObject({ parking_id: null });
  expect(await ride.refused('parking', { number: '1208', position: streetWithoutParking })).toBe('PARKING_NOT_ALLOWED');
  expect(await ride.refused('complete', {})).toBe('PARKING_NOT_ALLOWED');
});

test('A rider who has begun to finish a ride can go back to riding', async () => {
  expect(await does('return-to-ride', 600)).toBe('ACTIVE_RIDE IN_PROGRESS wait 1/1');
  expect(await ride.row()).toMatchObject({ finish_requested_at: null });
});

test('When the rider’s position is inaccurate, the rider enters the parking’s number to end the ride', async () => {
  await ride.act('finish', { position: { ...here, accuracy: 31 } });
  expect(await does(600)).toBe('ACTIVE_RIDE_END CHECK_END parking 2/3');
  expect(await ride.refused('parking', { number: '999999', position: here })).toBe('PARKING_NOT_FOUND');
  const rent = await ride.act('parking', { number: '1208', position: here });
  expect(rent).toMatchObject({ step: 'photo_upload', parking_number: '1208' });
});

test('The server ends a ride only after a valid photo, and charges the rider once', async () => {
  expect(await ride.refused('complete', {})).toBe('PHOTO_REQUIRED');
  const answer = await ride.photo(new TextEncoder().encode('not a picture'));
  expect(answer).toMatchObject({ status: 415, body: { code: 'PHOTO_NOT_ACCEPTED' } });
  expect(await ride.photo(JPEG)).toMatchObject({ status: 202, body: { rent: { photo_state: 'uploaded' } } });

  await does('complete', 3_000);
  const receipt = await ride.row();
  // The seven minutes ridden are free; the pause of two minutes and its locks' seconds cost 3 ₽ a started minute.
  expect(receipt).toMatchObject({ stage: 'ACTIVE_RIDE_COMPLETED', status: 'DONE', cost: 9 });
  expect(receipt.duration).toBeGreaterThan(420);
  expect(await chargesIn(sandbox)).toMatchObject([{ kind: 'ride', amount: 9, rentId: receipt.id, from: 'card' }]);
  expect(await ride.current()).toMatchObject({ items: [] });
});

test('After the ride, the version numbers of its rent have no gap, and the motor has obeyed each command in order', async () => {
  const rents = await controlOf(sandbox).GET('/control/rents');
  const versions = rents.data?.items[0]?.versions.map(({ version }) => version) ?? [];
  expect(versions.length).toBeGreaterThan(10);
  expect(versions).toEqual(versions.map((_, i) => i + 1));
  const commands = ['open', 'close', 'open', 'close'].map((command) => `motor ${command} obeyed`);
  expect(await scooter.lockCommands()).toEqual(commands);
});

test('After the ride the scooter is free and has a new ID on the map', async () => {
  const vehicle = await scooter.facts();
  expect(vehicle).toMatchObject({ status: 'STATIONED', lock: 'closed' });
  expect(vehicle?.mapId).toBeGreaterThanOrEqual(100_000);
});
