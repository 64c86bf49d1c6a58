import { expect } from 'vitest';
import { journey } from '../../support/browser/journey.ts';
import { hiddenFocus, tabTo } from '../../support/browser/keys.ts';
import type { Phone } from '../../support/browser/phone.ts';
import { openWorld } from '../../support/browser/world.ts';

async function signInByKeys(phone: Phone): Promise<void> {
  const { page } = phone;
  await tabTo(phone, page.getByRole('link', { name: 'Войти', exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(phone, page.getByLabel('Логин'));
  await page.keyboard.type('10001');
  await tabTo(phone, page.getByLabel('ПИН\u2011код').first());
  await page.keyboard.type('1234');
  await page.keyboard.press('Enter');
}

/** The search result that the arrow keys have reached. */
const chosenOption = ({ page }: Phone) => page.getByRole('option', { selected: true });

journey(
  'With the keyboard only, a rider gets from sign-in over the map and the list to the button that starts a ride',
  async ({ stage, phone }) => {
    const { place } = await openWorld(stage.control).vehicle();
    const rider = await phone({ map: true, place });
    const { page } = rider;
    const isClosed = async () => {
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    };
    await rider.open('/');
    await signInByKeys(rider);

    await tabTo(rider, page.getByRole('combobox', { name: 'Поиск станций и парковок' }));
    await page.keyboard.type('площадь');
    await rider.passUntil('option', /Станция/);
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowDown');
        return chosenOption(rider).filter({ hasText: 'Станция' }).count();
      })
      .toBe(1);
    await page.keyboard.press('Enter');
    await rider.see('dialog', /^\d+\. /);
    await rider.see('link', 'Открыть в картах');
    await page.keyboard.press('Escape');
    await isClosed();
    expect(await hiddenFocus(rider)).toBe('');

    expect(await (await rider.see('region', /Карта\. Стрелки двигают её/)).getAttribute('tabindex')).toBe('0');
    const drawn = await rider.see('region', /^На карте \d/);
    await drawn.focus();
    await page.keyboard.press('Enter');
    await rider.see('dialog', /№/);
    await page.keyboard.press('Escape');
    await isClosed();
    await expect.poll(() => drawn.evaluate((canvas) => canvas === document.activeElement)).toBe(true);
    await tabTo(rider, page.getByRole('radio', { name: 'Все' }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    // The button is just before the filters.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await tabTo(rider, page.getByRole('button', { name: 'Показать карту' }));
    await rider.see('heading', 'Рядом с вами');
    expect(await page.getByRole('radio', { name: 'Самокаты' }).isChecked()).toBe(true);
    const row = page.getByRole('button', { name: /^Самокат/ });
    await tabTo(rider, row);
    await page.keyboard.press('Enter');
    await rider.see('dialog', /Самокат/);
    await tabTo(rider, page.getByRole('button', { name: 'Начать поездку' }));
    await page.keyboard.press('Escape');
    await isClosed();
    await expect.poll(() => row.first().evaluate((element) => element === document.activeElement)).toBe(true);
  },
);
