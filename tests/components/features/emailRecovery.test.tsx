import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Fault } from '#api/fault.ts';
import { lazy } from '#domain/lazy.ts';
import { RestoreScreen } from '#features/register/RestoreScreen.tsx';
import type { SignInOutcome, SignInRequest } from '#machines/session/session.types.ts';
import { renderScreen, settingsWith } from '../../support/components/renderScreen.tsx';
import { inTurn, signedOut } from '../../support/components/signedOut.ts';

const CAPTCHA = 'https://captcha.test/check';
const wrong: SignInOutcome = { kind: 'refused', refusal: { code: 'emailCodeWrong' } };

type Mail = { email: string; captchaToken: string | null };

/** The restore screen of an operator who offers e-mail. Mails and codes get these answers one after another. */
async function open({
  captchaUrl = null as string | null,
  mails = [] as (Fault | null)[],
  codes = [] as SignInOutcome[],
  emailRecovery = true,
} = {}) {
  const sent: Mail[] = [];
  const typed: SignInRequest[] = [];
  const answer = inTurn(codes);
  const actor = await signedOut({
    signIn: (request) => (typed.push(request), answer()),
    checkCode: async () => ({ kind: 'over', refusal: { code: 'signInTimedOut' } }),
  });
  const api = Object.assign(Object.create(null), {
    sendRecoveryCode: async (mail: Mail) => {
      sent.push(mail);
      const fault = mails.shift();
      if (fault) throw fault;
    },
  });
  const settings = settingsWith({ captchaUrl, features: { emailRecovery } });
  const shown = await renderScreen(<RestoreScreen />, {
    at: '/login/restore',
    runtime: { settings, session: { actor, auth: lazy(async () => api) } },
  });
  return { ...shown, sent, typed };
}
type Opened = Awaited<ReturnType<typeof open>>;

async function ask({ rider }: Opened, email = 'anna@example.test') {
  await rider.click(screen.getByRole('radio', { name: 'По почте' }));
  await rider.type(screen.getByRole('textbox', { name: /Почта/ }), email);
  await rider.click(screen.getByRole('button', { name: 'Прислать код' }));
}
const solve = (token: string, origin = 'https://captcha.test') => {
  const frame = screen.getByTitle<HTMLIFrameElement>(/не.робот/);
  const data = { type: 'captcha.solved', token };
  dispatchEvent(new MessageEvent('message', { data, origin, source: frame.contentWindow }));
};

test('The rider requests a recovery code by e-mail and types the code on the same page', async () => {
  const shown = await open({ codes: [wrong] });
  await ask(shown, 'anna@EXAMPLE.test');
  await screen.findByText(/Если на.anna@example.test есть аккаунт/);
  expect(shown.sent).toEqual([{ email: 'anna@example.test', captchaToken: null }]);
  await shown.rider.keyboard('111111');
  expect((await screen.findByRole('alert')).textContent).toMatch(/Код из.письма одноразовый и.действует час/);
  await shown.rider.keyboard('123456');
  const email = { by: 'email', email: 'anna@example.test' };
  expect(shown.typed).toMatchObject(['111111', '123456'].map((code) => ({ ...email, code })));
});

test('The form shows an invalid e-mail address as an error at the field, and the app sends nothing', async () => {
  const shown = await open();
  await ask(shown, 'anna@');
  expect(screen.getByRole('textbox', { name: /Почта/ }).getAttribute('aria-invalid')).toBe('true');
  expect(shown.sent).toEqual([]);
});

// D102
test('After a refused e-mail request, the form keeps the address, but the rider must solve the captcha again', async () => {
  const wait = { code: 'over_email_send_rate_limit', retries_in: 42 };
  const busy = Fault.ofAnswer(new Response(null, { status: 429 }), wait);
  const shown = await open({ captchaUrl: CAPTCHA, mails: [busy] });
  await ask(shown);
  await screen.findByText('Сначала пройдите проверку.');
  solve('stranger', 'https://other.test');
  await vi.waitFor(() => expect(screen.queryByText('Проверка пройдена.')).toBeNull(), { timeout: 30_000 });
  solve('t1');
  await screen.findByText('Проверка пройдена.');
  await shown.rider.click(screen.getByRole('button', { name: 'Прислать код' }));
  expect(shown.sent).toEqual([{ email: 'anna@example.test', captchaToken: 't1' }]);
  await screen.findByRole('button', { name: /Ещё раз через/ });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Почта/ }).value).toBe('anna@example.test');
  expect(screen.queryByText('Проверка пройдена.')).toBeNull();
});

test('E-mail recovery asks for the second-factor code, and returns to the e-mail form if the time for this step is over', async () => {
  const secondFactor = { riderId: '100001', factors: [{ id: 'f1', name: 'main', addedAt: 0 }] };
  const shown = await open({ codes: [{ kind: 'secondFactor', secondFactor }] });
  await ask(shown);
  await screen.findByText(/есть аккаунт/);
  await shown.rider.keyboard('123456');
  expect(await screen.findByRole('heading', { name: 'Код из приложения' })).toBeDefined();
  await shown.rider.keyboard('654321');
  expect(await screen.findByText('Начните вход заново')).toBeDefined();
  expect(screen.getByRole('textbox', { name: /Почта/ })).toBeDefined();
});

test('When the operator offers no e-mail recovery, the recovery screen shows no choice between phone and e-mail', async () => {
  await open({ emailRecovery: false });
  expect(screen.queryByRole('radio')).toBeNull();
});
