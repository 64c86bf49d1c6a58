import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Sandbox } from '#sandbox/server.ts';
import { takeChainBike, type ChainBike } from './chainBike.ts';
import { gatewayHeaders, openSandbox, postJson, riderOf } from './support.ts';
import { besideFirstScooter as here } from './world.support.ts';

let sandbox: Sandbox;
let at: ChainBike;

beforeAll(async () => {
  sandbox = await openSandbox({ autopilot: true });
});
beforeEach(async () => {
  at = await takeChainBike(sandbox);
});
afterAll(() => sandbox.close());

test('a hand does what a step asks, in its time', async () => {
  await at.reached();
  await at.ride.order('open-chain');
  await at.later(5_900);
  expect(await at.ride.row()).toMatchObject({ step: 'chain_lock_close', chain_place: 'free' });
  await at.later(3_000);
  expect(await at.ride.row()).toMatchObject({ step: 'unlock', chain_place: 'holder' });
  await at.ride.order('open-lock');
  await at.ride.act('pause', { position: here });
  await at.later(2_900);
  expect(await at.ride.row()).toMatchObject({ stage: 'CHECK_START_PAUSE' });
  await at.later(200);
  expect(await at.ride.row()).toMatchObject({ stage: 'PAUSE' });
  await at.ride.order('open-chain');
  await at.later(10_000);
  expect(await at.ride.row()).toMatchObject({ stage: 'PAUSE', step: 'wait', chain_place: 'rack' });
});

test('a hand at an offline bike does not stop the clock', async () => {
  await at.riding();
  await at.bike.set({ online: false });
  await at.ride.act('pause', { position: here });
  await at.later(20_000);
  expect(await at.ride.row()).toMatchObject({ stage: 'CHECK_START_PAUSE', wheel_lock: 'open' });
  await at.bike.set({ online: true });
  expect(await at.ride.row()).toMatchObject({ stage: 'PAUSE' });
});

test('support answers a claim after a minute', async () => {
  await at.riding();
  await at.later(30_000);
  const { token } = await riderOf(sandbox);
  const { id } = await at.ride.row();
  const body = { reason: 'wheelLock', at: new Date(sandbox.clock.now()).toISOString(), position: null };
  await postJson(`${sandbox.origins.gateway}/api/rents/${id}/claim`, body, { ...gatewayHeaders(token), 'Idempotency-Key': 'claim-to-busy-support' });
  await at.later(59_000);
  expect(await at.ride.row()).toMatchObject({ stage: 'ACTIVE_RIDE' });
  await at.later(1_000);
  expect(await at.ride.row()).toMatchObject({ status: 'TECH_DONE', cost: 0 });
});

test('the service comes to a bike that was left open', async () => {
  await at.reached();
  await at.ride.order('open-chain');
  await at.ride.act('cancel', {});
  await at.later(119_000);
  expect(await at.bike.facts()).toMatchObject({ status: 'INACTIVE', chainPlace: 'free' });
  await at.later(1_000);
  expect(await at.bike.facts()).toMatchObject({ status: 'STATIONED', chainPlace: 'rack' });
});
