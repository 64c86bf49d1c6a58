import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createClients } from '#api/clients.ts';
import { createServerClock } from '#api/serverClock.ts';
import { authenticate } from '#api/session.ts';
import { createTokenBox } from '#api/tokens.ts';
import { keepSettings } from '#app/settings/tellSettings.ts';
import { createRiderSettings } from '#features/settings/riderSettings.ts';
import type { Sandbox } from '#sandbox/server.ts';
import { openSandbox, setFaults } from './support.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
const phones: { stop(): void }[] = [];
afterEach(async () => {
  for (const phone of phones.splice(0)) phone.stop();
  await setFaults(sandbox, []);
});
afterAll(() => sandbox.close());

/** One of a rider's phones; `database` is what its browser keeps. */
async function phoneOf(login: string, database = new Map<string, object>()) {
  const tokens = createTokenBox();
  const { main, gateway } = sandbox.origins;
  const none = () => undefined;
  const { gatewayApi } = createClients(
    { mainApiUrl: main, gatewayApiUrl: gateway },
    { tokens, serverClock: createServerClock(), onUnauthorised: none, onSessionRefused: none, onUpdateRequired: none },
  );
  const answer = await authenticate(gatewayApi, { login, pin: '1234' }, AbortSignal.timeout(5_000));
  if (answer.kind !== 'signedIn') throw new Error('not signed in');
  tokens.put(answer.tokens);
  const { riderId } = answer.tokens;
  const box = createRiderSettings();
  const reports: unknown[] = [];
  const kept = {
    read: async (rider: string) => database.get(rider),
    write: async (rider: string, settings: object) => void database.set(rider, settings),
  };
  const keeper = keepSettings({ riderId, box, api: gatewayApi, kept, report: (cause) => void reports.push(cause) });
  phones.push(keeper);
  return { ...keeper, box, database, reports, kept: () => database.get(riderId) };
}

test('what one phone saw and chose, the rider’s other phone knows', async () => {
  const [one, other] = [await phoneOf('10001'), await phoneOf('10001')];
  one.agree();
  other.agree();
  one.box.see('map');
  one.box.change({ lastOmniTariffId: 'omni-day' }, Date.parse('2026-06-15T10:00:00Z'));
  other.box.see('lock');
  await expect.poll(() => one.kept()).toMatchObject({ viewedOnboardings: ['map'], lastOmniTariffId: 'omni-day' });

  await expect
    .poll(async () => {
      const third = await phoneOf('10001');
      third.agree();
      await expect.poll(() => third.box.now().lastOmniTariffId).toBe('omni-day');
      return third.box.now().viewedOnboardings.toSorted();
    })
    .toEqual(['lock', 'map']);
  expect([...one.reports, ...other.reports]).toEqual([]);
});

test('without the server everything is kept here, and told when it can hear', async () => {
  await setFaults(sandbox, [{ fault: 'status', match: 'settings-client', status: 503 }]);
  const before = await phoneOf('10004');
  before.box.see('scan');
  before.agree();
  await expect.poll(() => before.kept()).toMatchObject({ viewedOnboardings: ['scan'] });
  before.stop();

  const after = await phoneOf('10004', before.database);
  await expect.poll(() => after.box.now().viewedOnboardings).toEqual(['scan']);
  await setFaults(sandbox, []);
  after.agree();
  const other = await phoneOf('10004');
  await expect
    .poll(() => {
      other.agree();
      return other.box.now().viewedOnboardings;
    })
    .toEqual(['scan']);
  expect(before.reports).toEqual([]);
});

test('nothing of a rider who left is written any more', async () => {
  const phone = await phoneOf('10001');
  phone.agree();
  await expect.poll(() => phone.box.now().lastOmniTariffId).toBe('omni-day');
  phone.database.clear();
  phone.box.forget();
  phone.stop();
  phone.box.see('later');
  expect(phone.database.size).toBe(0);
});
