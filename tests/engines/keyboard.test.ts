import { openWorld } from '../support/browser/world.ts';
import { journeysInEachEngine } from './inEachEngine.ts';
import { tabTo } from './verbs.ts';

const inEachEngine = journeysInEachEngine();

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
  await tabTo(rider, 'ПИН-код');
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
