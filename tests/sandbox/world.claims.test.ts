import { beforeEach, expect, test } from 'vitest';
import { takeChainBike, type ChainBike } from '../support/sandbox/chainBike.ts';
import { fileSandbox, gatewayHeaders, postJson, riderOf } from '../support/sandbox/sandbox.ts';
import { besideFirstScooter as here, CHAIN_BIKE, controlOf, JPEG } from '../support/sandbox/world.ts';
import { chargesIn, supportEnds } from './ride.ts';

const MINUTE = 60_000;
let at: ChainBike;

const sandbox = await fileSandbox({ tokenLifetime: 60 * 3600 });
beforeEach(async () => {
  at = await takeChainBike(sandbox);
});

const control = () => controlOf(sandbox);
const claims = async () => (await control().GET('/control/claims')).data?.items;
const ago = (milliseconds: number) => new Date(sandbox.clock.now() - milliseconds).toISOString();

/** A claim has a key and no expiry: it may arrive long after it was made. */
let keys = 0;
async function claim(body: { reason: string; at: string; photoFollows?: boolean }) {
  const { token } = await riderOf(sandbox);
  const { id } = await at.ride.row();
  return postJson(
    `${sandbox.origins.gateway}/api/rents/${id}/claim`,
    { position: here, ...body },
    { ...gatewayHeaders(token), 'Idempotency-Key': `claim-key-${String((keys += 1)).padStart(10, '0')}` },
  );
}

test('When the rider’s claim that the vehicle is returned arrives late, the ride’s time still ends at the claim', async () => {
  await at.riding();
  await at.later(40 * MINUTE);
  const said = ago(0);
  await at.later(90 * MINUTE);
  const answer = await claim({ reason: 'parking', at: said, photoFollows: true });
  const rent = { stage: 'ACTIVE_RIDE', claimed_at: said, finish_requested_at: said, photo_state: 'owed' };
  expect(answer).toMatchObject({ status: 202, body: { rent, uploadTicket: expect.stringMatching(/^ut_/) } });
  const stored = { reason: 'parking', at: said, number: CHAIN_BIKE, login: '10001', isOpen: true, hasPhoto: false };
  expect(await claims()).toMatchObject([stored]);

  await supportEnds(sandbox, (await at.ride.row()).id);
  const over = await at.ride.row();
  expect(over).toMatchObject({ status: 'TECH_DONE', claimed_at: said });
  expect(over.duration).toBeLessThan(41 * 60);
  expect(await chargesIn(sandbox)).toHaveLength(1);
  // Its wheel lock was left open.
  expect(await at.bike.facts()).toMatchObject({ status: 'INACTIVE', lock: 'open' });
  expect(await at.ride.photo(JPEG)).toMatchObject({ status: 202, body: { rent: { photo_state: 'uploaded' } } });
  expect(await claims()).toMatchObject([{ isOpen: false, hasPhoto: true }]);
});

test('The server answers a rider’s second claim for a ride with success, but keeps the first claim', async () => {
  await at.riding();
  await at.later(5 * MINUTE);
  const first = await claim({ reason: 'wheelLock', at: ago(MINUTE) });
  await at.later(MINUTE);
  expect(await claim({ reason: 'other', at: ago(0) })).toMatchObject({
    status: 202,
    body: { rent: Reflect.get(Object(first.body), 'rent'), uploadTicket: null },
  });
  expect(await claims()).toMatchObject([{ reason: 'wheelLock' }]);
  await supportEnds(sandbox, (await at.ride.row()).id);
  const answer = await claim({ reason: 'other', at: ago(0) });
  expect(answer).toMatchObject({ status: 202, body: { rent: { status: 'TECH_DONE' } } });
});

test('The server limits the time of a rider’s claim to the span from the ride’s start to now, and keeps an earlier finish time', async () => {
  await at.riding();
  const { ride_started_at: startedAt } = await at.ride.row();
  expect(await claim({ reason: 'other', at: ago(60 * MINUTE) })).toMatchObject({
    body: { rent: { claimed_at: startedAt, finish_requested_at: startedAt } },
  });

  at = await takeChainBike(sandbox);
  await at.parked();
  const { finish_requested_at: asked } = await at.ride.row();
  await at.later(MINUTE);
  const now = ago(0);
  expect(await claim({ reason: 'chain', at: ago(-60 * MINUTE) })).toMatchObject({
    body: { rent: { claimed_at: now, finish_requested_at: asked } },
  });
});

test('After a rider has claimed to have returned the vehicle, the rider can finish as usual but cannot resume the ride', async () => {
  await at.parked();
  await at.later(MINUTE);
  await claim({ reason: 'wheelLock', at: ago(0) });
  const { finish_requested_at: asked } = await at.ride.row();
  expect(await at.ride.refused('return-to-ride', {})).toBe('WRONG_STAGE');
  await at.later(10 * MINUTE);
  expect((await at.ride.finish(here)).rent).toMatchObject({ finish_requested_at: asked });
  await at.does(600, 'closeWheel', 'open-chain', 6_000, 'chainToRack', () => at.ride.photo(JPEG));
  expect(await at.does('complete', 3_000)).toMatch(/^ACTIVE_RIDE_COMPLETED DONE/);
  expect(await claim({ reason: 'other', at: ago(0) })).toMatchObject({ status: 202 });
});

test('When a rider has claimed to have returned the vehicle, the server ends the ride after 48 hours without a fine', async () => {
  await at.riding();
  await at.later(60 * MINUTE);
  await claim({ reason: 'parking', at: ago(0) });
  await at.later(47 * 60 * MINUTE);
  expect(await at.row()).toMatchObject({ status: 'TECH_DONE' });
  expect(await chargesIn(sandbox)).toMatchObject([{ kind: 'ride' }]);
});

test('When the rider has already cancelled a ride, the server refuses the claim that its vehicle is returned', async () => {
  await at.reached();
  await at.does('cancel');
  expect(await claim({ reason: 'other', at: ago(0) })).toMatchObject({ status: 409, body: { code: 'WRONG_STAGE' } });
});

const tell = (body: { code: string; operation?: string; times: number }) =>
  control().PUT('/control/refusals', { body });
const told = async () => (await control().GET('/control/refusals')).data?.items;

test.for([
  ['ACCOUNT_DEBT', { status: 403, debt: 340 }],
  ['BIKE_IS_FAR_FROM_USER', { status: 409, distanceMeters: 112 }],
  ['GEO_NOT_ALLOWED_BY_USER', { status: 403 }],
  ['COMMAND_EXPIRED', { status: 410 }],
  ['A_CODE_THAT_NOBODY_KNOWS', { status: 409 }],
] as const)(
  'When a tester orders one refusal with the code %s, the sandbox refuses only the next start with this code',
  async ([code, more]) => {
    await tell({ code, times: 1 });
    expect(await at.ride.startRefused(CHAIN_BIKE, here)).toMatchObject({ code, ...more });
    expect(await told()).toEqual([]);
    expect(await at.ride.start(CHAIN_BIKE, here)).toMatchObject({ stage: 'CHECK_START' });
  },
);

test('When a tester orders a refusal to open the chain, the sandbox refuses only this command, which can succeed later', async () => {
  await tell({ code: 'OPEN_CHAIN_ERROR', operation: 'openChain', times: 2 });
  await at.reached();
  expect(await at.ride.refused('open-chain', {})).toBe('OPEN_CHAIN_ERROR');
  expect(await told()).toEqual([{ code: 'OPEN_CHAIN_ERROR', operation: 'openChain', times: 1 }]);
  await tell({ code: 'OPEN_CHAIN_ERROR', times: 0 });
  expect(await at.ride.commandLock('open-chain')).toMatchObject({ step: 'chain_lock_close' });
});
