import { expect } from 'vitest';
import { barriers } from '../support/browser/axe.ts';
import { GOAL, journey } from '../support/browser/journey.ts';
import { tabTo } from '../support/browser/keys.ts';
import type { Phone } from '../support/browser/phone.ts';

const login = '10001';
const rows = ({ page }: Phone) => page.getByRole('main').getByRole('listitem');
const toTheEnd = ({ page }: Phone) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

// F014, F015, E158, E159
journey(
  'The history loads older rides, opens its rides and purchases, shares a ride’s track and sums the season',
  GOAL,
  async ({ stage, phone }) => {
    await stage.control.POST('/control/riders/{login}/history', {
      params: { path: { login } },
      body: { rides: 40, withoutDuration: 1, purchases: 12 },
    });
    const rider = await phone({ login, opens: '/history' });
    await rider.see('link', /№\s51307/);
    // One of the newest fifteen has no duration.
    await expect.poll(() => rows(rider).count()).toBeGreaterThanOrEqual(14);
    await expect.poll(() => toTheEnd(rider).then(() => rows(rider).count())).toBe(39);
    await expect.poll(() => rider.page.getByRole('button', { name: 'Показать ещё' }).count()).toBe(0);

    await rows(rider).getByRole('link').last().click();
    await rider.read('Итого');
    await rider.read('Номер поездки');
    await rider.page.emulateMedia({ media: 'print' });
    await expect.poll(() => rider.page.getByRole('button').filter({ visible: true }).count()).toBe(0);
    await rider.page.emulateMedia({ media: 'screen' });
    expect(await barriers(rider)).toEqual([]);

    // Feedback from here is about this ride, though it is not the last one.
    const rentId = new URL(rider.page.url()).pathname.split('/').at(-1);
    await rider.tap('link', /^Сообщить о\sпроблеме/);
    await rider.read(/^Поездка: \d+/);
    expect(await rider.page.getByLabel('Номер транспорта, если видно').inputValue()).toMatch(/^(51307|77120)$/);
    await rider.type('Что произошло', 'Скрипело заднее колесо всю дорогу');
    await rider.tap('button', 'Отправить');
    await rider.see('heading', 'Отправлено');
    expect((await stage.control.GET('/control/feedback')).data?.items).toMatchObject([{ topic: 'Accident', rentId }]);
    await rider.page.getByRole('alertdialog').getByRole('button', { name: 'Понятно' }).click();
    await rider.read('Номер поездки');
    await rider.tap('button', 'Назад');
    await expect.poll(() => rows(rider).count()).toBe(39);

    // The keyboard only: to the purchases, into one of them, back to it.
    await tabTo(rider, rider.page.getByRole('radio', { name: 'Поездки' }));
    await rider.page.keyboard.press('ArrowRight');
    await tabTo(rider, rider.page.getByRole('link', { name: /Новые: месяц.*Отменено/ }));
    await rider.page.keyboard.press('Enter');
    await rider.read('Покупка не прошла, деньги не списали.');
    expect(await barriers(rider)).toEqual([]);

    for (const [path, said] of [
      ['/history/ride/nothing', 'Такой поездки у\u00A0вас нет'],
      ['/history/purchase/nothing', 'Такой покупки у\u00A0вас нет'],
    ] as const) {
      await rider.open(path);
      await rider.see('heading', said);
    }

    // The phone was killed after this ride, in which it measured 1.2 km to the north.
    await rider.open('/history');
    const address = (await (await rider.see('link', /№\s51307/)).getAttribute('href')) ?? '';
    const stretches = [Array.from({ length: 60 }, (_, i) => [37.62, 55.75 + i * 0.000_18])];
    const track = { rentId: address.split('/').at(-1), stretches, meters: 1_180, receivedAt: Date.now() };
    await rider.page.evaluate((text) => localStorage.setItem('velorent.rider.track', text), JSON.stringify(track));
    await rider.open(address);
    await rider.see('img', 'Путь поездки, север сверху');
    expect(await barriers(rider)).toEqual([]);
    await rider.page.evaluate(() => {
      navigator.canShare = () => true;
      navigator.share = async ({ files = [] } = {}) => void Object.assign(window, { shared: files[0]?.type });
    });
    await rider.tap('button', 'Поделиться картинкой');
    await expect.poll(() => rider.page.evaluate(() => Reflect.get(window, 'shared'))).toBe('image/png');
    await rider.tap('button', 'Назад');
    await rider.tap('link', /^Ваш сезон/);
    await rider.see('heading', /^По месяцам/);
  },
);
