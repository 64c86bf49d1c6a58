import { expect } from 'vitest';
import { journey } from '../support/browser/journey.ts';
import { onRoute } from '../support/browser/onRoute.ts';
import { signIn, submitSignIn, typeNumber } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';
import { assetOf, assetsOf } from './assets.ts';

journey(
  'Without a network the sign-in shows an error and keeps the typed text, and with a network the rider signs in',
  async ({ phone }) => {
    const rider = await phone();
    await rider.open('/');
    await rider.tap('link', 'Войти');
    await rider.see('button', 'Войти');
    await rider.context.setOffline(true);
    await rider.read(/^Нет интернета$/);
    await submitSignIn(rider, '10001', '1234');
    await rider.read(/Проверьте интернет и повторите/);
    expect(await rider.page.getByLabel('Логин').inputValue()).toBe('10001');
    // The app reports the file that did not load; the test caused it.
    rider.complaints.splice(0);
    await rider.context.setOffline(false);
    await rider.tap('button', 'Войти');
    await rider.see('link', 'Сканировать');
  },
);

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

journey('A stored session opens the app although the first request for a ride script fails', async ({ phone }) => {
  const rider = await phone();
  await rider.open('/');
  await signIn(rider);
  await rider.see('link', 'Сканировать');
  let lost = 0;
  await onRoute(rider.page, assetOf('src/app/compose/startRide.ts'), (route) =>
    lost++ === 0 ? route.abort() : route.continue(),
  );
  await rider.open('/map');
  await rider.passUntil('link', 'Сканировать');
  expect(lost).toBeGreaterThan(0);
  // The app reports the file that did not load.
  rider.complaints.splice(0);
  expect(new URL(rider.page.url()).pathname).toBe('/map');
});

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
