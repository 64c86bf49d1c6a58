import { expect, test } from 'vitest';
import { openLane } from '#app/actors/outbox.ts';
import { settingsLane } from '#app/services/settings/settingsLane.ts';
import { NO_SETTINGS, type RiderSettings } from '#domain/riderSettings.ts';
import { createSharedRiderSettings } from '#stores/riderSettings.ts';
import { fakeClients, json } from '../support/api/wire.ts';
import { lanePhone } from '../support/app/lanePhone.ts';

/** A page on a phone with this stored; the server has `server` and takes nothing over while `ignores`. */
function page(stored?: object) {
  const phone = lanePhone();
  const database = new Map<string, object>(stored ? [['anna', stored]] : []);
  const made = { server: NO_SETTINGS, status: 200, ignores: false, calls: [] as string[] };
  const { gatewayApi } = fakeClients(async (request) => {
    made.calls.push(request.method);
    if (made.status !== 200) return json(made.status, {});
    if (request.method === 'POST' && !made.ignores) {
      const { settings }: { settings: RiderSettings } = await request.json();
      const seen = [...made.server.viewedOnboardings, ...settings.viewedOnboardings];
      made.server = { ...made.server, ...settings, viewedOnboardings: seen };
    }
    return json(200, { settings: made.server });
  });
  const box = createSharedRiderSettings();
  const lane = openLane(
    settingsLane({
      riderId: 'anna',
      box,
      api: gatewayApi,
      store: {
        read: async () => database.get('anna') ?? null,
        write: async (settings) => Boolean(database.set('anna', settings)),
      },
    }),
    phone.parts,
  );
  return { ...phone, made, box, lane, database };
}

test('When the rider has changed no setting on this phone, the app requests the rider’s settings once and sends none', async () => {
  const { made, box, show, settled } = page({ viewedOnboardings: [] });
  await expect.poll(() => box.isAgreed()).toBe(true);
  await show();
  await settled();
  expect(made.calls).toEqual(['GET']);
});

test('After a reload the app sends the rider’s changed settings that the phone has stored', async () => {
  const { made, box } = page({ viewedOnboardings: ['map'] });
  await expect.poll(() => box.isAgreed()).toBe(true);
  expect([made.calls, made.server.viewedOnboardings]).toEqual([['POST'], ['map']]);
});

test('The app merges the settings from the rider’s other phones into its own, and does not send them back', async () => {
  const { made, box, show } = page({ viewedOnboardings: ['map'] });
  made.server = { ...NO_SETTINGS, viewedOnboardings: ['lock'], lastOmniTariffId: 'omni-day' };
  await expect.poll(() => box.now().viewedOnboardings.toSorted()).toEqual(['lock', 'map']);
  await show();
  expect(made.calls).toEqual(['POST']);
});

test('The app stores and sends a changed setting at once', async () => {
  const { made, box, database } = page();
  await expect.poll(() => box.isAgreed()).toBe(true);
  box.see('map');
  expect(database.get('anna')).toMatchObject({ viewedOnboardings: ['map'] });
  await expect.poll(() => made.server.viewedOnboardings).toEqual(['map']);
  expect(made.calls).toEqual(['GET', 'POST']);
});

test('The app sends a changed setting once, even when the server’s response does not contain the change', async () => {
  const { made, box, show } = page({ viewedOnboardings: ['map'] });
  made.ignores = true;
  await expect.poll(() => box.isAgreed()).toBe(true);
  await show();
  expect(made.calls).toEqual(['POST']);
});

test('When the server refuses the rider’s settings, the app sends the settings again only after the rider’s next change', async () => {
  const { made, box, pass } = page({ viewedOnboardings: ['map'] });
  made.status = 400;
  await pass(600_000);
  await pass(600_000);
  expect(made.calls).toEqual(['POST']);
  made.status = 200;
  box.see('lock');
  await expect.poll(() => made.server.viewedOnboardings.toSorted()).toEqual(['lock', 'map']);
});

test('The app sends settings again after a failure of the server', async () => {
  const { made, box, pass, reports } = page({ viewedOnboardings: ['map'] });
  made.status = 503;
  await pass(0);
  expect(box.isAgreed()).toBe(false);
  made.status = 200;
  await pass(2_000);
  await expect.poll(() => box.isAgreed()).toBe(true);
  expect(reports).toEqual([]);
});

test('Sign-out clears the settings, and a late response of the server does not restore the settings', async () => {
  const { box, lane, database, settled } = page({ viewedOnboardings: ['map'] });
  await settled();
  box.see('lock');
  lane.stop();
  database.clear();
  expect(box.now()).toEqual(NO_SETTINGS);
  await settled();
  box.see('later');
  expect([database.size, box.now().viewedOnboardings]).toEqual([0, ['later']]);
});

test('After sign-out the app ignores settings that the phone’s storage delivers late', async () => {
  const { box, lane, settled } = page({ viewedOnboardings: ['map'] });
  lane.stop();
  await settled();
  expect(box.now()).toEqual(NO_SETTINGS);
});
