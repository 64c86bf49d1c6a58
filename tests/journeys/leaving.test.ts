import { expect } from 'vitest';
import { journey } from '../support/browser/journey.ts';
import { onRoute } from '../support/browser/onRoute.ts';
import type { Phone } from '../support/browser/phone.ts';
import { signIn, submitSignIn } from '../support/browser/verbs.ts';

/** Everything that a browser stores for the app, names and values as one text. */
const keptBy = ({ page }: Phone): Promise<string> =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      databases,
      await caches.keys(),
      document.cookie,
    ]);
  });

// S008
journey(
  'The browser stores one rotating refresh token; signing out deletes all data of the rider',
  async ({ phone }) => {
    const rider = await phone();
    await rider.open('/');
    await signIn(rider);
    await rider.tap('link', 'Профиль');
    await rider.see('heading', /Анна|Профиль/);
    const during = await keptBy(rider);
    expect(during).toContain('refreshToken');
    // A JWT begins with this; access tokens stay in memory.
    expect(during).not.toMatch(/(?<![\w-])eyJ/);

    await rider.tap('button', 'Выйти');
    await rider.page.getByRole('alertdialog').getByRole('button', { name: 'Выйти' }).click();
    await rider.see('link', 'Войти');
    const after = await keptBy(rider);
    expect(after).not.toMatch(/velorent\.rider|refreshToken|10001/);

    await rider.open('/profile');
    await rider.see('link', 'Войти');
  },
);

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
