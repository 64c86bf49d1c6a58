import { expect } from 'vitest';
import { barriers } from '../support/browser/axe.ts';
import { journey } from '../support/browser/journey.ts';
import { signIn } from '../support/browser/verbs.ts';

/** A few minutes on foot from the parking of Red Square. */
const place = { latitude: 55.7555, longitude: 37.618 };

journey(
  'A rider finds a parking by keyboard; the parking’s card shows its radius and closes on going back',
  async ({ stage, phone }) => {
    const rider = await phone({ map: true, place, scheme: 'dark' });
    await rider.open('/map');
    await signIn(rider);
    const field = await rider.see('combobox', 'Поиск станций и парковок');
    await field.fill('1208');
    await rider.passUntil('option', /1208/);
    expect(await barriers(rider)).toEqual([]);
    await field.press('ArrowDown');
    await field.press('Enter');
    await rider.see('dialog', 'Красная площадь');
    await rider.read(/^В радиусе 40\sм от знака$/);
    expect(new URL(rider.page.url()).search).toBe('?parking=1208');
    expect(await barriers(rider)).toEqual([]);

    await rider.page.goBack();
    await expect.poll(() => rider.page.getByRole('dialog').count()).toBe(0);
    await rider.tap('combobox', 'Поиск станций и парковок');
    await rider.see('heading', 'Недавние места');
    await rider.see('option', /1208/);

    const asked = async () =>
      ((await stage.control.GET('/control/requests')).data?.items ?? []).find(({ path }) => path === '/api/map/search')
        ?.count ?? 0;
    const before = await asked();
    await rider.context.setOffline(true);
    await field.fill('красная');
    await rider.read('Нет интернета. Показываем то, что находили раньше.');
    await rider.see('option', /1208/);
    expect(await asked()).toBe(before);
  },
);

journey(
  'A shared link shows a station without sign-in, and opens the station on the map after sign-in',
  async ({ phone }) => {
    const rider = await phone({ place });
    await rider.open('/station/3');
    await rider.see('heading', /^3\. /);
    expect(await barriers(rider)).toEqual([]);
    await signIn(rider);
    await rider.see('dialog', /^3\. /);
    const { pathname, search } = new URL(rider.page.url());
    expect(pathname + search).toBe('/map?station=3');
    expect(await rider.page.getByRole('link', { name: 'Открыть в картах' }).getAttribute('href')).toMatch(
      /^https:\/\/.*55\.\d{6},37\.\d{6}/,
    );
    await rider.page.keyboard.press('Escape');
    await expect.poll(() => new URL(rider.page.url()).search).toBe('');
  },
);
