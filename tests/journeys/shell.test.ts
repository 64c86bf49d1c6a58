import { expect } from 'vitest';
import { barriers } from '../support/browser/axe.ts';
import { journey } from '../support/browser/journey.ts';
import { onRoute } from '../support/browser/onRoute.ts';
import { comeBack } from '../support/browser/storedSession.ts';
import { assetOf } from './assets.ts';

journey(
  'When the file of a screen is missing, the app reloads the page once, and then offers the rider another reload',
  async ({ phone }) => {
    const rider = await phone({ opens: '/profile' });
    await rider.see('link', 'Документы и правила');
    const screen = assetOf('src/features/legal/PolicyScreen.tsx');
    const giveBack = await onRoute(rider.page, screen, (route) => route.fulfill({ status: 404, body: 'Not found.' }));
    let loads = 0;
    rider.page.on('load', () => (loads += 1));
    await rider.tap('link', 'Документы и правила');
    await rider.see('heading', 'Страница не догрузилась');
    expect(loads).toBe(1);
    // The missing file, as the browser and the app log it.
    rider.complaints.splice(0);

    await giveBack();
    await rider.tap('button', 'Обновить страницу');
    await rider.see('heading', 'Документы и правила');
    expect(new URL(rider.page.url()).pathname).toBe('/policy');
    expect(loads).toBe(2);
  },
);

journey(
  'When a screen breaks while it shows the server’s data, a tap on Retry requests the data again',
  async ({ stage, phone }) => {
    const rider = await phone();
    await rider.page.addInitScript(() => {
      const prototype: { slice: unknown } = Array.prototype;
      prototype.slice = new Proxy(Array.prototype.slice, {
        apply: (real, list: { kind?: unknown }[], given: unknown[]) => {
          // The cards of the list, as the screen sorts them.
          if (list[0]?.kind === 'tariff' && sessionStorage.getItem('broken') !== null) throw new Error('planted');
          return Reflect.apply(real, list, given);
        },
      });
    });
    let asked = 0;
    rider.page.on('response', (response) => {
      if (response.url().startsWith(`${stage.origins.main}/billing/tariffs`) && response.request().method() === 'GET')
        asked += 1;
    });
    await comeBack(rider);
    await rider.page.evaluate(() => sessionStorage.setItem('broken', 'yes'));
    await rider.open('/tariffs');
    await rider.see('heading', 'Что‑то пошло не так');
    await rider.see('button', 'Написать в поддержку');
    await rider.see('button', 'Выйти');
    const before = asked;
    await rider.page.evaluate(() => sessionStorage.removeItem('broken'));
    await rider.tap('button', 'Повторить');
    await rider.see('link', /Новые: месяц/);
    expect(asked).toBeGreaterThan(before);
    await expect.poll(() => rider.complaints.splice(0).join(' ')).toContain('planted');
  },
);

// G002, G014
journey(
  'Except in the help, the app asks a rider to turn a sideways phone upright until the rider declines',
  async ({ phone }) => {
    const rider = await phone({ opens: '/help' });
    const notice = rider.page.getByRole('dialog', { name: 'Поверните телефон' });
    const onItsSide = { width: 844, height: 390 };
    await rider.see('link', /112/);
    await rider.page.setViewportSize(onItsSide);
    expect(await notice.count()).toBe(0);
    await rider.tap('link', 'Профиль');
    await notice.waitFor();
    expect(await barriers(rider)).toEqual([]);
    await rider.page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => notice.count()).toBe(0);
    await rider.page.setViewportSize(onItsSide);
    await rider.tap('button', 'Оставить так');
    await expect.poll(() => notice.count()).toBe(0);
    await rider.tap('link', 'История');
    await rider.see('heading', 'История');
    expect(await notice.count()).toBe(0);
  },
);
