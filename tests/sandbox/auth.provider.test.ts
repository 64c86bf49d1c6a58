import { describe, expect, test } from 'vitest';
import { APP_ORIGIN, ask, fileSandbox, postJson, renew } from '../support/sandbox/sandbox.ts';
import { authClient, dataOf, refusalOf, type AuthClient } from './auth.support.ts';

const RETURN = `${APP_ORIGIN}/login/callback`;

const sandbox = await fileSandbox();

const visit = (url: string, init: RequestInit = {}) => fetch(url, { redirect: 'manual', ...init });
const leadsTo = (response: Response, from = sandbox.origins.data) =>
  new URL(response.headers.get('location') ?? 'nowhere:', from);

/** The address that the library opens for a sign-in through the provider. */
async function begin(auth: AuthClient, redirectTo = RETURN, scopes?: string): Promise<string> {
  const provider = 'custom:yandex' as const;
  const options = { redirectTo, skipBrowserRedirect: true, ...(scopes === undefined ? {} : { scopes }) };
  const { data, error } = await auth.signInWithOAuth({ provider, options });
  if (error) throw error;
  return data.url;
}

async function trade(auth: AuthClient, code: string) {
  const { data, error } = await auth.exchangeCodeForSession(code);
  if (error) throw error;
  return data;
}

const choose = (page: URL, account: string, headers: Record<string, string> = {}) =>
  visit(page.origin + page.pathname, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ state: page.searchParams.get('state') ?? '', account }),
  });

/** The whole way through the provider: the address in the app where it ends. */
async function through(auth: AuthClient, account: string, redirectTo?: string): Promise<URL> {
  const page = leadsTo(await visit(await begin(auth, redirectTo)));
  const back = leadsTo(await choose(page, account));
  return leadsTo(await visit(back.href));
}
const asked = ({ searchParams }: URL) => Object.fromEntries(searchParams);

// D103
describe('a sign-in through a provider', () => {
  test('After a provider sign-in the browser returns to the app with a code, and the auth library exchanges the code for a session', async () => {
    const auth = authClient(sandbox);
    const returned = await through(auth, 'rider10001@example.com');
    expect(returned.origin + returned.pathname).toBe(RETURN);
    expect(asked(returned)).toEqual({ code: expect.stringMatching(/^[0-9a-f-]{36}$/) });

    const { session, user } = await trade(auth, asked(returned)['code'] ?? '');
    expect(user).toMatchObject({ id: '100001' });
    const found = dataOf(await auth.mfa.getAuthenticatorAssuranceLevel());
    expect(found).toMatchObject({ currentLevel: 'aal1', currentAuthenticationMethods: [{ method: 'oauth' }] });
    expect((await renew(sandbox, session.refresh_token)).status).toBe(200);
  });

  // S021
  test('After a sign-in through a provider, a rider with a second factor must still enter the factor’s code', async () => {
    const auth = authClient(sandbox);
    const { session } = await trade(auth, asked(await through(auth, 'rider10007@example.com'))['code'] ?? '');
    const answer = await renew(sandbox, session.refresh_token);
    expect(answer).toMatchObject({ status: 401, body: { error_description: 'insufficient_aal' } });
  });

  // S006
  test('The provider’s sign-in page shows in Russian or English what the app requests, and contains no script', async () => {
    const page = leadsTo(await visit(await begin(authClient(sandbox), RETURN, 'login:email <b>')));
    const russian = await visit(page.href, { headers: { 'Accept-Language': 'ru' } });
    const text = await russian.text();
    expect(text).toContain('Кем войти в Велорент?');
    expect(text).toContain('Велорент просит: login:email &#60;b&#62;');
    expect(text).not.toContain('<script');
    expect(russian.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
    expect(russian.headers.get('referrer-policy')).toBe('no-referrer');
    const english = await visit(page.href, { headers: { 'Accept-Language': 'en' } });
    expect(await english.text()).toContain('Who signs in to Velorent?');
    const css = await visit(`${page.origin}/identity/page.css`);
    expect(css.headers.get('content-type')).toContain('text/css');
  });

  test.each([
    ['refuses at the provider', 'refuse', { error: 'access_denied', error_description: 'The account owner refused' }],
    ['has no account of the app', 'stranger@example.com', { error: 'access_denied', error_code: 'signup_disabled' }],
    [
      'has an unconfirmed e-mail address',
      'unconfirmed@example.com',
      { error: 'access_denied', error_code: 'provider_email_needs_verification' },
    ],
    ['has a blocked login', 'rider10006@example.com', { error: 'access_denied', error_code: 'user_banned' }],
    [
      'has no account at the provider',
      'rider99999@example.com',
      { error: 'access_denied', error_code: 'provider_email_needs_verification' },
    ],
  ])(
    'The sign-in provider sends the browser back to the app with the right error when the person %s',
    async (_, account, error) => {
      const returned = await through(authClient(sandbox), account);
      expect(returned.origin + returned.pathname).toBe(RETURN);
      expect(asked(returned)).toMatchObject(error);
      expect(asked(returned)).not.toHaveProperty('code');
    },
  );

  // S020
  test('After a provider sign-in the server redirects to the requested address if it is in the app, else to the main page', async () => {
    for (const outside of [
      'https://evil.example/login/callback',
      `${APP_ORIGIN}.evil.example/`,
      '//evil.example',
      'nothing',
    ]) {
      const returned = await through(authClient(sandbox), 'rider10001@example.com', outside);
      expect(returned.origin + returned.pathname).toBe(`${APP_ORIGIN}/`);
    }
    const kept = await through(authClient(sandbox), 'refuse', `${RETURN}?to=%2Fmap`);
    expect(asked(kept)).toMatchObject({ to: '/map', error: 'access_denied' });
  });

  // S020
  test('The OAuth state does not finish a sign-in without the code that the provider gives after the account choice', async () => {
    const auth = authClient(sandbox);
    const page = leadsTo(await visit(await begin(auth)));
    // The page was opened here and sent to somebody, who chose their account.
    const chosen = leadsTo(await choose(page, 'rider10002@example.com'));
    const withState = (code: string) =>
      `${sandbox.origins.data}/auth/v1/callback?${new URLSearchParams({ state: page.searchParams.get('state') ?? '', ...(code && { code }) })}`;
    for (const guessed of ['', crypto.randomUUID()]) {
      const stolen = leadsTo(await visit(withState(guessed)));
      expect(asked(stolen)).toMatchObject({ error: 'invalid_request', error_code: 'bad_oauth_callback' });
    }
    expect(asked(leadsTo(await visit(chosen.href)))).toEqual({ code: expect.any(String) });
  });

  // S006
  test('The sign-in provider refuses a form that another site sends', async () => {
    const page = leadsTo(await visit(await begin(authClient(sandbox))));
    const foreign = await choose(page, 'rider10001@example.com', { 'Sec-Fetch-Site': 'cross-site' });
    expect(foreign.status).toBe(403);
  });
});

const codeFor = async (auth: AuthClient) => asked(await through(auth, 'rider10001@example.com'))['code'] ?? '';
const tradeBare = (auth_code: string, code_verifier: string) =>
  postJson(`${sandbox.origins.data}/auth/v1/token?grant_type=pkce`, { auth_code, code_verifier });

// S020
test('The code from a provider sign-in works once', async () => {
  const auth = authClient(sandbox);
  const code = await codeFor(auth);
  await trade(auth, code);
  const answer = await tradeBare(code, 'a'.repeat(43));
  expect(answer).toMatchObject({ status: 404, body: { error_code: 'flow_state_not_found' } });
});

test('The code from a provider sign-in expires after five minutes', async () => {
  const auth = authClient(sandbox);
  const code = await codeFor(auth);
  await sandbox.clock.advance(5 * 60_000 + 1);
  expect(refusalOf(await auth.exchangeCodeForSession(code))).toEqual({ status: 403, code: 'flow_state_expired' });
});

// S020
test('The code from a provider sign-in works only in the browser that began the sign-in', async () => {
  const code = await codeFor(authClient(sandbox));
  const thief = authClient(sandbox);
  expect((await thief.exchangeCodeForSession(code)).error?.name).toBe('AuthPKCECodeVerifierMissingError');
  await begin(thief);
  expect(refusalOf(await thief.exchangeCodeForSession(code))).toEqual({ status: 400, code: 'bad_code_verifier' });
});

test('The auth service refuses an invented sign-in code, and a sign-in code without its PKCE verifier', async () => {
  for (const code of ['made-up', crypto.randomUUID()])
    expect(await tradeBare(code, 'a'.repeat(43))).toMatchObject({
      status: 404,
      body: { error_code: 'flow_state_not_found' },
    });
  const answer = await tradeBare(await codeFor(authClient(sandbox)), '');
  expect(answer).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
});

const authorize = (query: Record<string, string>) =>
  ask(`${sandbox.origins.data}/auth/v1/authorize?${new URLSearchParams(query)}`, { redirect: 'manual' });
const PKCE = { code_challenge: 'a'.repeat(43), code_challenge_method: 's256' };
const INVALID = { status: 400, body: { error_code: 'validation_failed' } };

// S020
test('The auth service refuses the implicit grant: no sign-in begins without PKCE', async () => {
  expect(await authorize({ provider: 'yandex', redirect_to: RETURN })).toMatchObject(INVALID);
  expect(await authorize({ provider: 'yandex', ...PKCE, code_challenge_method: 'plain' })).toMatchObject(INVALID);
  expect(await authorize({ provider: 'yandex', ...PKCE, code_challenge: 'short' })).toMatchObject(INVALID);
});

test('The auth service refuses an unknown provider', async () => {
  for (const provider of ['', 'google', 'custom:other'])
    expect(await authorize({ provider, ...PKCE })).toMatchObject(INVALID);
  expect((await authorize({ provider: 'yandex', ...PKCE })).status).toBe(302);
});

test('The auth service refuses a callback whose OAuth state is unknown, used or older than ten minutes', async () => {
  const callback = async (query: string) => leadsTo(await visit(`${sandbox.origins.data}/auth/v1/callback?${query}`));
  const badState = { error: 'invalid_request', error_code: 'bad_oauth_state' };
  for (const state of ['', 'state=made-up', `state=${crypto.randomUUID()}`]) {
    const returned = await callback(state);
    expect(returned.origin).toBe(APP_ORIGIN);
    expect(asked(returned)).toMatchObject(badState);
  }
  const page = leadsTo(await visit(await begin(authClient(sandbox))));
  const early = await callback(`state=${page.searchParams.get('state')}`);
  expect(asked(early)).toMatchObject({ error: 'invalid_request', error_code: 'bad_oauth_callback' });

  const back = leadsTo(await choose(page, 'rider10001@example.com'));
  await visit(back.href);
  expect(asked(leadsTo(await visit(back.href)))).toMatchObject(badState);
  expect((await visit(page.href)).status).toBe(404);

  const late = leadsTo(await choose(leadsTo(await visit(await begin(authClient(sandbox)))), 'rider10001@example.com'));
  await sandbox.clock.advance(10 * 60_000 + 1);
  expect(asked(leadsTo(await visit(late.href)))).toMatchObject(badState);
});

test('The sandbox answers 404 for a provider’s page when no sign-in through that provider has begun', async () => {
  for (const path of ['yandex', 'yandex?state=made-up', `other?state=${crypto.randomUUID()}`])
    expect((await visit(`${sandbox.origins.data}/identity/${path}`)).status).toBe(404);
});
