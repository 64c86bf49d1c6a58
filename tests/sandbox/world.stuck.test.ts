import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '#sandbox/server.ts';
import { takeChainBike, type ChainBike } from './chainBike.ts';
import { openSandbox } from './support.ts';
import { besideFirstScooter as here, CHAIN_BIKE, controlOf, JPEG, vehicleOf } from './world.support.ts';

let sandbox: Sandbox;
let at: ChainBike;

beforeAll(async () => {
  sandbox = await openSandbox();
});
beforeEach(async () => {
  at = await takeChainBike(sandbox);
});
afterAll(() => sandbox.close());

const charges = async () => (await controlOf(sandbox).GET('/control/charges')).data?.items;

describe('metal that fails at the start ends it, free', () => {
  test.for([
    ['a jammed chain', { chainJammed: true }],
    ['an offline bike', { online: false }],
  ] as const)('%s', async ([, metal]) => {
    await at.reached();
    await at.bike.set(metal);
    expect(await at.ride.order('open-chain')).toMatchObject({
      stage: 'CHECK_START',
      status: 'ERROR_START',
      error_code: 'OPEN_CHAIN_ERROR',
      cost: 0,
    });
    expect(await at.ride.current()).toMatchObject({ items: [] });
    await at.later(300_000);
    expect(await at.ride.row()).toMatchObject({ status: 'ERROR_START' });
    await at.bike.set({ chainJammed: false, online: true });
  });

  test('a jammed wheel, after the chain', async () => {
    await at.reached();
    await at.bike.set({ jammed: true });
    await at.unchain('chainToHolder');
    expect(await at.ride.order('open-lock')).toMatchObject({
      status: 'ERROR_START',
      error_code: 'OPEN_LOCK_ERROR',
      cost: 0,
    });
    expect(await at.bike.facts()).toMatchObject({ status: 'STATIONED', chainPlace: 'holder' });
  });

  test('one that is lost before it is reached', async () => {
    await at.ride.start(CHAIN_BIKE, here);
    await at.bike.set({ online: false });
    await at.later(700);
    expect(await at.ride.row()).toMatchObject({ status: 'ERROR_START', error_code: 'OPEN_CHAIN_ERROR' });
  });
});

describe('later than that it keeps the ride where it is, and the order may come again', () => {
  test('a chain in the pause', async () => {
    await at.riding();
    await at.ride.act('pause', { position: here });
    await at.bike.hand('closeWheel');
    await at.bike.set({ chainJammed: true });
    expect(await at.ride.order('open-chain')).toMatchObject({
      stage: 'PAUSE',
      step: 'chain_lock_open',
      error_code: 'OPEN_CHAIN_ERROR',
    });
    await at.bike.set({ chainJammed: false });
    expect(await at.ride.order('open-chain')).toMatchObject({
      stage: 'PAUSE',
      step: 'chain_lock_close',
      error_code: null,
    });
  });

  test('a chain, then a wheel, on the way from a pause', async () => {
    await at.pausedAtRack();
    await at.ride.act('resume', { position: here });
    await at.bike.set({ chainJammed: true, jammed: true });
    expect(await at.ride.order('open-chain')).toMatchObject({
      stage: 'CHECK_END_PAUSE',
      step: 'chain_lock_open',
      error_code: 'OPEN_CHAIN_ERROR',
    });
    await at.bike.set({ chainJammed: false });
    await at.unchain('chainToHolder');
    expect(await at.ride.order('open-lock')).toMatchObject({
      stage: 'CHECK_END_PAUSE',
      step: 'unlock',
      error_code: 'OPEN_LOCK_ERROR',
    });
    await at.bike.set({ jammed: false });
    expect(await at.ride.order('open-lock')).toMatchObject({ stage: 'ACTIVE_RIDE', error_code: null });
  });

  test('a chain at the end; a rider who has had enough of it may finish a pause that does not end', async () => {
    await at.pausedAtRack();
    await at.ride.act('resume', { position: here });
    await at.bike.set({ chainJammed: true });
    await at.ride.order('open-chain');
    await at.ride.finish(here);
    await at.later(600);
    expect(await at.ride.row()).toMatchObject({ stage: 'ACTIVE_RIDE_END', step: 'photo_upload', error_code: null });
    await at.ride.act('complete', { photoOwed: true });
    await at.later(3_000);
    expect(await at.ride.row()).toMatchObject({ status: 'DONE' });
  });

  test('hands are not seen while the bike is offline', async () => {
    await at.parked();
    await at.bike.set({ online: false });
    expect(await at.bike.hand('closeWheel')).toBe(200);
    expect(await at.ride.row()).toMatchObject({ step: 'lock_info', wheel_lock: 'open' });
    await at.bike.set({ online: true });
    expect(await at.ride.row()).toMatchObject({ step: 'chain_lock_open', wheel_lock: 'closed' });
    await at.bike.set({ online: false });
    expect(await at.ride.order('open-chain')).toMatchObject({
      step: 'chain_lock_open',
      error_code: 'OPEN_CHAIN_ERROR',
    });
    expect((await at.bike.orders())?.at(-1)).toBe('chain open offline');
  });

  test('a chain that went back into its holder at the end is asked for again', async () => {
    await at.parked();
    await at.bike.hand('closeWheel');
    await at.unchain('chainToHolder');
    expect(await at.ride.row()).toMatchObject({ step: 'chain_lock_open', step_number: 3 });
  });
});

describe('a start that is given up', () => {
  test('leaves a loose chain to nobody', async () => {
    await at.reached();
    await at.ride.order('open-chain');
    expect(await at.ride.act('cancel', {})).toMatchObject({ status: 'DONE', cost: 0 });
    expect(await at.bike.facts()).toMatchObject({ status: 'INACTIVE', chainPlace: 'free' });
  });

  test('withdraws an order that has not moved yet', async () => {
    await at.reached();
    await at.ride.act('open-chain', {});
    await at.ride.act('cancel', {});
    await at.later(10_000);
    expect(await at.bike.orders()).toEqual([]);
    expect(await at.bike.facts()).toMatchObject({ status: 'STATIONED', chainPlace: 'rack' });
  });

  test('by nobody going on with it: after three minutes from the last thing that was done', async () => {
    await at.reached();
    await at.later(170_000);
    await at.ride.order('open-chain');
    await at.later(170_000);
    await at.bike.hand('chainToHolder');
    await at.later(179_999);
    expect(await at.ride.row()).toMatchObject({ stage: 'CHECK_START', status: 'IN_PROGRESS' });
    await at.later(1);
    expect(await at.ride.row()).toMatchObject({ stage: 'CHECK_START', status: 'DONE', cost: 0 });
    expect(await charges()).toEqual([]);
  });
});

describe('a vehicle that does not please, or only says that it has opened', () => {
  test('a ghost rides in its own report; the ride is cancelled free', async () => {
    await at.bike.set({ ghost: true });
    await at.riding();
    expect(await at.ride.row()).toMatchObject({ stage: 'ACTIVE_RIDE', wheel_lock: 'closed' });
    expect((await at.bike.orders())?.at(-1)).toBe('wheel open ghost');
    await at.later(100_000);
    expect(await at.ride.act('cancel', {})).toMatchObject({ stage: 'ACTIVE_RIDE_COMPLETED', status: 'DONE', cost: 0 });
    expect(await charges()).toEqual([]);
    expect(await at.bike.facts()).toMatchObject({ status: 'STATIONED' });
  });

  test('nothing is left standing open', async () => {
    await at.riding();
    expect(await at.ride.refused('cancel', {})).toBe('NEED_CLOSE_LOCK');
    await at.bike.hand('closeWheel');
    expect(await at.ride.act('cancel', {})).toMatchObject({ status: 'DONE', cost: 0 });
    expect(await at.bike.facts()).toMatchObject({ status: 'STATIONED', lock: 'closed', chainPlace: 'holder' });
  });

  test('after two minutes it is a ride', async () => {
    await at.riding();
    await at.bike.hand('closeWheel');
    await at.later(120_000);
    expect(await at.ride.refused('cancel', {})).toBe('WRONG_STAGE');
  });

  test.for([
    [false, 'motor close obeyed', 'STATIONED'],
    [true, 'motor open ghost', 'STATIONED'],
  ] as const)('a scooter (a ghost: %s) is locked by the server', async ([ghost, order, status]) => {
    const scooter = vehicleOf(sandbox, '51307');
    await scooter.set({ ghost });
    await at.ride.start('51307', here, { insurance: true });
    await at.later(5_000);
    expect(await at.ride.row()).toMatchObject({ stage: 'ACTIVE_RIDE' });
    expect(await at.ride.act('cancel', {})).toMatchObject({ status: 'DONE', cost: 0 });
    expect((await scooter.orders())?.at(-1)).toBe(order);
    expect(await scooter.facts()).toMatchObject({ status, lock: 'closed' });
    expect(await charges()).toEqual([]);
  });
});

describe('back to the ride, out of each step of the end', () => {
  const goBack = async () => {
    expect(await at.ride.act('return-to-ride', {})).toMatchObject({ status: 'WAIT_TO_RETURN_IN_PROGRESS' });
    await at.later(600);
    return at.ride.row();
  };

  test('while the wheel is open it is a ride again', async () => {
    await at.riding();
    await at.ride.finish(here);
    expect(await goBack()).toMatchObject({ stage: 'ACTIVE_RIDE', finish_requested_at: null, parking_id: null });
    await at.ride.finish(here);
    await at.later(600);
    expect(await goBack()).toMatchObject({ stage: 'ACTIVE_RIDE', wheel_lock: 'open' });
  });

  test('with the wheel closed and the chain in its holder', async () => {
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
    expect(await at.ride.order('open-lock')).toMatchObject({ stage: 'ACTIVE_RIDE' });
  });

  test('with the chain free, and not while a lock moves', async () => {
    await at.parked();
    await at.bike.hand('closeWheel');
    await at.ride.act('open-chain', {});
    expect(await at.ride.refused('return-to-ride', {})).toBe('WRONG_STAGE');
    await at.later(3_000);
    expect(await goBack()).toMatchObject({
      stage: 'CHECK_END_PAUSE',
      step: 'chain_lock_close',
      step_number: 2,
      step_count: 4,
    });
    await at.later(6_000);
    expect(await at.ride.act('resume', { position: here })).toMatchObject({
      step: 'chain_lock_close',
      error_code: 'NEED_CLOSE_CHAIN_LOCK',
    });
    await at.bike.hand('chainToHolder');
    expect(await at.ride.order('open-lock')).toMatchObject({ stage: 'ACTIVE_RIDE', error_code: null });
  });

  test('with the chain round the rack and the photo taken', async () => {
    await at.parked();
    await at.bike.hand('closeWheel');
    await at.unchain('chainToRack');
    await at.ride.photo(JPEG);
    expect(await goBack()).toMatchObject({ stage: 'CHECK_END_PAUSE', step: 'chain_lock_open', step_count: 4 });
  });
});
