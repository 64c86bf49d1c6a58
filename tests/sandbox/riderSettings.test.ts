import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { getClientSettings } from '#api/clientSettings.ts';
import { openLane } from '#app/actors/outbox.ts';
import { settingsLane } from '#app/services/settings/settingsLane.ts';
import type { Sandbox } from '#sandbox/server.ts';
import { createSharedRiderSettings } from '#stores/riderSettings.ts';
import { lanePhone } from '../support/app/lanePhone.ts';
import { openSandbox, setFaults } from '../support/sandbox/sandbox.ts';
import { signedInApp } from '../support/sandbox/signedIn.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
const phones: { stop(): unknown }[] = [];
afterEach(async () => {
  for (const phone of phones.splice(0)) phone.stop();
  await setFaults(sandbox, []);
});
afterAll(() => sandbox.close());

/** One of a rider's phones; `database` is its browser's storage. */
async function phoneOf(login: string, database = new Map<string, object>()) {
  const { gatewayApi, riderId } = await signedInApp(sandbox, { login });
  const box = createSharedRiderSettings();
  const { parts, reports, pass } = lanePhone();
  const kept = {
    read: async () => database.get(riderId) ?? null,
    write: async (settings: object) => {
      database.set(riderId, settings);
      return true;
    },
  };
  const lane = openLane(settingsLane({ riderId, box, api: gatewayApi, store: kept }), parts);
  phones.push(lane);
  const refusals: unknown[] = [];
  lane.on('outbox.settled', ({ refusal }) => void refusals.push(refusal));
  return {
    api: gatewayApi,
    box,
    database,
    reports,
    refusals,
    pass,
    stop: () => lane.stop(),
    kept: () => database.get(riderId),
  };
}

// D099
test('Seen stories and consents from one phone reach the rider’s other phone', async () => {
  const [one, other] = [await phoneOf('10001'), await phoneOf('10001')];
  one.box.see('map');
  one.box.change({ lastOmniTariffId: 'omni-day' }, Date.parse('2026-06-15T10:00:00Z'));
  other.box.see('lock');
  await expect.poll(() => one.kept()).toMatchObject({ viewedOnboardings: ['map'], lastOmniTariffId: 'omni-day' });

  // A phone that reads before the server has both changes does not read again.
  const atTheServer = async () =>
    (await getClientSettings(one.api, new AbortController().signal)).viewedOnboardings.toSorted();
  await expect.poll(atTheServer).toEqual(['lock', 'map']);

  const third = await phoneOf('10001');
  await expect.poll(() => third.box.now().lastOmniTariffId).toBe('omni-day');
  expect(third.box.now().viewedOnboardings.toSorted()).toEqual(['lock', 'map']);
  expect([...one.reports, ...other.reports]).toEqual([]);
});

// D041, D101
test('The phone stores settings while the server fails, and sends them when it answers', async () => {
  await setFaults(sandbox, [{ fault: 'status', match: 'settings-client', status: 503 }]);
  const before = await phoneOf('10004');
  before.box.see('scan');
  await expect.poll(() => before.kept()).toMatchObject({ viewedOnboardings: ['scan'] });
  before.stop();

  const after = await phoneOf('10004', before.database);
  await expect.poll(() => after.box.now().viewedOnboardings).toEqual(['scan']);
  await setFaults(sandbox, []);
  await expect
    .poll(async () => {
      await after.pass(600_000);
      return after.box.isAgreed();
    })
    .toBe(true);
  const other = await phoneOf('10004');
  await expect.poll(() => other.box.now().viewedOnboardings).toEqual(['scan']);
  expect(before.reports).toEqual([]);
});

test('The phone does not send refused settings again until the next change', async () => {
  await setFaults(sandbox, [{ fault: 'status', match: 'settings-client', status: 400 }]);
  const phone = await phoneOf('10002');
  phone.box.see('scan');
  await expect.poll(() => phone.refusals).toEqual([expect.anything()]);
  await setFaults(sandbox, []);
  await phone.pass(600_000);
  expect(phone.box.isAgreed()).toBe(false);
  phone.box.see('lock');
  await expect.poll(() => phone.box.isAgreed()).toBe(true);
});

test('The phone no longer sends the settings of a rider who has signed out', async () => {
  const phone = await phoneOf('10001');
  await expect.poll(() => phone.box.now().lastOmniTariffId).toBe('omni-day');
  phone.database.clear();
  phone.stop();
  phone.box.see('later');
  expect(phone.database.size).toBe(0);
});
