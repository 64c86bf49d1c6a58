import type { Request } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../support/browser/journey.ts';
import { onRoute } from '../support/browser/onRoute.ts';
import { comeBack } from '../support/browser/storedSession.ts';
import { rideScooter } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';
import { assetOf } from './assets.ts';

journey(
  'Within 2 s after the realtime socket is back, the app shows what happened while the socket was down',
  async ({ stage, phone }) => {
    const { world, rider } = await rideScooter({ stage, phone });

    // The app asks the server once when its socket falls silent. Make the change after that, so that no event reports it.
    // `Response.finished` never ends for an answer that was over before its call.
    const isList = (request: Request) => request.url().endsWith('/api/rents/current');
    const asked = Promise.race([
      rider.page.waitForEvent('requestfinished', isList),
      rider.page.waitForEvent('requestfailed', isList),
    ]);
    await stage.control.PUT('/control/realtime', { body: { online: false } });
    await asked;
    const { rents } = await world.ledger('10001');
    await world.endBySupport(rents.find(({ status }) => status === 'IN_PROGRESS')?.id ?? '');
    await rider.see('button', 'Завершить');

    // A connection attempt that began earlier fails; the socket after it may be the one.
    const isBack = new Promise<void>((done) => {
      rider.page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => /phx_reply.*"ok"/.test(String(payload)) && done()),
      );
    });
    await stage.control.PUT('/control/realtime', { body: { online: true } });
    await isBack;
    // The page's clock stops before the two seconds are over, however slow the machine is.
    await rider.page.clock.pauseAt((await rider.page.evaluate(() => Date.now())) + 1_900);
    // The receipt of a ride that support has ended.
    await rider.see('button', 'Готово');
    // The browser logs each connection that was cut.
    rider.complaints.splice(0);
  },
);

journey(
  'The app opens without the data service’s library, and shows notifications once the library has loaded',
  async ({ stage, phone }) => {
    const rider = await phone();
    let lost = 0;
    await onRoute(rider.page, assetOf('data'), (route) => (lost++ < 2 ? route.abort() : route.continue()));
    await comeBack(rider, '10001');
    await rider.open('/map');
    await rider.see('link', 'Сканировать');
    await openWorld(stage.control).notify('10001', { type: 'buy_tariff', message: 'Тариф скоро закончится' });
    await rider.passUntil('article', 'Тариф скоро закончится');
    expect(lost).toBeGreaterThan(2);
    // The app reports the file that did not load.
    rider.complaints.splice(0);
  },
);
