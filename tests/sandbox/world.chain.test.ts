import { expect, test } from 'vitest';
import { fileSandbox } from '../support/sandbox/sandbox.ts';
import { besideFirstScooter as here, CHAIN_BIKE, createRide, JPEG, vehicleOf } from '../support/sandbox/world.ts';
import { chargesIn } from './ride.ts';

const later = (milliseconds: number) => sandbox.clock.advance(milliseconds);

const sandbox = await fileSandbox();
const ride = await createRide(sandbox, '10001');
const bike = vehicleOf(sandbox, CHAIN_BIKE);

test('A ride on a chain bike starts with the chain closed round the rack, and the first step is to open the chain', async () => {
  const asked = await ride.start(CHAIN_BIKE, here);
  expect(asked).toMatchObject({
    step: 'wait',
    step_number: 1,
    step_count: 4,
    wheel_lock: 'closed',
    chain_lock: 'closed',
    chain_place: 'rack',
  });
  await later(700);
  expect(await ride.row()).toMatchObject({
    version: 2,
    status: 'IN_PROGRESS',
    step: 'chain_lock_open',
    step_number: 1,
    error_code: null,
  });
  expect(await ride.command(asked.key)).toMatchObject({ state: 'done' });
});

test('After the rider has opened the chain and put it into its holder, the next step of the start is to open the wheel lock', async () => {
  expect(await ride.commandLock('open-chain')).toMatchObject({
    step: 'chain_lock_close',
    step_number: 2,
    chain_lock: 'open',
    chain_place: 'free',
    wheel_lock: 'closed',
  });
  await later(6_000);
  expect(await ride.row()).toMatchObject({ step: 'chain_lock_close', step_number: 3 });
  expect(await bike.hand('chainToHolder')).toBe(200);
  const rent = await ride.row();
  expect(rent).toMatchObject({ step: 'unlock', step_number: 4, chain_lock: 'closed', chain_place: 'holder' });
});

// B014
test('The ride becomes active when the wheel lock opens', async () => {
  const rent = await ride.commandLock('open-lock');
  expect(rent).toMatchObject({ stage: 'ACTIVE_RIDE', state: 'STARTED', wheel_lock: 'open', chain_place: 'holder' });
  await later(600_000);
});

test('After the rider asks for a pause, the pause begins when the rider closes the wheel lock by hand', async () => {
  const rent = await ride.act('pause', { position: here });
  expect(rent).toMatchObject({ stage: 'CHECK_START_PAUSE', step: 'lock_info', paused_at: null });
  const row = await ride.act('pause', { position: here });
  expect(row).toMatchObject({ step: 'lock_info', error_code: 'NEED_CLOSE_LOCK' });
  expect(await bike.hand('closeWheel')).toBe(200);
  expect(await ride.row()).toMatchObject({
    stage: 'PAUSE',
    status: 'PAUSE',
    step: 'wait',
    error_code: null,
    wheel_lock: 'closed',
  });
});

test('During a pause the rider can open the chain and then close it around a rack', async () => {
  const rent = await ride.commandLock('open-chain');
  expect(rent).toMatchObject({ stage: 'PAUSE', step: 'chain_lock_close', chain_place: 'free' });
  await later(6_000);
  await bike.hand('chainToRack');
  expect(await ride.row()).toMatchObject({ stage: 'PAUSE', step: 'wait', chain_lock: 'closed', chain_place: 'rack' });
});

test('To resume the ride at a rack, the rider opens the chain and then the wheel lock', async () => {
  await later(60_000);
  const rent = await ride.act('resume', { position: here });
  expect(rent).toMatchObject({ stage: 'CHECK_END_PAUSE', step: 'chain_lock_open', step_number: 1, step_count: 4 });
  await ride.commandLock('open-chain');
  await later(6_000);
  await bike.hand('chainToHolder');
  expect(await ride.row()).toMatchObject({ step: 'unlock', step_number: 4 });
  const riding = await ride.commandLock('open-lock');
  expect(riding).toMatchObject({ stage: 'ACTIVE_RIDE', wheel_lock: 'open', paused_at: null });
  expect(riding.paused_seconds).toBeGreaterThan(60);
});

test('The rider can end a ride only with the wheel lock closed and the chain round a rack', async () => {
  await ride.finish(here);
  await later(600);
  expect(await ride.row()).toMatchObject({ step: 'lock_info', step_number: 2, step_count: 4, parking_number: '1208' });
  expect(await ride.refused('complete', { photoOwed: true })).toBe('NEED_CLOSE_LOCK');
  await bike.hand('closeWheel');
  expect(await ride.row()).toMatchObject({ step: 'chain_lock_open', step_number: 3 });
  expect(await ride.refused('complete', { photoOwed: true })).toBe('NEED_CLOSE_CHAIN_LOCK');
  expect(await ride.commandLock('open-chain')).toMatchObject({ step: 'chain_lock_close', step_number: 3 });
  await later(6_000);
  await bike.hand('chainToRack');
  expect(await ride.row()).toMatchObject({ step: 'photo_upload', step_number: 4 });
  await ride.photo(JPEG);
  expect(await ride.act('complete', {})).toMatchObject({ step: 'wait' });
  await later(3_000);
  expect(await ride.row()).toMatchObject({ stage: 'ACTIVE_RIDE_COMPLETED', status: 'DONE' });
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
