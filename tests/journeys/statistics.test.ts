import { expect } from 'vitest';
import { journeyOn } from '../support/browser/journey.ts';
import { guard } from '../support/browser/onRoute.ts';
import type { Phone } from '../support/browser/phone.ts';
import { finishRide, rideOff, startRide, submitSignIn, typeNumber } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';

const journey = journeyOn({ env: { FEATURE_REACH_GOALS: 'true' } });

/** The phone's requests to analytics. */
function beaconsOf({ context }: Phone): string[] {
  const sent: string[] = [];
  context.on(
    'request',
    guard(context, (request) => {
      if (request.url().endsWith('/api/beacons/goals') && request.method() === 'POST')
        sent.push(String(request.postDataJSON()?.goal));
    }),
  );
  return sent;
}

const consentOf = ({ page }: Phone) => page.evaluate(() => localStorage.getItem('velorent.rider.analyticsConsent'));
const readConsent = async (rider: Phone) => JSON.parse((await consentOf(rider)) ?? '{}');

// S032
journey(
  'The app sends no usage statistics before the rider consents or after the rider withdraws the consent',
  async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const { number, place } = await world.vehicle();
    const rider = await phone({ place });
    const sent = beaconsOf(rider);
    await rideOff(rider, number);
    await rider.open('/profile/settings');
    const share = await rider.see('switch', 'Делиться статистикой');
    expect([await share.isChecked(), await consentOf(rider)]).toEqual([false, null]);
    await rider.pass(1_000);
    expect(sent).toEqual([]);

    await share.check();
    const given = { document: 'privatePolicy', version: '2026-06-01', at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) };
    await expect.poll(() => readConsent(rider)).toMatchObject(given);
    await rider.stand((await world.parking()).place);
    await rider.open('/map/ride');
    await rider.tap('button', 'Завершить');
    await finishRide(rider);
    await expect.poll(() => sent).toEqual(['ride-finished']);
    await expect
      .poll(async () => (await stage.control.GET('/control/logs')).data?.goals)
      .toMatchObject([{ goal: 'ride-finished', consent: '2026-06-01' }]);

    await rider.tap('button', 'Закрыть');
    await rider.see('link', 'Сканировать');
    await rider.open('/profile/settings');
    await rider.see('link', /^Статистика Дано 15 июня 2026.*\s· редакция от 1 июня 2026/);
    await (await rider.see('switch', 'Делиться статистикой')).uncheck();
    await expect.poll(() => consentOf(rider)).toBe('null');
    // After the server's answer the phone has no unsent consent.
    await expect
      .poll(() => rider.page.evaluate(() => localStorage.getItem('velorent.rider.unsentConsents')))
      .toBe('[]');
    await rider.open('/profile/settings');
    await rider.see('link', /^Статистика Отозвано 15 июня 2026/);
    const next = await world.vehicle();
    await rider.stand(next.place);
    await rider.open('/map/scan');
    await typeNumber(rider, next.number);
    await startRide(rider);
    await rider.pass(1_000);
    expect(sent).toEqual(['ride-finished']);
  },
);

journey(
  'The statistics box at registration starts unticked, and a visitor’s tick still counts after sign-in',
  async ({ phone }) => {
    const rider = await phone();
    const sent = beaconsOf(rider);
    await rider.open('/registration');
    const box = await rider.see('checkbox', /^Если не против/);
    expect([await box.isChecked(), await consentOf(rider)]).toEqual([false, null]);
    await box.check();
    await expect.poll(() => readConsent(rider)).toMatchObject({ document: 'privatePolicy' });
    await rider.tap('link', 'Логин уже есть');
    await submitSignIn(rider, '10004', '1234');
    await rider.see('link', 'Сканировать');
    await expect.poll(() => sent).toEqual(['sign-in']);
    await rider.open('/profile/settings');
    await expect.poll(async () => (await rider.see('switch', 'Делиться статистикой')).isChecked()).toBe(true);
  },
);
