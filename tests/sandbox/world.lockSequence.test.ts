import { beforeEach, expect, test } from 'vitest';
import { takeChainBike, type ChainBike } from '../support/sandbox/chainBike.ts';
import { fileSandbox } from '../support/sandbox/sandbox.ts';
import { besideFirstScooter as here, CHAIN_BIKE, vehicleOf, WHEEL_BIKE } from '../support/sandbox/world.ts';

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
  await at.does('open-chain');
  expect(await at.ride.refused('open-lock', {})).toBe('NEED_CLOSE_CHAIN_LOCK');
  expect(await at.does('chainToHolder')).toBe('CHECK_START IN_PROGRESS unlock 4/4');
  expect(await at.ride.refused('open-lock', {})).toBe('NEED_CLOSE_CHAIN_LOCK');
  expect(await at.bike.lockCommands()).toEqual([
    'wheel open out of sequence',
    'chain open obeyed',
    'wheel open out of sequence',
    'wheel open out of sequence',
  ]);
  expect(await at.does(6_000, 'open-lock')).toBe('ACTIVE_RIDE IN_PROGRESS wait 1/1');
});

// B016
test('The server refuses to open the chain lock while the wheel lock is open', async () => {
  await at.riding();
  expect(await at.ride.refused('open-chain', {})).toBe('NEED_CLOSE_LOCK');
  expect(await lastLockCommand()).toBe('chain open out of sequence');
  await at.does('finish', 600);
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
  await at.does('complete', 3_000);
  expect(await at.ride.refused('open-chain', {})).toBe('WRONG_STAGE');
  expect(await at.ride.refused('open-lock', {})).toBe('WRONG_STAGE');
  expect(await lastLockCommand()).toBe('wheel open out of sequence');
});

test('The sandbox refuses a movement by hand that the locks of the vehicle do not allow', async () => {
  await at.reached();
  expect(await at.bike.hand('closeWheel'), 'it is closed').toBe(409);
  expect(await at.bike.hand('chainToHolder'), 'it hangs at the rack').toBe(409);
  expect(await vehicleOf(sandbox, '51307').hand('closeWheel'), 'a scooter').toBe(409);
  expect(await vehicleOf(sandbox, '99990').hand('closeWheel')).toBe(404);
});

test('A bike without a chain starts, pauses, resumes and finishes with its wheel lock only', async () => {
  const bike = vehicleOf(sandbox, WHEEL_BIKE);
  const closed = () => bike.hand('closeWheel');
  await at.ride.start(WHEEL_BIKE, here);
  expect(await at.does(700)).toBe('CHECK_START IN_PROGRESS unlock 2/2');
  expect(await at.row()).toMatchObject({ wheel_lock: 'closed', chain_lock: null, chain_place: null });
  expect(await at.ride.refused('open-chain', {})).toBe('WRONG_STAGE');
  expect(await at.does('open-lock')).toBe('ACTIVE_RIDE IN_PROGRESS wait 1/1');
  expect(await at.does('pause', closed)).toBe('PAUSE PAUSE wait 1/1');
  expect(await at.does('resume')).toBe('CHECK_END_PAUSE CHECK_END_PAUSE unlock 1/1');
  expect(await at.does('open-lock')).toBe('ACTIVE_RIDE IN_PROGRESS wait 1/1');
  expect(await at.does('finish', 600)).toBe('ACTIVE_RIDE_END CHECK_END lock_info 2/3');
  expect(await at.does(closed)).toBe('ACTIVE_RIDE_END CHECK_END photo_upload 3/3');
  expect(await at.does('complete', 3_000)).toMatch(/^ACTIVE_RIDE_COMPLETED DONE/);
  expect(await bike.lockCommands()).toEqual(['chain open out of sequence', 'wheel open obeyed', 'wheel open obeyed']);
});

test('When the chain is in its holder at the start of a ride, the server skips the chain step and shows the wheel lock’s step', async () => {
  await at.bike.set({ chainPlace: 'holder' });
  await at.reached();
  expect(await at.does()).toBe('CHECK_START IN_PROGRESS unlock 4/4');
  expect(await at.does('open-lock')).toBe('ACTIVE_RIDE IN_PROGRESS wait 1/1');
});

test('When the wheel lock is open at the start, the rider must close the wheel lock before the chain step', async () => {
  await at.bike.set({ lock: 'open' });
  await at.reached();
  expect(await at.does()).toBe('CHECK_START IN_PROGRESS lock_info 1/4 NEED_CLOSE_LOCK');
  expect(await at.does('closeWheel')).toBe('CHECK_START IN_PROGRESS chain_lock_open 1/4');
});

test('To end a ride after a pause at a rack, the rider only takes the photo', async () => {
  await at.pausedAtRack();
  expect(await at.does('finish', 600)).toBe('ACTIVE_RIDE_END CHECK_END photo_upload 4/4');
});

test('A pause begins at once when the rider has already closed the wheel lock by hand during the ride', async () => {
  await at.riding();
  expect(await at.does('closeWheel')).toBe('ACTIVE_RIDE IN_PROGRESS wait 1/1');
  expect(await at.does('pause')).toBe('PAUSE PAUSE wait 1/1');
});

test('A rider who has asked for a pause can go back to riding without closing or opening a lock', async () => {
  await at.riding();
  expect(await at.does('pause', 'resume')).toBe('ACTIVE_RIDE IN_PROGRESS wait 1/1');
});
