import { beforeEach, expect, test } from 'vitest';
import { trafficWorker } from '#sandbox/world/traffic.ts';
import { takeChainBike, type ChainBike } from '../support/sandbox/chainBike.ts';
import { takeDockedBike } from '../support/sandbox/dockedBike.ts';
import { fileSandbox, gatewayHeaders, postJson, riderOf } from '../support/sandbox/sandbox.ts';
import { controlOf } from '../support/sandbox/world.ts';
import { supportEnds } from './ride.ts';
import { rowsOf } from './rows.ts';

let at: ChainBike;

const sandbox = await fileSandbox({ autopilot: true });
beforeEach(async () => {
  at = await takeChainBike(sandbox);
});

test('The sandbox’s autopilot moves the chain and closes the wheel lock in place of the rider, after a few seconds', async () => {
  await at.reached();
  expect(await at.does('open-chain', 5_900)).toMatch(/ chain_lock_close \d\/4$/);
  expect(await at.does(3_000)).toBe('CHECK_START IN_PROGRESS unlock 4/4');
  expect(await at.does('open-lock', 'pause', 2_900)).toBe('CHECK_START_PAUSE CHECK_START_PAUSE lock_info 1/1');
  expect(await at.does(200)).toBe('PAUSE PAUSE wait 1/1');
  expect(await at.does('open-chain', 10_000)).toBe('PAUSE PAUSE wait 1/1');
  expect(await at.row()).toMatchObject({ chain_place: 'rack' });
});

test('The autopilot closes even an offline bike’s wheel lock, and the pause begins when the bike is online again', async () => {
  await at.riding();
  const offline = await at.does({ online: false }, 'pause', 20_000);
  expect(offline).toBe('CHECK_START_PAUSE CHECK_START_PAUSE lock_info 1/1');
  expect(await at.does({ online: true })).toBe('PAUSE PAUSE wait 1/1');
});

test('In the sandbox, support ends a ride one minute after the rider claims that the ride cannot be finished', async () => {
  await at.riding();
  await at.later(30_000);
  const { token } = await riderOf(sandbox);
  const { id } = await at.ride.row();
  const body = { reason: 'wheelLock', at: new Date(sandbox.clock.now()).toISOString(), position: null };
  await postJson(`${sandbox.origins.gateway}/api/rents/${id}/claim`, body, {
    ...gatewayHeaders(token),
    'Idempotency-Key': 'claim-to-busy-support',
  });
  expect(await at.does(59_000)).toBe('ACTIVE_RIDE IN_PROGRESS wait 1/1');
  expect(await at.does(1_000)).toMatch(/ TECH_DONE .*, 0 ₽ /);
});

test('When a rider cancels a start while the chain is open, the service team locks the bike two minutes later', async () => {
  await at.reached();
  await at.does('open-chain', 'cancel', 119_000);
  expect(await at.bike.facts()).toMatchObject({ status: 'INACTIVE', chainPlace: 'free' });
  await at.later(1_000);
  expect(await at.bike.facts()).toMatchObject({ status: 'STATIONED', chainPlace: 'rack' });
});

test('The autopilot pulls the bike out of its dock, and pushes it into a dock when the rider comes to another station', async () => {
  const { bike, row, does, opened } = await takeDockedBike(sandbox);
  const control = controlOf(sandbox);
  await opened();
  expect(await does(3_000)).toBe('ACTIVE_RIDE IN_PROGRESS wait 1/1');
  expect(await does(130_000)).toBe('ACTIVE_RIDE IN_PROGRESS wait 1/1');
  expect((await control.POST('/control/beside-station', { body: {} })).data).toMatchObject({ number: '3' });
  expect((await control.GET('/control/phone')).data).toMatchObject({ riding: true, docked: true });
  expect(await does(5_000)).toMatch(/^ACTIVE_RIDE_COMPLETED DONE/);
  expect(await row()).toMatchObject({ station: { external_id: '3' } });
  expect(await bike.facts()).toMatchObject({ status: 'STATIONED', dock: expect.stringMatching(/^3003/) });
  await control.PUT('/control/phone', { body: { position: null } });
});

test('When a rider tries to finish while the bike is not in a dock, the autopilot pushes the bike into a dock', async () => {
  const { ride, row, does, opened } = await takeDockedBike(sandbox);
  await opened();
  await does(3_000, 130_000);
  expect(await ride.refused('finish', { position: null })).toBe('BIKE_NOT_DOCKED');
  expect(await does(2_900)).toBe('ACTIVE_RIDE IN_PROGRESS wait 1/1');
  expect(await does(3_000)).toMatch(/^ACTIVE_RIDE_COMPLETED DONE/);
  expect(await row()).toMatchObject({ station: { external_id: '1' } });
});

test('When support ends a ride while the bike is outside a dock, the service team puts the bike back into a dock', async () => {
  const { row, bike, does, opened } = await takeDockedBike(sandbox);
  await opened();
  await does(3_000, async () => supportEnds(sandbox, (await row()).id));
  expect(await bike.facts()).toMatchObject({ status: 'INACTIVE', dock: null });
  await does(120_000);
  const facts = await bike.facts();
  expect(facts).toMatchObject({ status: 'STATIONED', lock: 'closed', dock: expect.stringMatching(/^3001/) });
});

test('The sandbox’s simulated riders move bikes from dock to dock, and move no bike into the fixed demo stations', async () => {
  const docks = async () => {
    const rows = await rowsOf<{ number: string; place: string }>(
      sandbox,
      `select frame_number as number, station_id || ' ' || dock as place from sandbox.vehicles where form in ('bike', 'ebike') order by frame_number`,
    );
    return new Map(rows.map(({ number, place }) => [number, place]));
  };
  const before = await docks();
  await trafficWorker(sandbox.db, sandbox.clock, 7).run(sandbox.clock.now() + 100_000);
  const after = await docks();
  const moved = [...after].filter(([number, place]) => before.get(number) !== place);
  expect(moved.length).toBeGreaterThan(4);
  expect(new Set(after.values()).size).toBe(after.size);
  expect(moved.filter(([, place]) => /^[1-4] /.test(place))).toEqual([]);
});
