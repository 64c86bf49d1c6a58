import { expect } from 'vitest';
import { barriers } from '../support/browser/axe.ts';
import { journey } from '../support/browser/journey.ts';
import { onRoute } from '../support/browser/onRoute.ts';
import { submitSignIn } from '../support/browser/verbs.ts';

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
journey('A blocked rider sees how to reach support, and can sign in to another account', async ({ phone }) => {
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
});
