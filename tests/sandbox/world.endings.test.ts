import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Sandbox } from '#sandbox/server.ts';
import { profile } from '../support/sandbox/account.ts';
import { setRider } from '../support/sandbox/money.ts';
import { fileSandbox, openSandbox, riderOf } from '../support/sandbox/sandbox.ts';
import {
  besideFirstScooter as here,
  CHAIN_BIKE,
  controlOf,
  createRide,
  doerOf,
  JPEG,
  vehicleOf,
  type Ride,
} from '../support/sandbox/world.ts';
import { chargesIn, supportEnds } from './ride.ts';

const HOUR = 3_600_000;

const sandbox = await fileSandbox({ tokenLifetime: 60 * 3600 });

async function riding(sandbox: Sandbox, login: string): Promise<Ride> {
  const ride = await createRide(sandbox, login);
  await ride.start('51307', here);
  await sandbox.clock.advance(5000);
  return ride;
}

const end = async (ride: Ride) => supportEnds(sandbox, (await ride.row()).id);

test('Support can end an active ride, and cannot end the same ride a second time', async () => {
  const ride = await riding(sandbox, '10001');
  await sandbox.clock.advance(31 * 60_000);
  expect((await end(ride)).response.status).toBe(204);
  expect(await ride.row()).toMatchObject({ stage: 'ACTIVE_RIDE_COMPLETED', status: 'TECH_DONE', cost: 12 });
  expect((await end(ride)).response.status).toBe(409);
  expect(await ride.refused('finish', { position: here })).toBe('WRONG_STAGE');
});

// B060
test('After 48 hours the server ends a ride and its tariff, so that the rider needs a new one, and charges a fine', async () => {
  const anna = await riderOf(sandbox, '10001');
  await setRider(sandbox, '10001', { tariff: true });
  const ride = await riding(sandbox, '10001');
  await sandbox.clock.advance(48 * HOUR - 60_000);
  expect(await profile(sandbox, anna)).toMatchObject({ OmniTariffId: 'omni-month', TariffId: 'bike-season' });
  await sandbox.clock.advance(60_000);
  const shown = await profile(sandbox, anna);
  expect(shown).toMatchObject({ OmniTariffId: null, OmniTariffEnd: null, TariffId: 'bike-season' });
  const over = await ride.row();
  expect(over).toMatchObject({ status: 'TECH_DONE', duration: 48 * 3600 });
  const own = (await chargesIn(sandbox))?.filter(({ rentId }) => rentId === over.id);
  expect(own?.map(({ kind, amount }) => [kind, amount]).toSorted()).toEqual([
    ['fine', 30_000],
    ['ride', (48 * 60 - 30) * 6],
  ]);
  expect(await ride.startRefused('51307', here)).toMatchObject({ code: 'TARIFF_REQUIRED' });
  await setRider(sandbox, '10001', { tariff: true });
});

test.each([
  ['a part of the ride', 5, { bonus: 5 }, 0],
  ['the whole ride', 250, { bonus: 12 }, 238],
  ['nothing', 0, { bonus: 0 }, 0],
])('The server pays as much of a ride as possible from the bonus balance (here %s)', async (_, balance, paid, left) => {
  await setRider(sandbox, '10001', { balance });
  const ride = await riding(sandbox, '10001');
  await sandbox.clock.advance(31 * 60_000);
  await end(ride);
  const over = await ride.row();
  expect(over).toMatchObject({ cost: 12, ...paid });
  const charges = (await chargesIn(sandbox))?.filter(({ rentId }) => rentId === over.id);
  expect(charges).toMatchObject([{ kind: 'ride', amount: 12, from: paid.bonus === 12 ? 'balance' : 'card' }]);
  const riders = (await controlOf(sandbox).GET('/control/riders')).data?.items;
  expect(riders?.find(({ login }) => login === '10001')?.balance).toBe(left);
});

test('The server counts a ride up to the time when the rider finished it offline, and takes the photo a day later', async () => {
  const ride = await riding(sandbox, '10001');
  const { ride_started_at: startedAt } = await ride.row();
  const word = new Date(Date.parse(startedAt ?? '') + 20 * 60_000).toISOString();
  await sandbox.clock.advance(3 * HOUR);
  const { rent, uploadTicket } = await ride.finish(here, { requestedAt: word });
  expect(rent.finish_requested_at).toBe(word);
  await sandbox.clock.advance(600);
  expect(await ride.act('complete', { photoOwed: true })).toMatchObject({ photo_state: 'owed' });
  await sandbox.clock.advance(5000);
  expect(await ride.row()).toMatchObject({ status: 'DONE', duration: 20 * 60, cost: 0, photo_state: 'owed' });

  await sandbox.clock.advance(20 * HOUR);
  const late = await ride.photo(JPEG, { 'Upload-Ticket': uploadTicket ?? '' });
  expect(late).toMatchObject({ status: 202, body: { rent: { photo_state: 'uploaded', status: 'DONE' } } });
  expect((await ride.photo(JPEG, { 'Upload-Ticket': 'ut_of-another-ride' })).status).toBe(401);
});

test('The ride does not end until the scooter’s motor is locked', async () => {
  const ride = await riding(sandbox, '10001');
  await ride.finish(here);
  await sandbox.clock.advance(600);
  await ride.photo(JPEG);
  const scooter = vehicleOf(sandbox, '51307');
  await scooter.set({ jammed: true });
  await ride.act('complete', {});
  expect(await ride.refused('complete', {})).toBe('WRONG_STAGE');
  await sandbox.clock.advance(5000);
  const rent = await ride.row();
  expect(rent).toMatchObject({ stage: 'ACTIVE_RIDE_END', step: 'photo_upload', error_code: 'NEED_CLOSE_LOCK' });
  await scooter.set({ jammed: false });
  await ride.act('complete', {});
  await sandbox.clock.advance(5000);
  expect(await ride.row()).toMatchObject({ status: 'DONE', error_code: null });
});

const dataDir = mkdtempSync(join(tmpdir(), 'velorent-world-'));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** A ride on this vehicle whose server has stopped during the start, and has started again. */
async function restarted(number: string, begin: (ride: Ride, later: (ms: number) => Promise<void>) => Promise<void>) {
  const before = await openSandbox({ dataDir });
  const early = await createRide(before, '10001');
  const { id } = await early.start(number, here);
  await begin(early, (milliseconds) => before.clock.advance(milliseconds));
  await before.close();

  const after = await openSandbox({ dataDir, clock: { running: false, start: before.clock.now() } });
  const ride = await createRide(after, '10001');
  ride.take(id);
  const vehicle = vehicleOf(after, number);
  const later = (milliseconds: number) => after.clock.advance(milliseconds);
  return { ride, vehicle, does: doerOf(() => ride, vehicle, here, later), close: () => after.close() };
}

test('When the server stops during the start of a ride, the restarted server unlocks the scooter’s motor once', async () => {
  const { vehicle, does, close } = await restarted('51307', (_, later) => later(800));
  expect(await does()).toBe('CHECK_START IN_PROGRESS unlock 2/2');
  expect(await does(5_000)).toBe('ACTIVE_RIDE IN_PROGRESS wait 1/1');
  expect(await vehicle.lockCommands()).toEqual(['motor open obeyed']);
  await close();
});

test('When the server stops during the start of a ride, the restarted server opens the chain once, and the rider can go on', async () => {
  const { ride, vehicle, does, close } = await restarted(CHAIN_BIKE, async (early, later) => {
    await later(700);
    await early.act('open-chain', {});
    await later(1_000);
  });
  expect(await does()).toBe('CHECK_START IN_PROGRESS chain_lock_open 1/4');
  expect(await does(2_000, 'chainToHolder')).toBe('CHECK_START IN_PROGRESS unlock 4/4');
  expect(await ride.refused('open-lock', {})).toBe('NEED_CLOSE_CHAIN_LOCK');
  expect(await does(6_000, 'open-lock')).toBe('ACTIVE_RIDE IN_PROGRESS wait 1/1');
  const commands = ['chain open obeyed', 'wheel open out of sequence', 'wheel open obeyed'];
  expect(await vehicle.lockCommands()).toEqual(commands);
  await close();
});

// B063
test.each([
  ['120 seconds', {}, 120],
  ['30 seconds, which the sandbox’s options set', { inspectionSeconds: 30 }, 30],
])('The server refuses to cancel a ride after the inspection time of %s', async (_, options, seconds) => {
  const sandbox = await openSandbox(options);
  try {
    const ride = await riding(sandbox, '10001');
    const { ride_started_at: startedAt } = await ride.row();
    expect(await ride.row()).toMatchObject({ inspection_seconds: seconds });
    expect((await ride.get('/api/bikes/51307')).body).toMatchObject({ inspectionSeconds: seconds });
    await sandbox.clock.advance(Date.parse(startedAt ?? '') + seconds * 1000 - sandbox.clock.now() + 1);
    expect(await ride.refused('cancel', {})).toBe('WRONG_STAGE');
  } finally {
    await sandbox.close();
  }
});
