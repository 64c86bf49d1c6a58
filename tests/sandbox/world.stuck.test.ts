import { beforeEach, expect, test } from 'vitest';
import { takeChainBike, type ChainBike } from '../support/sandbox/chainBike.ts';
import { fileSandbox } from '../support/sandbox/sandbox.ts';
import { besideFirstScooter as here, CHAIN_BIKE, JPEG, vehicleOf } from '../support/sandbox/world.ts';
import { chargesIn } from './ride.ts';

let at: ChainBike;

const sandbox = await fileSandbox();
beforeEach(async () => {
  at = await takeChainBike(sandbox);
});

const charges = () => chargesIn(sandbox);

test.for([
  ['a jammed chain', { chainJammed: true }],
  ['an offline bike', { online: false }],
] as const)('A start with %s ends the rent free of charge', async ([, change]) => {
  await at.reached();
  await at.bike.set(change);
  const row = await at.ride.commandLock('open-chain');
  expect(row).toMatchObject({ stage: 'CHECK_START', status: 'ERROR_START', error_code: 'OPEN_CHAIN_ERROR', cost: 0 });
  expect(await at.ride.current()).toMatchObject({ items: [] });
  await at.later(300_000);
  expect(await at.row()).toMatchObject({ status: 'ERROR_START' });
  await at.bike.set({ chainJammed: false, online: true });
});

test('When the wheel lock jams after the chain has opened, the start ends free of charge', async () => {
  await at.reached();
  await at.bike.set({ jammed: true });
  await at.unchain('chainToHolder');
  const row = await at.ride.commandLock('open-lock');
  expect(row).toMatchObject({ status: 'ERROR_START', error_code: 'OPEN_LOCK_ERROR', cost: 0 });
  expect(await at.bike.facts()).toMatchObject({ status: 'STATIONED', chainPlace: 'holder' });
});

test('When a bike goes offline before the server has reached it, the start ends with an error', async () => {
  await at.ride.start(CHAIN_BIKE, here);
  await at.bike.set({ online: false });
  await at.later(700);
  expect(await at.row()).toMatchObject({ status: 'ERROR_START', error_code: 'OPEN_CHAIN_ERROR' });
});

test('When the chain jams in a pause, the ride stays in the same step, and the rider can try again', async () => {
  await at.riding();
  await at.ride.act('pause', { position: here });
  await at.bike.hand('closeWheel');
  await at.bike.set({ chainJammed: true });
  const rent = await at.ride.commandLock('open-chain');
  expect(rent).toMatchObject({ stage: 'PAUSE', step: 'chain_lock_open', error_code: 'OPEN_CHAIN_ERROR' });
  await at.bike.set({ chainJammed: false });
  const row = await at.ride.commandLock('open-chain');
  expect(row).toMatchObject({ stage: 'PAUSE', step: 'chain_lock_close', error_code: null });
});

test('When the chain and then the wheel lock jam on resuming, the ride stays in the same step until the lock opens', async () => {
  await at.pausedAtRack();
  await at.ride.act('resume', { position: here });
  await at.bike.set({ chainJammed: true, jammed: true });
  const rent = await at.ride.commandLock('open-chain');
  expect(rent).toMatchObject({ stage: 'CHECK_END_PAUSE', step: 'chain_lock_open', error_code: 'OPEN_CHAIN_ERROR' });
  await at.bike.set({ chainJammed: false });
  await at.unchain('chainToHolder');
  const row = await at.ride.commandLock('open-lock');
  expect(row).toMatchObject({ stage: 'CHECK_END_PAUSE', step: 'unlock', error_code: 'OPEN_LOCK_ERROR' });
  await at.bike.set({ jammed: false });
  expect(await at.ride.commandLock('open-lock')).toMatchObject({ stage: 'ACTIVE_RIDE', error_code: null });
});

test('When a jammed chain keeps a rider from resuming, the rider can finish the ride from the pause', async () => {
  await at.pausedAtRack();
  await at.ride.act('resume', { position: here });
  await at.bike.set({ chainJammed: true });
  await at.ride.commandLock('open-chain');
  await at.ride.finish(here);
  await at.later(600);
  expect(await at.row()).toMatchObject({ stage: 'ACTIVE_RIDE_END', step: 'photo_upload', error_code: null });
  await at.ride.act('complete', { photoOwed: true });
  await at.later(3_000);
  expect(await at.row()).toMatchObject({ status: 'DONE' });
});

test('A bike that was offline reports later that the rider closed its lock by hand', async () => {
  await at.parked();
  await at.bike.set({ online: false });
  expect(await at.bike.hand('closeWheel')).toBe(200);
  expect(await at.row()).toMatchObject({ step: 'lock_info', wheel_lock: 'open' });
  await at.bike.set({ online: true });
  expect(await at.row()).toMatchObject({ step: 'chain_lock_open', wheel_lock: 'closed' });
  await at.bike.set({ online: false });
  const rent = await at.ride.commandLock('open-chain');
  expect(rent).toMatchObject({ step: 'chain_lock_open', error_code: 'OPEN_CHAIN_ERROR' });
  expect((await at.bike.lockCommands())?.at(-1)).toBe('chain open offline');
});

test('A rider who puts the chain into its holder at the end of a ride must open the chain again', async () => {
  await at.parked();
  await at.bike.hand('closeWheel');
  await at.unchain('chainToHolder');
  expect(await at.row()).toMatchObject({ step: 'chain_lock_open', step_number: 3 });
});

test('When a rider cancels the start with the chain open, the bike goes out of service', async () => {
  await at.reached();
  await at.ride.commandLock('open-chain');
  expect(await at.ride.act('cancel', {})).toMatchObject({ status: 'DONE', cost: 0 });
  expect(await at.bike.facts()).toMatchObject({ status: 'INACTIVE', chainPlace: 'free' });
});

test('A cancelled start withdraws a lock command that has not moved a lock yet', async () => {
  await at.reached();
  await at.ride.act('open-chain', {});
  await at.ride.act('cancel', {});
  await at.later(10_000);
  expect(await at.bike.lockCommands()).toEqual([]);
  expect(await at.bike.facts()).toMatchObject({ status: 'STATIONED', chainPlace: 'rack' });
});

test('The start cancels itself three minutes after its last step', async () => {
  await at.reached();
  await at.later(170_000);
  await at.ride.commandLock('open-chain');
  await at.later(170_000);
  await at.bike.hand('chainToHolder');
  await at.later(179_999);
  expect(await at.row()).toMatchObject({ stage: 'CHECK_START', status: 'IN_PROGRESS' });
  await at.later(1);
  expect(await at.row()).toMatchObject({ stage: 'CHECK_START', status: 'DONE', cost: 0 });
  expect(await charges()).toEqual([]);
});

test('A rider cancels free of charge in the first two minutes when the wheel lock reported itself open but stayed closed', async () => {
  await at.bike.set({ ghost: true });
  await at.riding();
  expect(await at.row()).toMatchObject({ stage: 'ACTIVE_RIDE', wheel_lock: 'closed' });
  expect((await at.bike.lockCommands())?.at(-1)).toBe('wheel open ghost');
  await at.later(100_000);
  expect(await at.ride.act('cancel', {})).toMatchObject({ stage: 'ACTIVE_RIDE_COMPLETED', status: 'DONE', cost: 0 });
  expect(await charges()).toEqual([]);
  expect(await at.bike.facts()).toMatchObject({ status: 'STATIONED' });
});

test('The server refuses to cancel a ride until the rider has closed the wheel lock', async () => {
  await at.riding();
  expect(await at.ride.refused('cancel', {})).toBe('NEED_CLOSE_LOCK');
  await at.bike.hand('closeWheel');
  expect(await at.ride.act('cancel', {})).toMatchObject({ status: 'DONE', cost: 0 });
  expect(await at.bike.facts()).toMatchObject({ status: 'STATIONED', lock: 'closed', chainPlace: 'holder' });
});

test('The server refuses to cancel a ride after two minutes', async () => {
  await at.riding();
  await at.bike.hand('closeWheel');
  await at.later(120_000);
  expect(await at.ride.refused('cancel', {})).toBe('WRONG_STAGE');
});

test.for([
  [false, 'motor close obeyed', 'STATIONED'],
  [true, 'motor open ghost', 'STATIONED'],
] as const)(
  'The server locks a scooter whose ride is cancelled (the motor only reports that it opened: %s)',
  async ([ghost, command, status]) => {
    const scooter = vehicleOf(sandbox, '51307');
    await scooter.set({ ghost });
    await at.ride.start('51307', here, { insurance: true });
    await at.later(5_000);
    expect(await at.row()).toMatchObject({ stage: 'ACTIVE_RIDE' });
    expect(await at.ride.act('cancel', {})).toMatchObject({ status: 'DONE', cost: 0 });
    expect((await scooter.lockCommands())?.at(-1)).toBe(command);
    expect(await scooter.facts()).toMatchObject({ status, lock: 'closed' });
    expect(await charges()).toEqual([]);
  },
);

const goBack = async () => {
  expect(await at.ride.act('return-to-ride', {})).toMatchObject({ status: 'WAIT_TO_RETURN_IN_PROGRESS' });
  await at.later(600);
  return at.ride.row();
};

test('With the wheel open the rider returns from the end to the active ride', async () => {
  await at.riding();
  await at.ride.finish(here);
  expect(await goBack()).toMatchObject({ stage: 'ACTIVE_RIDE', finish_requested_at: null, parking_id: null });
  await at.ride.finish(here);
  await at.later(600);
  expect(await goBack()).toMatchObject({ stage: 'ACTIVE_RIDE', wheel_lock: 'open' });
});

test('To return to the ride with the wheel closed and the chain in its holder, the rider opens only the wheel lock', async () => {
  await at.parked();
  await at.bike.hand('closeWheel');
  expect(await goBack()).toMatchObject({
    stage: 'CHECK_END_PAUSE',
    step: 'unlock',
    step_number: 1,
    step_count: 1,
    finish_requested_at: null,
    paused_at: null,
  });
  expect(await at.ride.commandLock('open-lock')).toMatchObject({ stage: 'ACTIVE_RIDE' });
});

test('To return to the ride with a free chain, the rider first puts the chain into its holder; the server refuses the return while a lock moves', async () => {
  await at.parked();
  await at.bike.hand('closeWheel');
  await at.ride.act('open-chain', {});
  expect(await at.ride.refused('return-to-ride', {})).toBe('WRONG_STAGE');
  await at.later(3_000);
  const rent = await goBack();
  expect(rent).toMatchObject({ stage: 'CHECK_END_PAUSE', step: 'chain_lock_close', step_number: 2, step_count: 4 });
  await at.later(6_000);
  const row = await at.ride.act('resume', { position: here });
  expect(row).toMatchObject({ step: 'chain_lock_close', error_code: 'NEED_CLOSE_CHAIN_LOCK' });
  await at.bike.hand('chainToHolder');
  expect(await at.ride.commandLock('open-lock')).toMatchObject({ stage: 'ACTIVE_RIDE', error_code: null });
});

test('To return to the ride with the chain round the rack and the photo taken, the rider first opens the chain lock', async () => {
  await at.parked();
  await at.bike.hand('closeWheel');
  await at.unchain('chainToRack');
  await at.ride.photo(JPEG);
  expect(await goBack()).toMatchObject({ stage: 'CHECK_END_PAUSE', step: 'chain_lock_open', step_count: 4 });
});
