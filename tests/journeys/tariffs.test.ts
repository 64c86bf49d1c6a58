import { expect } from 'vitest';
import { barriers } from '../support/browser/axe.ts';
import { journey } from '../support/browser/journey.ts';
import { orders } from '../support/browser/orders.ts';
import type { Phone } from '../support/browser/phone.ts';
import { comeBack } from '../support/browser/storedSession.ts';
import { openWorld } from '../support/browser/world.ts';

const address = ({ page }: Phone) => page.url().replace(/^https?:\/\/[^/]+/, '');

/** Opens a tariff of the list and agrees to its terms. */
async function choose(rider: Phone, tariff: RegExp): Promise<void> {
  await rider.open('/tariffs');
  await rider.tap('link', tariff);
  await rider.see('heading', tariff);
  expect(await (await rider.see('button', /Купить за/)).isDisabled()).toBe(true);
  await rider.page.getByRole('checkbox', { name: /Принимаю/ }).check();
}

// E003, E024, E026, E028, E030, E033, E035, E085
journey(
  'For a tariff with insurance the rider first ticks its rules; a double tap on Pay then makes one order',
  async ({ stage, phone }) => {
    const { place } = await openWorld(stage.control).vehicle();
    const rider = await phone({ login: '10005', opens: '/map', place });
    await rider.read('Добавьте карту');
    await rider.open('/tariffs');
    await rider.page.getByRole('radio', { name: 'Обычные и электро' }).check();
    await rider.see('link', /Велосипеды: сутки/);
    await rider.page.getByRole('radio', { name: 'Электро 2.0 и самокаты' }).check();
    await rider.see('link', /Новые: месяц/);

    await choose(rider, /Новые: месяц/);
    await rider.see('row', /Первые 30 минут 0/);
    expect(await rider.page.getByRole('switch', { name: 'Страховка' }).isChecked()).toBe(true);
    await rider.tap('button', 'Купить за 499 ₽');
    await rider.see('heading', 'Данные для оплаты');
    await rider.read('20 ₽ за поездку');
    const pay = await rider.see('button', 'Оплатить 499 ₽');
    expect(await pay.isDisabled()).toBe(true);
    expect(await rider.page.getByLabel('Имя').inputValue()).toBe('Дина');
    await rider.page.getByRole('checkbox', { name: /правила страхования/ }).check();
    await rider.type('Имя', 'Диана');
    // The documents may be read before buying: what was ticked and typed is still there afterwards.
    await rider.tap('link', 'правила страхования');
    await rider.tap('button', 'Назад');
    await expect.poll(() => rider.page.getByLabel('Имя').inputValue()).toBe('Диана');
    await expect.poll(() => rider.page.getByRole('checkbox', { name: /правила страхования/ }).isChecked()).toBe(true);
    expect(await barriers(rider)).toEqual([]);
    await pay.dblclick();
    await rider.see('heading', 'Тариф «Новые: месяц»');
    await rider.tap('button', 'Оплатить 499 ₽');

    await rider.see('heading', 'Оплата прошла');
    await rider.read('Списано 499 ₽');
    expect(await barriers(rider)).toEqual([]);
    expect(await orders(stage.control, '10005')).toEqual([
      { kind: 'tariff', flow: 'page', state: 'paid', amount: 499, charges: 1 },
    ]);
    await rider.tap('button', 'Готово');
    await rider.see('link', /Новые: месяц/);
    expect(address(rider)).toBe('/profile');
    await rider.page.reload();
    await rider.see('link', /Новые: месяц.*со страховкой/);
    expect(await rider.page.getByRole('dialog').count()).toBe(0);

    // A tariff that the rider has is not offered again.
    await rider.tap('link', /Новые: месяц/);
    await rider.see('button', 'Купить за 499 ₽');
    expect(await rider.page.getByRole('switch').count()).toBe(0);

    // With a first plan the map leads to the nearest vehicle.
    await rider.open('/map');
    await rider.read('До ближайшего самоката 0\u00A0м.');
    await rider.tap('button', 'Показать');
    await rider.see('dialog', /^Самокат/);
  },
);

// E026
journey(
  'After the bank refuses a card, the rider pays on the provider’s page, and reads the result on another screen',
  async ({ stage, phone }) => {
    const { control } = stage;
    const rider = await phone();
    await control.PUT('/control/provider', { body: { lateMilliseconds: 45_000, recurrent: 'refused' } });
    await comeBack(rider, '10004');
    await choose(rider, /Новые: сутки/);
    await rider.page.getByRole('switch', { name: 'Страховка' }).uncheck();
    await rider.read(/Спишем с карты Мир/);
    await rider.tap('button', 'Купить за 149 ₽');
    await rider.passUntil('heading', 'Оплата не прошла');
    expect(new URL(rider.page.url()).pathname).toBe('/profile');

    await rider.tap('button', 'Повторить');
    await rider.tap('button', 'Оплатить 149 ₽');

    await rider.see('heading', 'Ждём ответа банка');
    await rider.tap('button', 'Закрыть и ждать');
    await rider.read('Оплата ещё в банке');
    await rider.page.reload();
    await rider.read('Оплата ещё в банке');
    expect(await rider.page.getByRole('dialog').count()).toBe(0);
    // On any screen of the rider.
    await rider.tap('link', 'История');
    await rider.see('heading', 'История');
    // Second by second: a long jump would exceed the timeout of a request in flight.
    const told = rider.page.getByText('Списано 149 ₽. Тариф ваш.');
    const isTold = async () => (await told.count()) === 1;
    for (let second = 0; second < 120 && !(await isTold()); second += 1) await rider.pass(1_000);
    expect(await isTold()).toBe(true);
    await rider.tap('link', 'Профиль');
    await rider.see('link', /Новые: сутки/);
    expect(await rider.page.getByRole('dialog').count()).toBe(0);
    expect(await orders(control, '10004')).toEqual([
      { kind: 'tariff', flow: 'page', state: 'paid', amount: 149, charges: 1 },
      { kind: 'tariff', flow: 'recurrent', state: 'refused', amount: 149, charges: 0 },
    ]);
    await control.PUT('/control/provider', { body: { lateMilliseconds: 0, recurrent: 'paid' } });
  },
);
