import { expect, test } from 'vitest';
import { createAuthApi } from '#api/authApi.ts';
import { DATA, fakeWire, json } from '../support/api/wire.ts';

const user = { id: '100001', factors: [] };
const session = { access_token: 'a', refresh_token: 'r', token_type: 'bearer', expires_in: 900, user };
const provider = { provider: 'yandex', redirectTo: 'https://app.test/login/callback' } as const;

function opened(answer: () => Response = () => json(200, session)) {
  const { wire, sent } = fakeWire(answer);
  const stored = new Map<string, string>();
  const verifiers = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  };
  const api = createAuthApi({ transport: wire, supabaseUrl: DATA, supabaseAnonKey: 'anon', verifiers });
  return { api, sent, stored };
}

// D103
test('The app stores a PKCE verifier for a provider’s sign-in, sends it once with the provider’s code, then deletes it', async () => {
  const { api, sent, stored } = opened();
  const address = await api.providerAddress(provider);
  const { origin, pathname, searchParams } = new URL(address);
  expect(origin + pathname).toBe(`${DATA}/auth/v1/authorize`);
  expect([searchParams.get('provider'), searchParams.get('redirect_to')]).toEqual(['yandex', provider.redirectTo]);
  expect(searchParams.get('code_challenge_method')).toBe('s256');
  expect(sent).toEqual([]);
  const names = [...stored.keys()];
  expect(names.length).toBe(1);
  expect(names.every((name) => name.startsWith('velorent.rider.auth'))).toBe(true);

  expect(await api.exchangeCode('abc')).toEqual({
    session: { accessToken: 'a', refreshToken: 'r' },
    rider: { riderId: '100001', factors: [] },
  });
  const [request] = sent;
  expect(request?.url).toBe(`${DATA}/auth/v1/token?grant_type=pkce`);
  expect(request?.headers.get('Authorization')).toBeNull();
  expect(await request?.json()).toMatchObject({ auth_code: 'abc', code_verifier: expect.any(String) });
  expect([...stored.keys()]).toEqual([]);
  // The first use has deleted the code's verifier.
  await expect(api.exchangeCode('abc')).rejects.toMatchObject({ code: 'providerOtherBrowser' });
});

const lost = () => {
  throw new TypeError('Failed to fetch');
};
const refusing = () =>
  json(404, { code: 'flow_state_not_found', message: 'x' }, { 'x-supabase-api-version': '2024-01-01' });

test('If the response to a provider’s code is lost, the app keeps the PKCE verifier for a retry; a refusal deletes it', async () => {
  let answer: () => Response = lost;
  const { api, sent, stored } = opened(() => answer());
  await api.providerAddress(provider);
  await expect(api.exchangeCode('abc')).rejects.toMatchObject({ code: 'networkErrorTitle' });
  answer = refusing;
  await expect(api.exchangeCode('abc')).rejects.toMatchObject({ code: 'providerReturnExpired' });
  const [first, again] = await Promise.all(sent.map((request) => request.text()));
  expect(again).toBe(first);
  expect([...stored.keys()]).toEqual([]);
});

test('When a sign-in with a provider ends without a code, the app deletes the stored PKCE verifier', async () => {
  const { api, stored } = opened(lost);
  await api.providerAddress(provider);
  api.forgetProvider();
  expect([...stored.keys()]).toEqual([]);
});

test('The app stores nothing on the phone when it requests a recovery e-mail or sends the code from that e-mail', async () => {
  const { api, stored } = opened();
  await api.sendRecoveryCode({ email: 'a@b.test', captchaToken: null });
  await api.verifyRecoveryCode({ email: 'a@b.test', code: '123456' });
  expect([...stored.keys()]).toEqual([]);
});

test('When the server delays a recovery e-mail, the app reads the waiting time in seconds from the error text', async () => {
  const message = 'For security purposes, you can only request this after 42 seconds.';
  const { api, sent } = opened(() =>
    json(429, { code: 'over_email_send_rate_limit', message }, { 'x-supabase-api-version': '2024-01-01' }),
  );
  await expect(api.sendRecoveryCode({ email: 'a@b.test', captchaToken: 't' })).rejects.toMatchObject({
    code: 'emailDelayed',
    details: { retryInSeconds: 42 },
  });
  expect(await sent[0]?.json()).toMatchObject({ email: 'a@b.test', gotrue_meta_security: { captcha_token: 't' } });
});
