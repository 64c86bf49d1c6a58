import { expect } from 'vitest';
import { barriers } from '../support/browser/axe.ts';
import { journey } from '../support/browser/journey.ts';
import { onRoute } from '../support/browser/onRoute.ts';
import { comeBack } from '../support/browser/storedSession.ts';
import { follow } from '../support/browser/traffic.ts';
import { submitSignIn } from '../support/browser/verbs.ts';

journey(
  'When the server refuses the access tokens of three tabs at the same time, the tabs share one token renewal',
  async ({ stage, phone }) => {
    const rider = await phone();
    await comeBack(rider, '10004');
    const tabs = [rider.page, await rider.context.newPage(), await rider.context.newPage()];
    for (const tab of tabs) {
      rider.page = tab;
      await rider.open('/profile');
      await rider.see('heading', 'Глеб Пешков');
    }
    const renewals = follow(rider, '/v3/oauth/token');
    const { origin } = new URL(stage.app);
    await onRoute(rider.context, `${stage.origins.gateway}/api/rides/statistics`, (route) =>
      route.request().method() === 'OPTIONS' || renewals.length > 0
        ? route.continue()
        : route.fulfill({
            status: 401,
            headers: { 'Access-Control-Allow-Origin': origin },
            json: { error: 'Unauthorized' },
          }),
    );
    await Promise.all(
      tabs.map((tab) => tab.getByRole('link', { name: 'Статистика' }).evaluate((link: HTMLElement) => link.click())),
    );
    for (const tab of tabs) {
      await tab.bringToFront();
      rider.page = tab;
      await rider.read('Статистика появится после первой поездки.');
    }
    expect(renewals).toHaveLength(1);
  },
);

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

// D092
journey(
  'A rider whose account is blocked sees how to reach support, and can sign in to another account',
  async ({ phone }) => {
    const rider = await phone();
    await rider.open('/login');
    await submitSignIn(rider, '10006', '1234');
    await rider.see('heading', 'Аккаунт заблокирован');
    await rider.read(/Ваш номер: 100006/);
    const write = await rider.see('link', 'Написать в поддержку');
    expect(decodeURIComponent((await write.getAttribute('href')) ?? '')).toMatch(/^mailto:.+100006/);
    expect(await (await rider.see('link', /^Позвонить/)).getAttribute('href')).toMatch(/^tel:\+/);
    expect(await barriers(rider)).toEqual([]);
    await rider.tap('button', 'Войти в другой аккаунт');
    await submitSignIn(rider, '10005', '1234');
    await rider.see('link', 'Сканировать');
  },
);
