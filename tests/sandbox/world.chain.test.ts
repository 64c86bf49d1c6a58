import { expect, test } from 'vitest';
import { fileSandbox } from '../support/sandbox/sandbox.ts';
import {
  besideFirstScooter as here,
  CHAIN_BIKE,
  createRide,
  doerOf,
  JPEG,
  vehicleOf,
} from '../support/sandbox/world.ts';
import { chargesIn } from './ride.ts';

const sandbox = await fileSandbox();
const ride = await createRide(sandbox, '10001');
const bike = vehicleOf(sandbox, CHAIN_BIKE);
const does = doerOf(
  () => ride,
  bike,
  here,
  (milliseconds) => sandbox.clock.advance(milliseconds),
);

test('A ride on a chain bike starts with the chain closed round the rack, and the first step is to open the chain', async () => {
  const asked = await ride.start(CHAIN_BIKE, here);
  expect(await does()).toBe('CHECK_START CHECK_START wait 1/4');
  expect(asked).toMatchObject({ wheel_lock: 'closed', chain_lock: 'closed', chain_place: 'rack' });
  expect(await does(700)).toBe('CHECK_START IN_PROGRESS chain_lock_open 1/4');
  expect(await ride.row()).toMatchObject({ version: 2 });
  expect(await ride.command(asked.key)).toMatchObject({ state: 'done' });
});

test('After the rider has opened the chain and put it into its holder, the next step of the start is to open the wheel lock', async () => {
  expect(await does('open-chain')).toBe('CHECK_START IN_PROGRESS chain_lock_close 2/4');
  expect(await ride.row()).toMatchObject({ chain_lock: 'open', chain_place: 'free', wheel_lock: 'closed' });
  expect(await does(6_000)).toBe('CHECK_START IN_PROGRESS chain_lock_close 3/4');
  expect(await does('chainToHolder')).toBe('CHECK_START IN_PROGRESS unlock 4/4');
  expect(await ride.row()).toMatchObject({ chain_lock: 'closed', chain_place: 'holder' });
});

// B014
test('The ride becomes active when the wheel lock opens', async () => {
  expect(await does('open-lock')).toBe('ACTIVE_RIDE IN_PROGRESS wait 1/1');
  expect(await ride.row()).toMatchObject({ state: 'STARTED', wheel_lock: 'open', chain_place: 'holder' });
});

test('After the rider asks for a pause, the pause begins when the rider closes the wheel lock by hand', async () => {
  expect(await does(600_000, 'pause')).toBe('CHECK_START_PAUSE CHECK_START_PAUSE lock_info 1/1');
  expect(await ride.row()).toMatchObject({ paused_at: null });
  expect(await does('pause')).toBe('CHECK_START_PAUSE CHECK_START_PAUSE lock_info 1/1 NEED_CLOSE_LOCK');
  expect(await does('closeWheel')).toBe('PAUSE PAUSE wait 1/1');
});

test('During a pause the rider can open the chain and then close it around a rack', async () => {
  expect(await does('open-chain')).toBe('PAUSE PAUSE chain_lock_close 1/1');
  expect(await does(6_000, 'chainToRack')).toBe('PAUSE PAUSE wait 1/1');
  expect(await ride.row()).toMatchObject({ chain_lock: 'closed', chain_place: 'rack' });
});

test('To resume the ride at a rack, the rider opens the chain and then the wheel lock', async () => {
  expect(await does(60_000, 'resume')).toBe('CHECK_END_PAUSE CHECK_END_PAUSE chain_lock_open 1/4');
  expect(await does('open-chain', 6_000, 'chainToHolder')).toBe('CHECK_END_PAUSE CHECK_END_PAUSE unlock 4/4');
  expect(await does('open-lock')).toBe('ACTIVE_RIDE IN_PROGRESS wait 1/1');
  const riding = await ride.row();
  expect(riding).toMatchObject({ wheel_lock: 'open', paused_at: null });
  expect(riding.paused_seconds).toBeGreaterThan(60);
});

test('The rider can end a ride only with the wheel lock closed and the chain round a rack', async () => {
  expect(await does('finish', 600)).toBe('ACTIVE_RIDE_END CHECK_END lock_info 2/4');
  expect(await ride.row()).toMatchObject({ parking_number: '1208' });
  expect(await ride.refused('complete', { photoOwed: true })).toBe('NEED_CLOSE_LOCK');
  expect(await does('closeWheel')).toBe('ACTIVE_RIDE_END CHECK_END chain_lock_open 3/4');
  expect(await ride.refused('complete', { photoOwed: true })).toBe('NEED_CLOSE_CHAIN_LOCK');
  expect(await does('open-chain')).toBe('ACTIVE_RIDE_END CHECK_END chain_lock_close 3/4');
  expect(await does(6_000, 'chainToRack')).toBe('ACTIVE_RIDE_END CHECK_END photo_upload 4/4');
  expect(await does(() => ride.photo(JPEG), 'complete')).toBe('ACTIVE_RIDE_END CHECK_END wait 4/4');
  expect(await does(3_000)).toMatch(/^ACTIVE_RIDE_COMPLETED DONE/);
});

test('After a ride on a chain bike, the locks have obeyed every command, and the locked bike is free for the next rider', async () => {
  expect(await bike.lockCommands()).toEqual([
    'chain open obeyed',
    'wheel open obeyed',
    'chain open obeyed',
    'chain open obeyed',
    'wheel open obeyed',
    'chain open obeyed',
  ]);
  expect((await chargesIn(sandbox))?.length).toBeLessThanOrEqual(1);
  expect(await bike.facts()).toMatchObject({ status: 'STATIONED', lock: 'closed', chainPlace: 'rack' });
});
