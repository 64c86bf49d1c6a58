import { describe, expect } from 'vitest';
import { journey } from '../support/browser/journey.ts';
import { onRoute } from '../support/browser/onRoute.ts';
import { lookUp, signIn, submitSignIn } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';

describe('a refused sign-in', () => {
  // A055
  journey('A wrong PIN shows the error at the PIN, keeps the login, and the next try works', async ({ phone }) => {
    const rider = await phone();
    await rider.open('/');
    await signIn(rider, '10001', '9999');
    await rider.read('Неверный логин или ПИН-код');
    expect(await rider.page.getByLabel('Логин').inputValue()).toBe('10001');
    await submitSignIn(rider, '10001', '1234');
    await rider.see('link', 'Сканировать');
  });

  journey(
    'A sign-in refused without a body reloads the page the first time and shows an error the second time',
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
});

describe('a refused start', () => {
  journey.for([
    ['10002', 'in debt', 'Посмотреть долг'],
    ['10003', 'blocked', 'Написать в поддержку'],
  ] as const)('The app offers the next step to rider %s, who is %s', async ([login, , step], { stage, phone }) => {
    const { number, place } = await openWorld(stage.control).vehicle();
    const rider = await phone({ place });
    await lookUp(rider, number, login);
    await rider.see('button', step);
    expect(await rider.page.getByRole('button', { name: 'Начать поездку' }).count()).toBe(0);
  });

  journey('The app leads a rider without a tariff to the tariffs', async ({ stage, phone }) => {
    const { number, place } = await openWorld(stage.control).vehicle();
    const rider = await phone({ place });
    await lookUp(rider, number, '10004');
    await rider.tap('button', 'К тарифам');
    await rider.see('heading', 'Выберите тариф');
    await rider.see('link', /Новые: месяц/);
  });

  journey('After a cancelled start the map shows that it costs nothing', async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const { number, place } = await world.vehicle();
    const rider = await phone({ place });
    await lookUp(rider, number);
    await rider.tap('button', 'Начать поездку');
    await rider.tap('button', 'Отменить старт');
    await rider.read('Старт отменён, деньги не спишем.');
    await rider.see('link', 'Сканировать');
    expect((await world.ledger('10001')).charges).toEqual([]);
  });
});
