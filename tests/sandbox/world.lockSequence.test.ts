import { beforeEach, expect, test } from 'vitest';
import { takeChainBike, type ChainBike } from '../support/sandbox/chainBike.ts';
import { fileSandbox } from '../support/sandbox/sandbox.ts';
import { besideFirstScooter as here, CHAIN_BIKE, createRide, vehicleOf, WHEEL_BIKE } from '../support/sandbox/world.ts';

let at: ChainBike;

const sandbox = await fileSandbox();
beforeEach(async () => {
  at = await takeChainBike(sandbox);
});

/** The last lock command in the ledger. */
const lastLockCommand = async () => (await at.bike.lockCommands())?.at(-1);

test('Until the server has reached a bike, it refuses the rider’s lock commands and only records them', async () => {
  await at.ride.start(CHAIN_BIKE, here);
  expect(await at.ride.refused('open-chain', {})).toBe('WRONG_STAGE');
  // The lock alone would have obeyed: it knows no steps.
  expect(await lastLockCommand()).toBe('chain open refused');
  expect(await at.ride.refused('open-lock', {})).toBe('NEED_CLOSE_CHAIN_LOCK');
  expect(await lastLockCommand()).toBe('wheel open out of sequence');
});

// B017
test('The server opens the wheel lock only with the chain in its holder, at least 6 s after the chain lock opened', async () => {
  await at.reached();
  const before = await at.ride.row();
  expect(await at.ride.refused('open-lock', {})).toBe('NEED_CLOSE_CHAIN_LOCK');
  expect(await at.ride.row()).toEqual(before);
  await at.ride.commandLock('open-chain');
  expect(await at.ride.refused('open-lock', {})).toBe('NEED_CLOSE_CHAIN_LOCK');
  await at.bike.hand('chainToHolder');
  expect(await at.row()).toMatchObject({ step: 'unlock', chain_lock: 'closed', chain_place: 'holder' });
  expect(await at.ride.refused('open-lock', {})).toBe('NEED_CLOSE_CHAIN_LOCK');
  expect(await at.bike.lockCommands()).toEqual([
    'wheel open out of sequence',
    'chain open obeyed',
    'wheel open out of sequence',
    'wheel open out of sequence',
  ]);
  await at.later(6_000);
  expect(await at.ride.commandLock('open-lock')).toMatchObject({ stage: 'ACTIVE_RIDE' });
});

// B016
test('The server refuses to open the chain lock while the wheel lock is open', async () => {
  await at.riding();
  expect(await at.ride.refused('open-chain', {})).toBe('NEED_CLOSE_LOCK');
  expect(await lastLockCommand()).toBe('chain open out of sequence');
  await at.ride.finish(here);
  await at.later(600);
  expect(await at.ride.refused('open-chain', {})).toBe('NEED_CLOSE_LOCK');
});

test('While one lock moves, the server refuses a command to the other lock, and a repeated command changes nothing', async () => {
  await at.reached();
  const asked = await at.ride.act('open-chain', {});
  expect(await at.ride.act('open-chain', {})).toMatchObject({ version: asked.version });
  expect(await at.ride.refused('open-lock', {})).toBe('WRONG_STAGE');
  await at.later(3_000);
  expect(await at.bike.lockCommands()).toEqual(['wheel open out of sequence', 'chain open obeyed']);
});

test('The server refuses to open the wheel lock during the finish, and to open either lock after the ride', async () => {
  await at.parked();
  await at.bike.hand('closeWheel');
  expect(await at.ride.refused('open-lock', {})).toBe('WRONG_STAGE');
  expect(await lastLockCommand()).toBe('wheel open out of sequence');
  await at.unchain('chainToRack');
  expect(await at.ride.refused('open-chain', {})).toBe('WRONG_STAGE');
  await at.ride.act('complete', { photoOwed: true });
  await at.later(3_000);
  expect(await at.ride.refused('open-chain', {})).toBe('WRONG_STAGE');
  expect(await at.ride.refused('open-lock', {})).toBe('WRONG_STAGE');
  expect(await lastLockCommand()).toBe('wheel open out of sequence');
});

test('The server refuses wheel and chain commands for a scooter, and a lock command for another rider’s rent', async () => {
  await at.ride.start('51307', here);
  await at.later(5_000);
  expect(await at.ride.refused('open-lock', {})).toBe('WRONG_STAGE');
  expect(await at.ride.refused('open-chain', {})).toBe('WRONG_STAGE');
  const { id } = await at.ride.row();
  const other = await createRide(sandbox, '10004');
  other.take(id);
  expect(await other.refused('open-lock', {})).toBe('RENT_NOT_FOUND');
});

test('The sandbox refuses a movement by hand that the locks of the vehicle do not allow', async () => {
  await at.reached();
  expect(await at.bike.hand('closeWheel'), 'it is closed').toBe(409);
  expect(await at.bike.hand('chainToHolder'), 'it hangs at the rack').toBe(409);
  expect(await vehicleOf(sandbox, '51307').hand('closeWheel'), 'a scooter').toBe(409);
  expect(await vehicleOf(sandbox, '99990').hand('closeWheel')).toBe(404);
});

test('A bike without a chain starts, pauses, resumes and finishes with its wheel lock only', async () => {
  const { ride, later } = at;
  const bike = vehicleOf(sandbox, WHEEL_BIKE);
  await ride.start(WHEEL_BIKE, here);
  await later(700);
  expect(await at.row()).toMatchObject({
    step: 'unlock',
    step_number: 2,
    step_count: 2,
    wheel_lock: 'closed',
    chain_lock: null,
    chain_place: null,
  });
  expect(await ride.refused('open-chain', {})).toBe('WRONG_STAGE');
  expect(await ride.commandLock('open-lock')).toMatchObject({ stage: 'ACTIVE_RIDE', wheel_lock: 'open' });
  await ride.act('pause', { position: here });
  await bike.hand('closeWheel');
  expect(await at.row()).toMatchObject({ stage: 'PAUSE' });
  const rent = await ride.act('resume', { position: here });
  expect(rent).toMatchObject({ stage: 'CHECK_END_PAUSE', step: 'unlock', step_number: 1, step_count: 1 });
  expect(await ride.commandLock('open-lock')).toMatchObject({ stage: 'ACTIVE_RIDE' });
  await ride.finish(here);
  await later(600);
  expect(await at.row()).toMatchObject({ step: 'lock_info', step_number: 2, step_count: 3 });
  await bike.hand('closeWheel');
  expect(await at.row()).toMatchObject({ step: 'photo_upload', step_number: 3 });
  await ride.act('complete', { photoOwed: true });
  await later(3_000);
  expect(await at.row()).toMatchObject({ status: 'DONE' });
  expect(await bike.lockCommands()).toEqual(['chain open out of sequence', 'wheel open obeyed', 'wheel open obeyed']);
});

test('When the chain is in its holder at the start of a ride, the server skips the chain step and shows the wheel lock’s step', async () => {
  await at.bike.set({ chainPlace: 'holder' });
  await at.reached();
  expect(await at.row()).toMatchObject({ step: 'unlock', step_number: 4, step_count: 4 });
  expect(await at.ride.commandLock('open-lock')).toMatchObject({ stage: 'ACTIVE_RIDE' });
});

test('When the wheel lock is open at the start, the rider must close the wheel lock before the chain step', async () => {
  await at.bike.set({ lock: 'open' });
  await at.reached();
  expect(await at.row()).toMatchObject({
    status: 'IN_PROGRESS',
    step: 'lock_info',
    step_number: 1,
    error_code: 'NEED_CLOSE_LOCK',
  });
  await at.bike.hand('closeWheel');
  expect(await at.row()).toMatchObject({ step: 'chain_lock_open', step_number: 1, error_code: null });
});

test('To end a ride after a pause at a rack, the rider only takes the photo', async () => {
  await at.pausedAtRack();
  await at.ride.finish(here);
  await at.later(600);
  const rent = await at.row();
  expect(rent).toMatchObject({ step: 'photo_upload', step_number: 4, chain_place: 'rack', wheel_lock: 'closed' });
});

test('A pause begins at once when the rider has already closed the wheel lock by hand during the ride', async () => {
  await at.riding();
  await at.bike.hand('closeWheel');
  expect(await at.row()).toMatchObject({ stage: 'ACTIVE_RIDE', wheel_lock: 'closed' });
  expect(await at.ride.act('pause', { position: here })).toMatchObject({ stage: 'PAUSE', step: 'wait' });
});

test('A rider who has asked for a pause can go back to riding without closing or opening a lock', async () => {
  await at.riding();
  await at.ride.act('pause', { position: here });
  expect(await at.ride.act('resume', { position: here })).toMatchObject({ stage: 'ACTIVE_RIDE', wheel_lock: 'open' });
});
