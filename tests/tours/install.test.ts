import { expect } from 'vitest';
import { comeBack } from '../journeys/comeBack.ts';
import { offer, question } from '../journeys/homeScreen.ts';
import { journey } from '../journeys/journey.ts';
import type { Phone } from '../journeys/phone.ts';

const asked = ({ page }: Phone) => page.getByText(question).count();

async function staysQuiet(rider: Phone): Promise<void> {
  await rider.see('link', 'Карта');
  await rider.pass(10_000);
  expect(await asked(rider)).toBe(0);
}

journey(
  'a browser that leaves it to the rider’s own hands: the app tells how, once a visit, and goes when something matters more',
  async ({ phone }) => {
    const rider = await phone();
    // Safari's on a phone, whose menu adds an app.
    await rider.context.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'standalone', { get: () => false }),
    );
    await comeBack(rider);
    await rider.open('/profile');
    await rider.passUntil('button', 'Не сейчас');
    await rider.read(/^Нажмите «Поделиться»/);
    expect(await rider.page.getByRole('button', { name: 'Установить' }).count()).toBe(0);
    await rider.tap('button', 'Не сейчас');
    await expect.poll(() => asked(rider)).toBe(0);

    // The page is loaded anew in the same visit.
    await rider.page.reload();
    await staysQuiet(rider);

    // Another day the rider goes to scan while it is told.
    await rider.page.evaluate(() => sessionStorage.clear());
    await rider.open('/map?view=list');
    await rider.passUntil('button', 'Не сейчас');
    await rider.tap('link', 'Сканировать');
    await rider.see('textbox', 'Номер велосипеда или самоката');
    await rider.page.goBack();
    await staysQuiet(rider);
  },
);

journey('an app that came onto the phone by the browser’s own menu is not asked for any more', async ({ phone }) => {
  const rider = await phone();
  await comeBack(rider);
  await rider.open('/profile');
  await rider.see('link', 'Карта');
  await offer(rider, 'accepted');
  await rider.passUntil('button', 'Установить');
  await rider.page.evaluate(() => void dispatchEvent(new Event('appinstalled')));
  await expect.poll(() => asked(rider)).toBe(0);
  await staysQuiet(rider);
});
