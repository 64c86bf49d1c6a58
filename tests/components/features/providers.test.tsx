import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Fault } from '#api/fault.ts';
import { lazy } from '#domain/lazy.ts';
import { ProviderButtons } from '#features/providers/ProviderButtons.tsx';
import { ProviderReturnScreen } from '#features/providers/ProviderReturnScreen.tsx';
import type { SignInOutcome, SignInRequest } from '#machines/session/session.types.ts';
import { signInReturnSearch } from '#routes/search.ts';
import { renderScreen, settingsWith } from '../../support/components/renderScreen.tsx';
import { inTurn, signedOut } from '../../support/components/signedOut.ts';

const settings = settingsWith({ authProviders: ['yandex', 'custom:city'] });

/** The buttons; each press gets one of these answers of the auth service. */
async function buttons(answers: (string | Fault)[]) {
  const asked: { provider: string; redirectTo: string }[] = [];
  const left: string[] = [];
  const api = Object.assign(Object.create(null), {
    providerAddress: async (wanted: { provider: string; redirectTo: string }) => {
      asked.push(wanted);
      const answer = answers.shift();
      if (answer instanceof Fault) throw answer;
      return answer;
    },
  });
  const shown = await renderScreen(<ProviderButtons redirectUrl="/profile" />, {
    runtime: { settings, session: { auth: lazy(async () => api), goTo: (address) => void left.push(address) } },
  });
  return { ...shown, asked, left };
}

test('A provider’s sign-in button opens the provider, whose callback address contains the path to open after sign-in', async () => {
  const { rider, asked, left } = await buttons(['https://auth.test/authorize?x']);
  expect(screen.getByRole('button', { name: 'Войти через City' })).toBeDefined();
  await rider.click(screen.getByRole('button', { name: 'Войти через Яндекс' }));
  const redirectTo = `${location.origin}/login/callback?redirectUrl=%2Fprofile`;
  expect(asked).toEqual([{ provider: 'yandex', redirectTo }]);
  expect(left).toEqual(['https://auth.test/authorize?x']);
});

test('Without a network a provider’s sign-in button shows an error, and works on the next tap', async () => {
  const { rider, left } = await buttons([Fault.from(new TypeError('Failed to fetch')), 'https://auth.test/a']);
  await rider.click(screen.getByRole('button', { name: 'Войти через Яндекс' }));
  await screen.findByText('Нет связи');
  await rider.click(screen.getByRole('button', { name: 'Войти через Яндекс' }));
  await expect.poll(() => left).toEqual(['https://auth.test/a']);
});

/** The page that a provider leads back to, with these parameters. */
async function returned(search: string, answers: SignInOutcome[] = []) {
  const sent: SignInRequest[] = [];
  const answer = inTurn(answers);
  const actor = await signedOut({ signIn: (request) => (sent.push(request), answer()) });
  const forgotten: string[] = [];
  const api = Object.assign(Object.create(null), { forgetProvider: () => void forgotten.push('verifier') });
  const shown = await renderScreen(<ProviderReturnScreen />, {
    at: `/login/callback${search}`,
    route: '/login/callback',
    runtime: { settings, session: { actor, auth: lazy(async () => api) } },
  });
  return { ...shown, sent, forgotten };
}

test('If the network fails while the app sends a provider’s sign-in code, the rider can tap Retry to send it again', async () => {
  const offline: SignInOutcome = { kind: 'refused', refusal: { code: 'networkErrorTitle' } };
  const { rider, sent, forgotten } = await returned('?code=abc', [offline]);
  await rider.click(await screen.findByRole('button', { name: 'Повторить' }));
  const code = { by: 'provider', code: 'abc' };
  expect(sent).toMatchObject([code, code]);
  expect(await screen.findByText('Входим')).toBeDefined();
  expect(forgotten).toEqual([]);
});

test.for([
  { search: '?error=access_denied', title: 'Вход отменён' },
  { search: '?error=signup_disabled', title: /Аккаунта с.этим адресом нет/ },
  { search: '?error=%3Cscript%3E', title: 'Начните вход заново' },
  { search: '', title: 'Начните вход заново' },
])(
  'When the provider sends the rider back with “$search”, the screen says why the sign-in failed and links to sign-in',
  async ({ search, title }) => {
    const { rider, sent, forgotten, isElsewhere } = await returned(search);
    await screen.findByText(title);
    expect(sent).toEqual([]);
    await expect.poll(() => forgotten).toEqual(['verifier']);
    await rider.click(screen.getByRole('button', { name: 'Войти' }));
    await isElsewhere();
  },
);

test('A rider whose e-mail address at the provider belongs to no account can open the registration', async () => {
  const { rider, isElsewhere, path } = await returned('?error=signup_disabled&redirectUrl=%2Fprofile');
  await screen.findByText(/Аккаунта с.этим адресом нет/);
  await rider.click(screen.getByRole('button', { name: 'Зарегистрироваться' }));
  await isElsewhere();
  expect(path()).toBe('/registration');
});

test('When the auth service and the provider both give a reason for a refusal, the app uses the auth service’s reason', () => {
  const search = { error: 'access_denied', error_code: 'signup_disabled', error_description: 'x', code: 7 };
  expect(signInReturnSearch(search)).toEqual({ code: undefined, error: 'signup_disabled' });
});

test('After a provider’s page, the app asks for a second-factor code, or for a new start if another browser began the sign-in', async () => {
  const other = await returned('?code=abc', [{ kind: 'refused', refusal: { code: 'providerOtherBrowser' } }]);
  await screen.findByText('Начните вход здесь');
  other.unmount();
  const secondFactor = { riderId: '100001', factors: [{ id: 'f1', name: 'main', addedAt: 0 }] };
  await returned('?code=abc', [{ kind: 'secondFactor', secondFactor }]);
  expect(await screen.findByRole('heading', { name: 'Код из приложения' })).toBeDefined();
});
