import { expect } from 'vitest';
import { comeBack } from './comeBack.ts';
import { journey } from './journey.ts';
import { hiddenFocus, tabTo } from './keys.ts';
import { decide, orders } from './orders.ts';
import type { Phone } from './phone.ts';

/** On the details of a plan, without a hand on the glass. */
async function buyByKeys(rider: Phone, button: string): Promise<void> {
  const { page } = rider;
  await tabTo(rider, page.getByRole('checkbox', { name: /Принимаю/ }));
  await page.keyboard.press('Space');
  await tabTo(rider, page.getByRole('button', { name: button }));
  await page.keyboard.press('Enter');
}

/** The tab is closed on the provider's page: nobody comes back from there. */
async function closeTab(rider: Phone): Promise<void> {
  const closed = rider.page;
  rider.page = await rider.context.newPage();
  await closed.close();
}

journey('keys alone buy a plan; the provider’s tab is closed, and what was paid is not paid again', async ({ stage, phone }) => {
  const { control } = stage;
  await control.PUT('/control/riders/{login}/cards', { params: { path: { login: '10004' } }, body: { items: [] } });
  const rider = await phone();
  await comeBack(rider, '10004');
  await rider.open('/tariffs');
  await tabTo(rider, rider.page.getByRole('link', { name: /Новые: сутки/ }));
  await rider.page.keyboard.press('Enter');
  const insurance = rider.page.getByRole('switch', { name: 'Страховка' });
  await tabTo(rider, insurance);
  await rider.page.keyboard.press('Space');
  await expect.poll(() => insurance.isChecked()).toBe(false);
  await buyByKeys(rider, 'Купить за 149 ₽');
  await rider.see('button', 'Оплатить 149 ₽');
  await closeTab(rider);
  await decide(control, '10004', 'paid');

  await rider.open('/profile');
  const plan = rider.page.getByRole('link', { name: /Новые: сутки/ });
  await tabTo(rider, plan);
  await rider.page.keyboard.press('Enter');
  await rider.read(/Этот тариф у вас/);
  // Whoever does not believe it yet and buys once more is told of the order that there is.
  await buyByKeys(rider, 'Купить за 149 ₽');
  await rider.see('heading', 'Оплата прошла');
  await tabTo(rider, rider.page.getByRole('button', { name: 'Готово' }));
  await rider.page.keyboard.press('Enter');
  await expect.poll(() => rider.page.getByRole('dialog').count()).toBe(0);
  expect(await hiddenFocus(rider)).toBe('');
  expect(await orders(control, '10004')).toEqual([{ kind: 'tariff', flow: 'page', state: 'paid', amount: 149, charges: 1 }]);
});

journey('a card whose provider leads back to the profile is told there, and what waited for it goes on', async ({ stage, phone }) => {
  const { control } = stage;
  const rider = await phone();
  await comeBack(rider, '10005');
  await rider.open('/profile/mos-metro');
  await rider.page.getByRole('checkbox', { name: /Принимаю/ }).check();
  await rider.tap('button', 'Получить бонус');
  await rider.see('heading', 'Банковские карты');
  await rider.tap('button', 'Добавить карту');
  await rider.see('heading', 'Новая карта');
  await decide(control, '10005', 'paid');
  await rider.open('/profile?payStatus=ERROR');
  await rider.see('heading', 'Карта добавлена');
  await rider.tap('button', 'Вернуться');
  await rider.see('button', 'Получить код');
  expect((await orders(control, '10005')).map(({ kind, state, charges }) => `${kind} ${state} ${charges}`)).toEqual(['card paid 0']);
});
