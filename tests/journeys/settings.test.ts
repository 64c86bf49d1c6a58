import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { GOAL, journey } from '../support/browser/journey.ts';
import { comeBack } from '../support/browser/storedSession.ts';
import { signIn, submitSignIn } from '../support/browser/verbs.ts';

journey(
  'In the settings a rider downloads their data as a file, and deletes stored searches from the phone',
  GOAL,
  async ({ phone }) => {
    const rider = await phone();
    await rider.page.addInitScript(() => localStorage.setItem('velorent.rider.recentPlaces', '[]'));
    await comeBack(rider, '10002');
    await rider.open('/profile/settings');
    const download = rider.page.waitForEvent('download');
    await rider.tap('button', /^Скачать мои данные/);
    const file = await text(await (await download).createReadStream());
    expect(JSON.parse(file)).toMatchObject({ Profile: { Login: '10002' }, rides: [], settings: {} });

    await rider.see('group', 'Ключ входа');
    await rider.tap('button', /^Забыть поиски/);
    await expect.poll(() => rider.page.evaluate(() => localStorage.getItem('velorent.rider.recentPlaces'))).toBe(null);
    await rider.see('heading', 'Настройки');
  },
);

journey(
  'When a rider signs out on all devices, another phone must sign in again and then shows its last screen',
  async ({ phone }) => {
    const there = { login: '10003', opens: '/profile/settings' };
    const [lost, found] = [await phone(there), await phone(there)];
    await found.tap('button', /^Выйти на\sвсех устройствах/);
    await found.see('alertdialog', 'Выйти на всех устройствах?');
    await found.tap('button', 'Выйти везде');
    await found.see('link', 'Войти');
    await lost.open('/profile/settings');
    await lost.see('link', 'Войти');
    await lost.tap('link', 'Войти');
    await submitSignIn(lost, '10003', '1234');
    await lost.see('heading', 'Настройки');
  },
);

journey(
  'A rider deletes the account after a confirmation, and the server no longer accepts the account’s login',
  async ({ phone }) => {
    const rider = await phone({ login: '10004', opens: '/profile/settings' });
    // The consents stand above the button: while they load, it moves.
    await rider.see('link', /^Пользовательское соглашение/);
    await rider.tap('button', 'Удалить аккаунт');
    const last = await rider.see('button', 'Удалить навсегда');
    expect(await last.isDisabled()).toBe(true);
    await rider.context.setOffline(true);
    await rider.tap('checkbox', 'Понимаю, что аккаунт не вернуть');
    await last.click();
    await rider.read('Нет связи');
    await rider.context.setOffline(false);
    await last.click();
    await rider.see('link', 'Войти');
    await signIn(rider, '10004');
    await rider.read('Неверный логин или ПИН\u2011код');
  },
);
