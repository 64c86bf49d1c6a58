import { expect } from 'vitest';
import { GOAL, journey } from '../support/browser/journey.ts';
import { hiddenFocus, tabTo } from '../support/browser/keys.ts';
import { decide, orders } from '../support/browser/orders.ts';
import type { Phone } from '../support/browser/phone.ts';
import { comeBack } from '../support/browser/storedSession.ts';
import { replacePage, toProvider } from '../support/browser/verbs.ts';

/** On the details of a tariff, with the keyboard only. */
async function buyByKeys(rider: Phone, button: string): Promise<void> {
  const { page } = rider;
  await tabTo(rider, page.getByRole('checkbox', { name: /Принимаю/ }));
  await page.keyboard.press('Space');
  await press(rider, button);
}

/** Goes to a button with the keyboard, and presses it. */
async function press(rider: Phone, name: string | RegExp): Promise<void> {
  await tabTo(rider, rider.page.getByRole('button', { name, exact: typeof name === 'string' }));
  await rider.page.keyboard.press('Enter');
}

journey(
  'By keyboard, a rider closes the bank’s page during a purchase, buys the tariff again, and is charged once',
  GOAL,
  async ({ stage, phone }) => {
    const { control } = stage;
    await control.PUT('/control/riders/{login}/cards', { params: { path: { login: '10004' } }, body: { items: [] } });
    const rider = await phone({ login: '10004', opens: '/tariffs' });
    await tabTo(rider, rider.page.getByRole('link', { name: /Новые: сутки/ }));
    await rider.page.keyboard.press('Enter');
    const insurance = rider.page.getByRole('switch', { name: 'Страховка' });
    await tabTo(rider, insurance);
    await rider.page.keyboard.press('Space');
    await expect.poll(() => insurance.isChecked()).toBe(false);
    await buyByKeys(rider, 'Купить за 149 ₽');
    await rider.see('button', 'Оплатить 149 ₽');
    // The tab is closed on the provider's page: nothing returns from there.
    await replacePage(rider);
    await decide(control, '10004', 'paid');

    await rider.open('/profile');
    const tariff = rider.page.getByRole('link', { name: /Новые: сутки/ });
    await tabTo(rider, tariff);
    await rider.page.keyboard.press('Enter');
    await rider.read(/Этот тариф у вас/);
    // The app shows the existing order to a rider who buys again.
    await buyByKeys(rider, 'Купить за 149 ₽');
    await rider.see('heading', 'Оплата прошла');
    await press(rider, 'Готово');
    await expect.poll(() => rider.page.getByRole('dialog').count()).toBe(0);
    expect(await hiddenFocus(rider)).toBe('');
    expect(await orders(control, '10004')).toEqual([
      { kind: 'tariff', flow: 'page', state: 'paid', amount: 149, charges: 1 },
    ]);
  },
);

journey('A rider who buys tariffs in two tabs pays each once; each tab shows its own', async ({ stage, phone }) => {
  const { control } = stage;
  await control.PUT('/control/riders/{login}/cards', { params: { path: { login: '10001' } }, body: { items: [] } });
  const rider = await phone();
  await comeBack(rider, '10001');
  const first = rider.page;
  await toProvider(rider, 'omni-day', '149 ₽');
  rider.page = await rider.context.newPage();
  const second = rider.page;
  await toProvider(rider, 'omni-month', '499 ₽');
  for (const [tab, sum] of [
    [first, '149 ₽'],
    [second, '499 ₽'],
  ] as const) {
    rider.page = tab;
    await rider.tap('button', `Оплатить ${sum}`);
    await rider.see('heading', 'Оплата прошла');
    await rider.read(`Списано ${sum}`);
  }
  const paid = (await orders(control, '10001')).map(({ state, amount, charges }) => `${state} ${amount} ${charges}`);
  expect(paid.toSorted()).toEqual(['paid 149 1', 'paid 499 1']);
});
