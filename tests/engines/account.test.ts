import { messageTo } from '../support/browser/sms.ts';
import { submitSignIn } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';
import { journeysInEachEngine } from './inEachEngine.ts';
import { engines } from './phone.ts';
import { tabTo } from './verbs.ts';

const inEachEngine = journeysInEachEngine();

inEachEngine('A new rider registers by phone, reads the message and signs in', async ({ engine, stage, phone }) => {
  // Each engine uses another number, because all share one city.
  const last = 70 + engines.indexOf(engine);
  const rider = await phone();
  await rider.open('/history');
  await rider.tap('link', 'Зарегистрироваться');
  await rider.type('Телефон', `8 916 123-45-${last}`);
  await rider.tap('button', 'Получить логин');
  await rider.read('Отметьте, если согласны');
  for (const consent of [/пользовательское соглашение/, /персональных данных/]) await rider.tap('checkbox', consent);
  await rider.tap('button', 'Получить логин');
  await rider.read(`+7 916 123 45 ${last}`);
  const secrets = await messageTo(stage.control, `791612345${last}`);
  await rider.tap('link', 'Войти');
  await submitSignIn(rider, secrets?.login ?? '', secrets?.pin ?? '');
  await rider.see('heading', 'История');
});

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
