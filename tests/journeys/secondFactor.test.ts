import { expect } from 'vitest';
import type { Control } from '../support/browser/control.ts';
import { GOAL, journey } from '../support/browser/journey.ts';
import type { Phone } from '../support/browser/phone.ts';
import { comeBack } from '../support/browser/storedSession.ts';
import { signOut, submitSignIn } from '../support/browser/verbs.ts';
import { openWorld } from '../support/browser/world.ts';

/** The code that a factor of this login shows now; the last one that was begun. */
async function codeOf(control: Control, login: string): Promise<string> {
  const { data } = await control.GET('/control/factors');
  return data?.items.findLast((factor) => factor.login === login)?.code ?? '';
}

/** Into the cells, which have the focus. */
async function typeCode(rider: Phone, code: string): Promise<void> {
  await rider.type('Цифра 1 из 6', code);
}

journey('Sign-in asks for a code after the PIN, and refuses a wrong and a used one', GOAL, async ({ stage, phone }) => {
  const rider = await phone();
  await rider.open('/login');
  await submitSignIn(rider, '10007', '1234');
  await rider.see('heading', 'Код из приложения');
  await typeCode(rider, '000000');
  await rider.read(/автоматическое время/);
  const code = await codeOf(stage.control, '10007');
  await typeCode(rider, code);
  await rider.see('link', 'Сканировать');

  await signOut(rider);
  await rider.tap('link', 'Войти');
  await submitSignIn(rider, '10007', '1234');
  await typeCode(rider, code);
  await rider.read(/действует один раз/);
  await stage.sandbox.clock.advance(30_000);
  await typeCode(rider, await codeOf(stage.control, '10007'));
  await rider.see('link', 'Сканировать');
  // The browser logs each refusal.
  rider.complaints.splice(0);
});

journey(
  'A rider turns on sign-in in two steps, uses it at the next sign-in, and turns it off',
  async ({ stage, phone }) => {
    const rider = await phone();
    await comeBack(rider, '10005');
    await rider.open('/profile/settings');
    await rider.tap('link', /Вход в.два шага/);
    await rider.tap('button', 'Включить');
    await rider.see('img', /QR-код/);
    await typeCode(rider, await codeOf(stage.control, '10005'));
    await rider.tap('button', 'Готово');
    await rider.see('button', 'Убрать: Основной телефон');

    await rider.open('/map');
    await signOut(rider);
    await rider.tap('link', 'Войти');
    await submitSignIn(rider, '10005', '1234');
    await stage.sandbox.clock.advance(30_000);
    await typeCode(rider, await codeOf(stage.control, '10005'));
    await rider.see('link', 'Сканировать');

    await rider.open('/profile/settings/two-steps');
    await rider.tap('button', 'Убрать: Основной телефон');
    await stage.sandbox.clock.advance(30_000);
    await typeCode(rider, await codeOf(stage.control, '10005'));
    await rider.see('button', 'Включить');
    rider.complaints.splice(0);
  },
);

/** The work is done, and its answer lost. A browser may send the request again by itself: that answer is lost too. */
const lost = (match: string) => ({ fault: 'drop-after', match, api: 'data' }) as const;

journey(
  'The app shows that the answer to a code or a removal is lost, and the next code works',
  async ({ stage, phone }) => {
    const world = openWorld(stage.control);
    const nextCode = async () => {
      await stage.sandbox.clock.advance(30_000);
      return codeOf(stage.control, '10004');
    };
    const rider = await phone();
    await comeBack(rider, '10004');
    await rider.open('/profile/settings/two-steps');
    await rider.tap('button', 'Включить');
    await rider.see('img', /QR-код/);
    await world.faults(lost('/verify$'));
    await typeCode(rider, await codeOf(stage.control, '10004'));
    await rider.tap('button', 'Готово');
    await rider.see('button', 'Убрать: Основной телефон');

    await rider.open('/map');
    await signOut(rider);
    await rider.tap('link', 'Войти');
    await submitSignIn(rider, '10004', '1234');
    await rider.see('heading', 'Код из приложения');
    await typeCode(rider, await nextCode());
    await rider.read(/Ответ не.пришёл/);
    expect(await rider.page.getByLabel('Цифра 1 из 6').inputValue()).toBe('');
    await world.faults();
    await typeCode(rider, await nextCode());
    await rider.see('link', 'Сканировать');

    await rider.open('/profile/settings/two-steps');
    await rider.tap('button', 'Убрать: Основной телефон');
    await world.faults(lost('/verify$'));
    await typeCode(rider, await nextCode());
    await rider.read(/Ответ не.пришёл/);
    await world.faults({ fault: 'drop-before', match: '^DELETE ', api: 'data' });
    await typeCode(rider, await nextCode());
    await rider.read('Нет связи');
    await world.faults(lost('^DELETE '));
    await rider.tap('button', 'Повторить');
    await rider.see('button', 'Включить');
    expect((await stage.control.GET('/control/factors')).data?.items.filter(({ login }) => login === '10004')).toEqual(
      [],
    );
    await world.faults();
    rider.complaints.splice(0);
  },
);

journey(
  'A tab opened before the rider turned on sign-in in two steps asks for a code and shows no secret',
  async ({ stage, phone }) => {
    const rider = await phone();
    await comeBack(rider, '10002');
    await rider.open('/profile/settings/two-steps');
    await rider.see('button', 'Включить');
    const older = rider.page;
    rider.page = await rider.context.newPage();
    await rider.open('/profile/settings/two-steps');
    await rider.tap('button', 'Включить');
    await rider.see('img', /QR-код/);
    await typeCode(rider, await codeOf(stage.control, '10002'));
    await rider.see('button', 'Готово');
    await older.bringToFront();
    rider.page = older;
    await rider.tap('button', 'Включить');
    await rider.see('heading', 'Подтвердите, что это вы');
    expect(await older.getByRole('img', { name: /QR-код/ }).count()).toBe(0);
    rider.complaints.splice(0);
  },
);

/** What a sign-in through the auth service has left in this tab. */
const leftOfSignIn = ({ page }: Phone) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.includes('code-verifier')));

/** Requests the e-mail, and returns its code. */
async function askForMail(rider: Phone, control: Control): Promise<string> {
  await rider.open('/login/restore');
  await rider.tap('radio', 'По почте');
  await rider.type('Почта из\u00A0профиля', 'rider10004@example.com');
  await rider.page.frameLocator('iframe').getByRole('button').click();
  await rider.read('Проверка пройдена.');
  await rider.tap('button', 'Прислать код');
  await rider.read(/есть аккаунт/);
  const { data } = await control.GET('/control/mails');
  return /\d{6}/.exec(data?.items[0]?.text ?? '')?.[0] ?? '';
}

journey(
  'A code by e-mail signs the rider in, and the profile shows where login and PIN are',
  async ({ stage, phone }) => {
    const rider = await phone();
    const code = await askForMail(rider, stage.control);
    await typeCode(rider, code);
    await rider.read(/ПИН-код здесь/);
    await rider.tap('button', 'Показать ПИН-код');
    await rider.read('1234');
    expect(await leftOfSignIn(rider)).toEqual([]);

    await rider.open('/map');
    await signOut(rider);
    await rider.pass(61_000);
    await askForMail(rider, stage.control);
    await typeCode(rider, code);
    await rider.read(/действует час и.один раз/);
    await rider.see('button', /^(Прислать новое|Новое) письмо/);
    rider.complaints.splice(0);
  },
);

journey('A provider signs a rider in, and the app shows why any other sign-in failed', async ({ phone }) => {
  const rider = await phone();
  await rider.open('/login?redirectUrl=/profile');
  await rider.tap('button', 'Войти через Яндекс');
  await rider.page.getByRole('button', { name: /stranger@/ }).click();
  await rider.read(/Аккаунта с.этим адресом нет/);
  await expect.poll(() => leftOfSignIn(rider)).toEqual([]);
  await rider.tap('button', 'Зарегистрироваться');
  await rider.see('heading', 'Регистрация');
  await rider.open('/login?redirectUrl=/profile');
  await rider.tap('button', 'Войти через Яндекс');
  await rider.page.locator('button.quiet').click();
  await rider.read('Вход отменён');
  await rider.tap('button', 'Войти');
  await rider.tap('button', 'Войти через Яндекс');
  await rider.page.getByRole('button', { name: /rider10001@/ }).click();
  await rider.see('heading', 'Анна Ветрова');
  expect(new URL(rider.page.url()).pathname).toBe('/profile');
  expect(await leftOfSignIn(rider)).toEqual([]);
});

journey('A provider’s return in a browser that did not begin the sign-in leads to the sign-in', async ({ phone }) => {
  const rider = await phone();
  await rider.open('/login/callback?code=3f2a9c1e-0000-4000-8000-000000000000');
  await rider.read('Начните вход здесь');
  await rider.tap('button', 'Войти');
  await rider.see('heading', 'Вход');
});
