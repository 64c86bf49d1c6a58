import { expect } from 'vitest';
import { comeBack } from '../journeys/storedSession.ts';
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
  'in a browser without an install prompt the app shows the steps once a visit, and gives way to more important screens',
  async ({ phone }) => {
    const rider = await phone();
    // Safari on a phone: its menu installs an app.
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

    // The page reloads in the same visit.
    await rider.page.reload();
    await staysQuiet(rider);

    // On another day the rider opens the scanner while the offer shows.
    await rider.page.evaluate(() => sessionStorage.clear());
    await rider.open('/map?view=list');
    await rider.passUntil('button', 'Не сейчас');
    await rider.tap('link', 'Сканировать');
    await rider.see('textbox', 'Номер велосипеда или самоката');
    await rider.page.goBack();
    await staysQuiet(rider);
  },
);

journey('an app installed from the browser’s menu is not offered again', async ({ phone }) => {
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
