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

test('A provider’s button leads to the provider with an address that returns the rider to the resume path', async () => {
  const { rider, asked, left } = await buttons(['https://auth.test/authorize?x']);
  expect(screen.getByRole('button', { name: 'Войти через City' })).toBeDefined();
  await rider.click(screen.getByRole('button', { name: 'Войти через Яндекс' }));
  const redirectTo = `${location.origin}/login/callback?redirectUrl=%2Fprofile`;
  expect(asked).toEqual([{ provider: 'yandex', redirectTo }]);
  expect(left).toEqual(['https://auth.test/authorize?x']);
});

test('A provider’s button shows that the network is missing, and works on the next tap', async () => {
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

test('The app sends the provider’s code once, and again on Retry after a network failure', async () => {
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
  'A provider’s return with “$search” shows why the sign-in failed, and leads to sign-in',
  async ({ search, title }) => {
    const { rider, sent, forgotten, isElsewhere } = await returned(search);
    await screen.findByText(title);
    expect(sent).toEqual([]);
    await expect.poll(() => forgotten).toEqual(['verifier']);
    await rider.click(screen.getByRole('button', { name: 'Войти' }));
    await isElsewhere();
  },
);

test('A rider whose address at the provider belongs to no account can register', async () => {
  const { rider, isElsewhere, path } = await returned('?error=signup_disabled&redirectUrl=%2Fprofile');
  await screen.findByText(/Аккаунта с.этим адресом нет/);
  await rider.click(screen.getByRole('button', { name: 'Зарегистрироваться' }));
  await isElsewhere();
  expect(path()).toBe('/registration');
});

test('The app prefers the auth service’s reason for a refusal to the provider’s reason', () => {
  const search = { error: 'access_denied', error_code: 'signup_disabled', error_description: 'x', code: 7 };
  expect(signInReturnSearch(search)).toEqual({ code: undefined, error: 'signup_disabled' });
});

test('A sign-in begun in another browser must start again in this browser, and a provider’s sign-in still needs the second factor', async () => {
  const other = await returned('?code=abc', [{ kind: 'refused', refusal: { code: 'providerOtherBrowser' } }]);
  await screen.findByText('Начните вход здесь');
  other.unmount();
  const secondFactor = { riderId: '100001', factors: [{ id: 'f1', name: 'main', addedAt: 0 }] };
  await returned('?code=abc', [{ kind: 'secondFactor', secondFactor }]);
  expect(await screen.findByRole('heading', { name: 'Код из приложения' })).toBeDefined();
});
