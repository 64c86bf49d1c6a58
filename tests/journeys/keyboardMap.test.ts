import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './journey.ts';
import type { Phone } from './phone.ts';
import { openWorld } from './world.ts';

const patiently = { timeout: 10_000 };
/** More presses than any screen here has stops. */
const LONGEST_WAY = 60;

/** Why the focus would be lost to who looks for it; empty while it is seen. */
const hiddenFocus = ({ page }: Phone): Promise<string> =>
  page.evaluate(async () => {
    // A sheet that still slides in is not yet where it will be seen.
    const ending = document.getAnimations().filter((animation) => animation.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
    const element = document.activeElement;
    if (!element || element === document.body) return 'nothing has the focus';
    // Headings and sheets hold it for a screen reader; the ring comes with the next key.
    if (element.getAttribute('tabindex') === '-1') return '';
    const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent ?? ''}`;
    const { left, top, width, height } = element.getBoundingClientRect();
    const on = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!on || (!element.contains(on) && !on.contains(element))) return `${name}: under something`;
    return element.matches(':focus-visible') ? '' : `${name}: no ring`;
  });

/** Tab until something has the focus, which is seen at every stop. */
async function tabTo(phone: Phone, wanted: Locator): Promise<void> {
  await wanted.first().waitFor();
  for (let press = 0; press < LONGEST_WAY; press++) {
    if (await wanted.evaluateAll((elements) => elements.some((element) => element === document.activeElement))) return;
    await phone.page.keyboard.press('Tab');
    expect(await hiddenFocus(phone)).toBe('');
  }
  throw new Error(`${LONGEST_WAY} times Tab did not lead to it.\n${await phone.page.locator('body').ariaSnapshot()}`);
}

async function signInByKeys(phone: Phone): Promise<void> {
  const { page } = phone;
  await tabTo(phone, page.getByRole('link', { name: 'Войти', exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(phone, page.getByLabel('Логин'));
  await page.keyboard.type('10001');
  await tabTo(phone, page.getByLabel('ПИН-код').first());
  await page.keyboard.type('1234');
  await page.keyboard.press('Enter');
}

/** The found place that the arrow keys have come to. */
const chosenOption = ({ page }: Phone) => page.getByRole('option', { selected: true });

journey.for([
  ['with a map', true],
  ['without graphics', false],
] as const)('keys alone lead from the sign-in to a start, %s', async ([, map], { stage, phone }) => {
  const { place } = await openWorld(stage.control).vehicle();
  const rider = await phone({ map, place });
  const { page } = rider;
  const isClosed = async () => {
    await expect.poll(() => page.getByRole('dialog').count(), patiently).toBe(0);
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
    }, patiently)
    .toBe(1);
  await page.keyboard.press('Enter');
  await rider.see('dialog', /^\d+\. /);
  await rider.see('link', 'Открыть в картах');
  await page.keyboard.press('Escape');
  await isClosed();
  expect(await hiddenFocus(rider)).toBe('');

  if (map) {
    expect(await (await rider.see('region', /Карта\. Стрелки двигают её/)).getAttribute('tabindex')).toBe('0');
    await tabTo(rider, page.getByRole('button', { name: 'Показать списком' }));
    await page.keyboard.press('Enter');
    await tabTo(rider, page.getByRole('button', { name: 'Показать карту' }));
  }
  await rider.see('heading', 'Рядом с вами');
  await tabTo(rider, page.getByRole('radio', { name: 'Все' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await page.getByRole('radio', { name: 'Самокаты' }).isChecked()).toBe(true);
  const row = page.getByRole('button', { name: /^Самокат/ });
  await tabTo(rider, row);
  await page.keyboard.press('Enter');
  await rider.see('dialog', /Самокат/);
  await tabTo(rider, page.getByRole('button', { name: 'Начать поездку' }));
  await page.keyboard.press('Escape');
  await isClosed();
  await expect.poll(() => row.first().evaluate((element) => element === document.activeElement), patiently).toBe(true);
});
