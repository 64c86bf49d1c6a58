import { journey } from '../support/browser/journey.ts';
import { onRoute } from '../support/browser/onRoute.ts';
import { signIn, typeNumber } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';
import { assetsOf } from './assets.ts';

journey(
  'A rider types a vehicle number offline, and the app looks it up when the network is back',
  async ({ stage, phone }) => {
    const { number, place } = await openWorld(stage.control).vehicle();
    const rider = await phone({ place });
    const ahead = Promise.all(
      [...assetsOf('src/features/ride/scan/ScanEntry.tsx')].map((file) => rider.page.waitForResponse(file)),
    );
    await rider.open('/');
    await signIn(rider);
    await rider.see('link', 'Сканировать');
    await Promise.all((await ahead).map((response) => response.finished()));
    await rider.context.setOffline(true);
    await rider.tap('link', 'Сканировать');
    await typeNumber(rider, number);
    await rider.see('heading', 'Нет связи');
    // The browser and the map log each connection that was cut.
    rider.complaints.splice(0);
    await rider.context.setOffline(false);
    await rider.tap('button', 'Повторить');
    await rider.see('button', 'Начать поездку');
  },
);

journey('A map whose basemap did not load shows a button that loads it', async ({ stage, phone }) => {
  const { place } = await openWorld(stage.control).vehicle();
  const rider = await phone({ map: true, place });
  const letBasemapLoad = await onRoute(rider.page, /\/basemap\/(light|dark)\.json/, (route) => route.abort());
  await rider.open('/');
  await signIn(rider);
  await rider.see('button', 'Повторить');
  rider.complaints.splice(0);
  await letBasemapLoad();
  await rider.tap('button', 'Повторить');
  await rider.see('region', /^На карте \d+/);
});
