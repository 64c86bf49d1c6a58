import { expect } from 'vitest';
import { barriers } from '../support/browser/axe.ts';
import { journey } from '../support/browser/journey.ts';
import { onRoute } from '../support/browser/onRoute.ts';
import type { Phone } from '../support/browser/phone.ts';
import { comeBack } from '../support/browser/storedSession.ts';
import { signIn } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';
import { pictureIsDrawn } from './picture.ts';

const focused = ({ page }: Phone) => page.evaluate(() => document.activeElement?.textContent ?? '');

/** The drawing of the page that is shown has come and is drawn. */
const drawn = (rider: Phone) => pictureIsDrawn(rider, 'dialog li:not([inert]) img');

/** A finger across the screen, as the browser itself feels it. */
async function sweep({ page, context }: Phone, xDistance: number): Promise<void> {
  const screen = await context.newCDPSession(page);
  const way = { x: 200, y: 400, xDistance, yDistance: 0 };
  await screen.send('Input.synthesizeScrollGesture', { ...way, gestureSourceType: 'touch', preventFling: true });
  await screen.detach();
}

// F018, F031, F032, F035
journey('A rider pages through instructions by key or swipe, and rereads them offline', async ({ phone }) => {
  const rider = await phone({ opens: '/help' });
  const { page } = rider;
  await rider.tap('link', /^Как пользоваться/);
  await rider.read('7 шагов от карты до чека');
  expect(await barriers(rider)).toEqual([]);

  await page.getByRole('link', { name: /^Первая поездка/ }).focus();
  await page.keyboard.press('Enter');
  await rider.see('dialog', 'Первая поездка');
  await rider.see('heading', 'Найдите транспорт рядом');
  await drawn(rider);
  expect(await barriers(rider)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await rider.see('heading', 'Сканируйте QR-код');
  await rider.read('2 из 7. Сканируйте QR-код');
  await page.keyboard.press('ArrowLeft');
  await rider.see('heading', 'Найдите транспорт рядом');
  await page.keyboard.press('End');
  await rider.see('heading', 'Сфотографируйте и уходите');
  await rider.see('button', 'Понятно');
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(rider)).toContain('Первая поездка');

  await rider.tap('link', /^Правила и безопасность/);
  await rider.see('heading', 'Надевайте шлем');
  await drawn(rider);
  await sweep(rider, -300);
  await rider.see('heading', 'Пешеходы важнее');
  await sweep(rider, 300);
  await rider.see('heading', 'Надевайте шлем');
  await rider.tap('button', 'Закрыть');
  await rider.see('heading', 'Как пользоваться');

  // The phone has stored the rows and pictures that it showed.
  const letStoriesLoad = await onRoute(page, /\/rest\/v1\/promo|\/api\/promo\//, (route) => route.abort());
  await rider.open('/help/pdd');
  await rider.see('heading', 'Надевайте шлем');
  await drawn(rider);
  await letStoriesLoad();
  await rider.tap('button', 'Закрыть');
  await rider.see('heading', 'Как пользоваться');
});

// F033, F084
journey(
  'After a 401 for the instructions the rider stays signed in; a missing picture has a button to reload it',
  async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const rider = await phone({ locale: 'en-US' });
    await comeBack(rider, '10004');
    await world.faults({ fault: 'status', status: 401, match: '/rest/v1/promo', api: 'data' });
    await rider.open('/help/how-to-use');
    await rider.tap('link', /^First ride/);
    await rider.see('heading', 'This page isn’t ready yet');
    expect(await barriers(rider)).toEqual([]);
    expect(await rider.page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).count()).toBe(1);
    await rider.tap('button', 'OK');
    await rider.see('heading', 'How it works');

    await world.faults({ fault: 'status', status: 503, match: '/api/promo/image', api: 'gateway' });
    await rider.tap('link', /^First ride/);
    await rider.see('heading', 'Find a vehicle nearby');
    await rider.see('button', 'Load the picture again');
    expect(await barriers(rider)).toEqual([]);
    await world.faults();
    await rider.tap('button', 'Load the picture again');
    await drawn(rider);
    await rider.page.keyboard.press('End');
    await rider.see('button', 'Got it');
  },
);

// F001
journey(
  'A new rider sees the first steps, the next step and the day’s news once; a reload shows other news',
  async ({ stage, phone }) => {
    await stage.control.PUT('/control/announcements', { body: { isOn: true } });
    const rider = await phone();
    const { page } = rider;
    await rider.open('/');
    await signIn(rider, '10005');
    await rider.see('dialog', 'Первые шаги');
    await rider.see('heading', 'Вся Москва на карте');
    await drawn(rider);
    expect(await barriers(rider)).toEqual([]);
    await rider.tap('button', 'Далее');
    await rider.see('heading', 'Одна кнопка, чтобы поехать');
    await rider.tap('button', 'Пропустить');
    // This rider has no card and no plan.
    await rider.read('Добавьте карту');
    expect(await barriers(rider)).toEqual([]);
    await rider.tap('button', 'Не сейчас');
    const news = page.getByRole('region', { name: 'Новости проката' });
    await news.waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    // The single announcement of the day opens over the screen.
    const ofTheDay = news.getByRole('list').getByRole('button');
    await expect.poll(() => ofTheDay.count()).toBe(1);
    await ofTheDay.click();
    await rider.see('dialog', 'Новости проката');
    await drawn(rider);
    await rider.tap('button', 'Понятно');
    expect(await barriers(rider)).toEqual([]);

    // After a reload neither appears again. The others do, except one for another kind of phone.
    await rider.open('/map');
    await rider.see('button', 'Новые парковки в парках');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => ofTheDay.count()).toBe(2);
    await rider.tap('button', 'Новые парковки в парках');
    await rider.see('heading', 'Новые парковки в парках');
    await rider.tap('button', 'Далее');
    await rider.see('heading', 'У каждой есть стойки');
    await page.keyboard.press('Escape');
    await rider.tap('button', 'Скрыть новости');
    await news.waitFor({ state: 'detached' });
    await stage.control.PUT('/control/announcements', { body: { isOn: false } });
  },
);
