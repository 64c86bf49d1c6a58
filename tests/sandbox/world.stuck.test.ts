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
] as const)('When a start fails because of %s, the server ends the rent free of charge', async ([, change]) => {
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

test('When a lock jams while the rider resumes a ride, the ride stays in its step until a repeated command opens that lock', async () => {
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

test('When an offline bike is online again, it reports that the rider has closed the wheel lock by hand', async () => {
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

test('When a rider cancels the start while the chain is open, the bike goes out of service', async () => {
  await at.reached();
  await at.ride.commandLock('open-chain');
  expect(await at.ride.act('cancel', {})).toMatchObject({ status: 'DONE', cost: 0 });
  expect(await at.bike.facts()).toMatchObject({ status: 'INACTIVE', chainPlace: 'free' });
});

test('When the rider cancels the start, the server withdraws a lock command that has not moved a lock yet', async () => {
  await at.reached();
  await at.ride.act('open-chain', {});
  await at.ride.act('cancel', {});
  await at.later(10_000);
  expect(await at.bike.lockCommands()).toEqual([]);
  expect(await at.bike.facts()).toMatchObject({ status: 'STATIONED', chainPlace: 'rack' });
});

test('The server cancels a start free of charge when the rider has completed no step for three minutes', async () => {
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

test('When the wheel lock falsely reported itself open, the rider can cancel the ride free of charge for two minutes', async () => {
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

test('The server refuses to cancel a ride two minutes after its start', async () => {
  await at.riding();
  await at.bike.hand('closeWheel');
  await at.later(120_000);
  expect(await at.ride.refused('cancel', {})).toBe('WRONG_STAGE');
});

test.for([
  [false, 'motor close obeyed', 'STATIONED'],
  [true, 'motor open ghost', 'STATIONED'],
] as const)(
  'A cancelled ride costs nothing and leaves the scooter’s motor locked; the last lock command is “$1”',
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

test('While the wheel lock is open, the rider can go back from the finish to the active ride', async () => {
  await at.riding();
  await at.ride.finish(here);
  expect(await goBack()).toMatchObject({ stage: 'ACTIVE_RIDE', finish_requested_at: null, parking_id: null });
  await at.ride.finish(here);
  await at.later(600);
  expect(await goBack()).toMatchObject({ stage: 'ACTIVE_RIDE', wheel_lock: 'open' });
});

test('When the chain is in its holder, the rider opens only the wheel lock to go back from the finish to the ride', async () => {
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

test('To go back from the finish with a loose chain, the rider waits for the lock and puts the chain into its holder', async () => {
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

test('After the photo, a rider can still go back from the finish to the ride, beginning with the chain at the rack', async () => {
  await at.parked();
  await at.bike.hand('closeWheel');
  await at.unchain('chainToRack');
  await at.ride.photo(JPEG);
  expect(await goBack()).toMatchObject({ stage: 'CHECK_END_PAUSE', step: 'chain_lock_open', step_count: 4 });
});
