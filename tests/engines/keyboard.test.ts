import { openWorld } from '../support/browser/world.ts';
import { journeysInEachEngine } from './inEachEngine.ts';
import { tabTo } from './verbs.ts';

const inEachEngine = journeysInEachEngine();

inEachEngine(
  'A rider signs in, types a number, rides, pauses and changes the language by keyboard',
  async ({ stage, phone }) => {
    const { number, place } = await openWorld(stage.control).vehicle();
    const rider = await phone({ place });
    const go = async (name: string | RegExp) => {
      await tabTo(rider, name);
      await rider.press('Enter');
    };
    await rider.open('/');
    await rider.see('link', 'Войти');
    await go('Войти');
    await rider.see('textbox', 'Логин');
    await tabTo(rider, 'Логин');
    await rider.write('10001');
    await tabTo(rider, 'ПИН-код');
    await rider.write('1234');
    await rider.press('Enter');
    await rider.see('link', 'Сканировать');
    await go('Сканировать');
    await rider.see('textbox', 'Номер велосипеда или самоката');
    await tabTo(rider, 'Номер велосипеда или самоката');
    await rider.write(number);
    await rider.press('Enter');
    await rider.see('button', 'Начать поездку');
    await go('Начать поездку');
    await rider.see('button', 'Пауза');
    await go('Пауза');
    await rider.see('button', 'Продолжить');
    await go('Продолжить');
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
  },
);
