import { beforeEach, expect, test } from 'vitest';
import {
  APP_ORIGIN,
  ask,
  fileSandbox,
  postJson,
  renew,
  setFaults,
  signIn,
  textOf,
} from '../support/sandbox/sandbox.ts';
import { authClient, dataOf, refusalOf, STEP } from './auth.support.ts';
import { run } from './rows.ts';

const GLEB = 'rider10004@example.com';
const MINUTE = 60_000;

const sandbox = await fileSandbox();
beforeEach(() => run(sandbox, 'truncate sandbox.mails, sandbox.message_asks, sandbox.recovery_codes, sandbox.tries'));

const solved = async (): Promise<string> =>
  textOf((await ask(`${sandbox.origins.data}/captcha/tokens`, { method: 'POST' })).body, 'token');
const recover = async (email: string, captchaToken?: string) =>
  authClient(sandbox).resetPasswordForEmail(email, { captchaToken: captchaToken ?? (await solved()) });
const verify = (email: string, token: string) => authClient(sandbox).verifyOtp({ type: 'recovery', email, token });

async function mails(): Promise<{ address: string; text: string }[]> {
  const { body } = await ask(`${sandbox.origins.data}/control/mails`);
  return Reflect.get(Object(body), 'items');
}
/** The code of the newest mail. */
const sentCode = async (): Promise<string> => /\d{6}/.exec((await mails())[0]?.text ?? '')?.[0] ?? '';
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const EXPIRED = { status: 403, code: 'otp_expired' };

// D102
test('A rider can sign in once with the code that recovery sends to their e-mail address', async () => {
  expect(refusalOf(await recover(' Rider10004@Example.com '))).toEqual({ status: undefined, code: undefined });
  expect(await mails()).toMatchObject([
    { address: GLEB, text: expect.stringMatching(/^Велорент: код для входа \d{6}/) },
  ]);
  const code = await sentCode();

  const { session, user } = dataOf(await verify(GLEB, code));
  expect(user).toMatchObject({ id: '100004', email: GLEB, factors: [] });
  expect((await renew(sandbox, session?.refresh_token ?? '')).status).toBe(200);
  expect(refusalOf(await verify(GLEB, code))).toEqual(EXPIRED);
});

// S027
test('Recovery gives a known and an unknown e-mail address the same answer, but sends mail only to the known one', async () => {
  const [known, unknown] = [await recover(GLEB), await recover('nobody@example.com')];
  expect(unknown).toEqual(known);
  expect((await mails()).map(({ address }) => address)).toEqual([GLEB]);
  expect(refusalOf(await recover('nobody@example.com'))).toEqual({ status: 429, code: 'over_email_send_rate_limit' });
  expect(refusalOf(await verify('nobody@example.com', '123456'))).toEqual(EXPIRED);
});

test('Recovery sends a rider at most one mail a minute and five mails a day', async () => {
  await recover(GLEB);
  const soon = await recover(GLEB);
  expect(refusalOf(soon)).toEqual({ status: 429, code: 'over_email_send_rate_limit' });
  expect(soon.error?.message).toContain('after 60 seconds');
  for (let sent = 1; sent < 5; sent++) {
    await sandbox.clock.advance(MINUTE);
    expect((await recover(GLEB)).error).toBeNull();
  }
  await sandbox.clock.advance(MINUTE);
  expect((await recover(GLEB)).error?.message).toMatch(/after 8\d{4} seconds/);
  expect((await mails()).length).toBe(5);
});

test('A new recovery mail makes the earlier code invalid, and the new code expires after an hour', async () => {
  await recover(GLEB);
  const first = await sentCode();
  await sandbox.clock.advance(MINUTE);
  await recover(GLEB);
  const last = await sentCode();
  expect(refusalOf(await verify(GLEB, first === last ? wrongFor(last) : first))).toEqual(EXPIRED);
  await sandbox.clock.advance(60 * MINUTE + 1);
  expect(refusalOf(await verify(GLEB, last))).toEqual(EXPIRED);
});

// S027
test('After five wrong recovery codes the rider must wait before the server accepts the correct code', async () => {
  await recover(GLEB);
  const code = await sentCode();
  for (let i = 0; i < 5; i++) expect(refusalOf(await verify(GLEB, wrongFor(code)))).toEqual(EXPIRED);
  const limited = await verify(GLEB, code);
  expect(refusalOf(limited)).toEqual({ status: 429, code: 'over_request_rate_limit' });
  await sandbox.clock.advance(STEP);
  expect(dataOf(await verify(GLEB, code)).user?.id).toBe('100004');
});

// S021
test('A rider who signs in with a recovery code must still enter their second factor’s code', async () => {
  await recover('rider10007@example.com');
  const { session } = dataOf(await verify('rider10007@example.com', await sentCode()));
  const refused = await renew(sandbox, session?.refresh_token ?? '');
  expect(refused).toMatchObject({ status: 401, body: { error_description: 'insufficient_aal' } });
  expect(session?.user.factors).toMatchObject([{ status: 'verified' }]);
  // Nothing was used up by asking.
  const auth = authClient(sandbox, session ?? undefined);
  expect(dataOf(await auth.mfa.listFactors()).totp.length).toBe(1);
});

test('Recovery reveals that a login is blocked only after the rider has entered the correct code', async () => {
  await recover('rider10006@example.com');
  const code = await sentCode();
  expect(refusalOf(await verify('rider10006@example.com', wrongFor(code)))).toEqual(EXPIRED);
  expect(refusalOf(await verify('rider10006@example.com', code))).toEqual({ status: 403, code: 'user_banned' });
});

test('A recovery code expires when the rider’s e-mail address changes', async () => {
  await recover(GLEB);
  const code = await sentCode();
  const change = (email: string) => run(sandbox, `update sandbox.riders set email = '${email}' where id = '100004'`);
  await change('new@example.com');
  expect(refusalOf(await verify(GLEB, code))).toEqual(EXPIRED);
  expect(refusalOf(await verify('new@example.com', code))).toEqual(EXPIRED);
  await change(GLEB);
});

test('The recovery mail is in English when the request asks for English', async () => {
  const body = { email: GLEB, gotrue_meta_security: { captcha_token: await solved() } };
  await postJson(`${sandbox.origins.data}/auth/v1/recover`, body, { 'Accept-Language': 'en' });
  expect((await mails())[0]?.text).toMatch(/^Velorent: your sign-in code is \d{6}/);
});

const FAILED = { status: 400, code: 'captcha_failed' };

test('Recovery sends mail only for a valid captcha token, which works once and for two minutes', async () => {
  for (const none of ['', 'made-up', crypto.randomUUID()]) expect(refusalOf(await recover(GLEB, none))).toEqual(FAILED);
  const token = await solved();
  expect((await recover(GLEB, token)).error).toBeNull();
  expect(refusalOf(await recover('nobody@example.com', token))).toEqual(FAILED);
  const late = await solved();
  await sandbox.clock.advance(2 * MINUTE + 1);
  expect(refusalOf(await recover(GLEB, late))).toEqual(FAILED);
  expect((await mails()).length).toBe(1);
});

// S006
test('Only the app’s pages may embed the captcha page, and another site gets no captcha token', async () => {
  const page = await fetch(`${sandbox.origins.data}/captcha/?lang=en`);
  expect(await page.text()).toContain('I am not a robot');
  expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors ${APP_ORIGIN}`);
  const russian = await fetch(`${sandbox.origins.data}/captcha/`, { headers: { 'Accept-Language': 'ru' } });
  expect(await russian.text()).toContain('Я не робот');
  const foreign = await fetch(`${sandbox.origins.data}/captcha/tokens`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'cross-site' },
  });
  expect(foreign.status).toBe(403);
});

test('A renewal gives a session a new refresh token, but leaves the session at level aal1', async () => {
  const { body } = await signIn(sandbox, '10007');
  const halfway = { access_token: textOf(body, 'supabaseAccessToken'), refresh_token: textOf(body, 'refreshToken') };
  const auth = authClient(sandbox, halfway);
  const { session } = dataOf(await auth.refreshSession());
  expect(session?.refresh_token).not.toBe(halfway.refresh_token);
  const found = dataOf(await auth.mfa.getAuthenticatorAssuranceLevel());
  expect(found).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
});

test('The auth service refuses an invented or used refresh token, and a used token also ends its session', async () => {
  const gone = { status: 400, code: 'refresh_token_not_found' };
  const auth = authClient(sandbox);
  expect(refusalOf(await auth.refreshSession({ refresh_token: 'rt_made-up-and-long-enough' }))).toEqual(gone);
  const { body } = await signIn(sandbox, '10004');
  const first = textOf(body, 'refreshToken');
  const second = textOf((await renew(sandbox, first)).body, 'refresh_token');
  const third = textOf((await renew(sandbox, second)).body, 'refresh_token');
  expect(refusalOf(await auth.refreshSession({ refresh_token: first }))).toEqual(gone);
  expect((await renew(sandbox, third)).status).toBe(401);
});

const send = (path: string, init: RequestInit = {}) => ask(`${sandbox.origins.data}/auth/v1${path}`, init);
const json = { 'Content-Type': 'application/json' };

test('The auth service refuses invalid, unknown and unsupported requests', async () => {
  const post = (path: string, body: string) => send(path, { method: 'POST', headers: json, body });
  const answer = await post('/recover', '{"email":');
  expect(answer).toMatchObject({ status: 400, body: { code: 400, error_code: 'bad_json' } });
  for (const body of ['[]', '{}', '{"email":"not an address"}', '{"email":"a\\u0000@example.com"}', ''])
    expect(await post('/recover', body)).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
  for (const grant of ['password', 'constructor', ''])
    expect((await post(`/token?grant_type=${grant}`, '{}')).status, grant).toBe(400);
  expect((await post('/verify', `{"type":"signup","email":"${GLEB}","token":"1"}`)).status).toBe(400);
  expect((await post('/recover', `{"email":"${'a'.repeat(20_000)}"}`)).status).toBe(413);
  expect((await send('/nothing')).status).toBe(404);
  expect((await send('/recover')).status).toBe(405);
  expect((await send('/factors/%E0%A4%A', { method: 'DELETE' })).status).toBe(400);
});

test('For a request in API version 2024-01-01, the auth service sends an error in that format and names the version', async () => {
  const headers = { ...json, Origin: APP_ORIGIN, 'X-Supabase-Api-Version': '2024-01-01' };
  const { status, body, headers: answered } = await send('/user', { headers });
  expect({ status, body }).toEqual({
    status: 401,
    body: { code: 'no_authorization', message: 'This endpoint requires a valid Bearer token' },
  });
  expect(answered.get('x-supabase-api-version')).toBe('2024-01-01');
  expect(answered.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version');
});

test('The sandbox’s fault rules also apply to the auth service', async () => {
  await setFaults(sandbox, [{ fault: 'status', match: '^GET /auth/v1/user$', status: 503 }]);
  expect((await send('/user')).status).toBe(503);
  await setFaults(sandbox, []);
  expect((await send('/user')).status).toBe(401);
});
