import { expect } from 'vitest';
import { signIn } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';
import { journeysInEachEngine } from './inEachEngine.ts';
import { tabTo } from './verbs.ts';

const inEachEngine = journeysInEachEngine();

inEachEngine('The browser draws the map and its vehicles', async ({ stage, phone }) => {
  const { place } = await openWorld(stage.control).vehicle();
  const rider = await phone({ map: true, place });
  await rider.open('/');
  await signIn(rider);
  await rider.see('region', /^На карте \d/);
});

inEachEngine(
  'Enter signs the rider in, Escape closes a dialog, and the browser’s Back button shows the last screen',
  async ({ phone }) => {
    const rider = await phone();
    await rider.open('/login');
    await rider.type('Логин', '10001');
    await rider.type('ПИН\u2011код', '12');
    await rider.press('Enter');
    await rider.see('button', 'Войти');
    await rider.type('ПИН\u2011код', '1234');
    await rider.press('Enter');
    await rider.tap('link', 'История');
    await rider.see('heading', 'История');
    await rider.tap('link', 'Профиль');
    await rider.see('button', 'Выйти');
    await rider.tap('button', 'Выйти');
    await rider.see('alertdialog', /./);
    await rider.press('Escape');
    await rider.gone('alertdialog', /./);
    await rider.back();
    await rider.see('heading', 'История');
  },
);

/** Screens that a rider can open by an address, and a text of the loaded screen. */
const SCREENS = [
  ['/history', 'heading', 'Здесь будут ваши поездки'],
  ['/profile', 'heading', 'Анна Ветрова'],
  ['/profile/bank-cards', 'button', 'Добавить карту'],
  ['/profile/settings', 'button', /^Забыть/],
  ['/tariffs', 'link', /^Новые: сутки/],
  ['/tariffs/details/omni-day', 'heading', /./],
  ['/help', 'heading', 'Помощь'],
] as const;

inEachEngine('On the main screens no list scrolls sideways', async ({ stage, phone }) => {
  const { number, place } = await openWorld(stage.control).vehicle();
  const rider = await phone({ place });
  const look = async () => expect(await rider.sidewaysLists()).toEqual([]);
  await rider.open('/');
  await rider.see('link', 'Войти');
  await look();
  await signIn(rider);
  await rider.see('button', /^Самокат/);
  await look();
  for (const [path, role, standing] of SCREENS) {
    await rider.open(path);
    await rider.see(role, standing);
    await look();
  }
  await rider.open(`/bike/${number}`);
  await rider.see('button', 'Начать поездку');
  await look();
});

// After the lists: it leaves a ride in the history.
inEachEngine('A rider signs in, rides, pauses and changes the language by keyboard', async ({ stage, phone }) => {
  const { number, place } = await openWorld(stage.control).vehicle();
  const rider = await phone({ place });
  const go = async (role: 'link' | 'button', name: string) => {
    await rider.see(role, name);
    await tabTo(rider, name);
    await rider.press('Enter');
  };
  const write = async (field: string, text: string) => {
    await rider.see('textbox', field);
    await tabTo(rider, field);
    await rider.write(text);
  };
  await rider.open('/');
  await go('link', 'Войти');
  await write('Логин', '10001');
  await tabTo(rider, 'ПИН\u2011код');
  await rider.write('1234');
  await rider.press('Enter');
  await go('link', 'Сканировать');
  await write('Номер велосипеда или самоката', number);
  await rider.press('Enter');
  for (const name of ['Начать поездку', 'Пауза', 'Продолжить']) await go('button', name);
  await rider.see('button', 'Пауза');

  await rider.open('/profile/settings');
  await rider.see('heading', 'Настройки');
  await tabTo(rider, 'Русский');
  await rider.press('ArrowRight');
  await rider.see('heading', 'Settings');
  await rider.reload();
  await rider.see('heading', 'Settings');
  const [rent] = (await openWorld(stage.control).ledger('10001')).rents;
  await openWorld(stage.control).endBySupport(rent?.id ?? '');
});
