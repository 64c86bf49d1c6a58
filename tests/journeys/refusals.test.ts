import { expect } from 'vitest';
import { journey } from '../support/browser/journey.ts';
import { onRoute } from '../support/browser/onRoute.ts';
import { meetScooter, submitSignIn } from '../support/browser/verbs.ts';

journey(
  'When a sign-in is refused without a response body, the app reloads the page; after a second refusal it shows an error',
  async ({ stage, phone }) => {
    const rider = await phone();
    const { origin } = new URL(stage.app);
    await onRoute(rider.page, `${stage.origins.gateway}/api/api-auth/authenticate`, (route) =>
      route.request().method() === 'OPTIONS'
        ? route.continue()
        : route.fulfill({
            status: 403,
            headers: { 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true' },
          }),
    );
    await rider.open('/login');
    const reloaded = rider.page.waitForEvent('load');
    await submitSignIn(rider, '10001', '1234');
    await reloaded;
    expect(await rider.page.getByLabel('Логин').inputValue()).toBe('');
    await submitSignIn(rider, '10001', '1234');
    await rider.read('Не получилось');
    expect(await rider.page.getByLabel('Логин').inputValue()).toBe('10001');
  },
);

journey(
  'For a rider without a tariff, the vehicle card has a button that opens the list of tariffs',
  async ({ stage, phone }) => {
    const { rider } = await meetScooter({ stage, phone }, '10004');
    await rider.tap('button', 'К тарифам');
    await rider.see('heading', 'Выберите тариф');
    await rider.see('link', /Новые: месяц/);
  },
);

journey(
  'After the rider cancels the start of a ride, the map says that nothing will be charged',
  async ({ stage, phone }) => {
    const { world, rider } = await meetScooter({ stage, phone });
    await rider.tap('button', 'Начать поездку');
    await rider.tap('button', 'Отменить старт');
    await rider.read('Старт отменён, деньги не спишем.');
    await rider.see('link', 'Сканировать');
    expect((await world.ledger('10001')).charges).toEqual([]);
  },
);
