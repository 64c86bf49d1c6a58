import { expect } from 'vitest';
import type { Control } from '../support/browser/control.ts';
import { GOAL, journey } from '../support/browser/journey.ts';
import type { Phone } from '../support/browser/phone.ts';
import { signOut, submitSignIn } from '../support/browser/verbs.ts';

/** The code that a factor of this login shows now; the last one that was begun. */
async function codeOf(control: Control, login: string): Promise<string> {
  const { data } = await control.GET('/control/factors');
  return data?.items.findLast((factor) => factor.login === login)?.code ?? '';
}

/** Into the cells, which have the focus. */
async function typeCode(rider: Phone, code: string): Promise<void> {
  await rider.type('Цифра 1 из 6', code);
}

journey(
  'After the PIN, a rider with two-step sign-in must type a code that is neither wrong nor already used',
  GOAL,
  async ({ stage, phone }) => {
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
  },
);

/** What a sign-in through the auth service has left in this tab. */
const leftOfSignIn = ({ page }: Phone) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.includes('code-verifier')));

journey(
  'A rider who has signed in with a code from an e-mail can make the app show the account’s PIN',
  async ({ stage, phone }) => {
    const rider = await phone();
    await rider.open('/login/restore');
    await rider.tap('radio', 'По почте');
    await rider.type('Почта из\u00A0профиля', 'rider10004@example.com');
    await rider.page.frameLocator('iframe').getByRole('button').click();
    await rider.read('Проверка пройдена.');
    await rider.tap('button', 'Прислать код');
    await rider.read(/есть аккаунт/);
    const { data } = await stage.control.GET('/control/mails');
    await typeCode(rider, /\d{6}/.exec(data?.items[0]?.text ?? '')?.[0] ?? '');
    await rider.read(/ПИН\u2011код здесь/);
    await rider.tap('button', 'Показать ПИН\u2011код');
    await rider.read('1234');
    expect(await leftOfSignIn(rider)).toEqual([]);
    rider.complaints.splice(0);
  },
);

journey(
  'A rider signs in through an identity provider; somebody without an account reads that there is none',
  async ({ phone }) => {
    const rider = await phone();
    await rider.open('/login?redirectUrl=/profile');
    await rider.tap('button', 'Войти через Яндекс');
    await rider.page.getByRole('button', { name: /stranger@/ }).click();
    await rider.read(/Аккаунта с.этим адресом нет/);
    await expect.poll(() => leftOfSignIn(rider)).toEqual([]);
    await rider.open('/login?redirectUrl=/profile');
    await rider.tap('button', 'Войти через Яндекс');
    await rider.page.getByRole('button', { name: /rider10001@/ }).click();
    await rider.see('heading', 'Анна Ветрова');
    expect(new URL(rider.page.url()).pathname).toBe('/profile');
    expect(await leftOfSignIn(rider)).toEqual([]);
  },
);
