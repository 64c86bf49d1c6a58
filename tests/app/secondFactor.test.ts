import { expect, it } from 'vitest';
import { waitFor, type ActorRefFrom } from 'xstate';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import { browser, PIN, rotatingServer } from '../support/api/browser.ts';
import { DATA, json } from '../support/api/wire.ts';
import { aFactor, challenge, lost, refusing, sessionWith } from './authAnswers.ts';

type Session = ActorRefFrom<typeof sessionMachine>;

const isIn = (session: Session, value: Parameters<ReturnType<Session['getSnapshot']>['matches']>[0]) =>
  waitFor(session, (now) => now.matches(value));

/** Why the sign-in ended. */
const refusalIn = async (session: Session) => (await isIn(session, { signedOut: 'refused' })).context.refusal;

const FACTOR = aFactor('f1', 'main');

/** A server whose rider has a second factor. Each path of the auth service has an answer, which a test may change. */
function guardedServer() {
  const { server, answer } = rotatingServer();
  const asked: string[] = [];
  const auth: Record<string, () => Response> = {
    'GET /user': () => json(200, { id: '100001', aud: 'authenticated', factors: [FACTOR] }),
    'POST /factors/f1/challenge': challenge,
    'POST /factors/f1/verify': () => sessionWith('aal2', server.active),
  };
  const guarded = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/api-auth/authenticate')
      return json(401, {
        errorMsg: 'second factor required',
        code: 'insufficient_aal',
        supabaseAccessToken: 'first-step',
        refreshToken: 'first-step-refresh',
        expiresIn: 300,
      });
    if (!request.url.startsWith(`${DATA}/auth/v1`)) return answer(request);
    const call = `${request.method} ${pathname.replace('/auth/v1', '')}`;
    asked.push(`${call} ${request.headers.get('Authorization')} ${request.headers.get('apikey')}`);
    if (call.endsWith('/verify')) asked.push(await request.text());
    const given = auth[call];
    if (!given) throw new Error(call);
    return given();
  };
  return { server, auth, asked, guarded };
}

/** A visitor’s tab over this server. */
async function openedOver(world: ReturnType<typeof guardedServer>) {
  const { openTab, shared } = browser(null, world.guarded);
  const tab = openTab();
  await isIn(tab.session, 'signedOut');
  return { ...world, ...tab, shared };
}

async function halfWay() {
  const tab = await openedOver(guardedServer());
  tab.session.send(PIN);
  await waitFor(tab.session, (now) => now.matches('secondFactor') || now.matches({ signedOut: 'refused' }));
  const type = () => tab.session.send({ type: 'rider.submittedCode', factorId: 'f1', code: '123456' });
  return { ...tab, type };
}

const CODE = { type: 'rider.submittedCredentials', by: 'email', email: 'a@b.test', code: '123456' } as const;
const restoring = (factors: unknown[] = []) => {
  const world = guardedServer();
  world.auth['POST /verify'] = () => sessionWith('by-mail', world.server.active, { id: '100001', factors });
  return openedOver(world);
};

it('The code from the recovery e-mail signs the rider in', async () => {
  const { session, asked, shared } = await restoring();
  session.send(CODE);
  await isIn(session, { signedIn: 'fresh' });
  expect(asked).toEqual([
    'POST /verify null anon',
    JSON.stringify({ type: 'recovery', email: 'a@b.test', token: '123456', gotrue_meta_security: {} }),
  ]);
  expect(shared.kept?.riderId).toBe('100001');
});

it('A rider who signs in with a recovery e-mail’s code must still enter a second-factor code', async () => {
  const { session, asked } = await restoring([FACTOR]);
  session.send(CODE);
  await isIn(session, { secondFactor: 'asking' });
  session.send({ type: 'rider.submittedCode', factorId: 'f1', code: '123456' });
  await isIn(session, { signedIn: 'fresh' });
  expect(asked).toContain('POST /factors/f1/verify Bearer by-mail anon');
});

it.each([
  ['a wrong, old or used code', 403, 'otp_expired', 'emailCodeWrong'],
  ['a blocked login', 403, 'user_banned', 'blockedUserAuthError'],
  ['too many tries', 429, 'over_request_rate_limit', 'tooManyRequests'],
])(
  'When the sign-in with a recovery e-mail’s code fails because of %s, the app reports the right error',
  async (_, status, code, told) => {
    const { session, auth } = await restoring();
    auth['POST /verify'] = refusing(status, code);
    session.send(CODE);
    expect(await refusalIn(session)).toMatchObject({ code: told });
  },
);

it('If the server refuses an e-mail code that is resent after a lost response, the error says “used”, not “wrong”', async () => {
  const { session, auth } = await restoring();
  auth['POST /verify'] = lost;
  session.send(CODE);
  await waitFor(session, (now) => now.context.refusal?.code === 'networkErrorTitle');
  auth['POST /verify'] = refusing(403, 'otp_expired');
  session.send(CODE);
  await waitFor(session, (now) => now.context.refusal?.code === 'emailCodeUsed');
  session.send({ ...CODE, code: '654321' });
  const wrong = await waitFor(session, (now) => now.context.refusal?.code === 'emailCodeWrong');
  expect(wrong.matches({ signedOut: 'refused' })).toBe(true);
});

it('If the network fails after the server accepts the e-mail code, the next try signs the rider in and sends no code again', async () => {
  const { session, server, asked } = await restoring();
  server.trouble = ['noNetwork'];
  session.send(CODE);
  expect(await refusalIn(session)).toEqual({ code: 'networkErrorTitle' });
  session.send(CODE);
  await isIn(session, { signedIn: 'fresh' });
  expect(asked.filter((call) => call.startsWith('POST /verify'))).toHaveLength(1);
});

it('When the browser has no PKCE verifier, a sign-in with a provider’s code shows an error and sends nothing', async () => {
  const { session, asked } = await openedOver(guardedServer());
  session.send({ type: 'rider.submittedCredentials', by: 'provider', code: 'abc' });
  expect([await refusalIn(session), asked]).toEqual([{ code: 'providerOtherBrowser' }, []]);
});

// D106
it('The app sends the second-factor code with the first step’s token, and stores the session only after that step', async () => {
  const { session, asked, type, shared, server, tokens } = await halfWay();
  expect(session.getSnapshot().context.secondFactor).toEqual({
    riderId: '100001',
    factors: [{ id: 'f1', name: 'main', addedAt: Date.UTC(2026, 0, 1) }],
  });
  expect([shared.kept, tokens.current()]).toEqual([null, null]);
  type();
  await isIn(session, { signedIn: 'fresh' });
  expect(asked).toEqual([
    'GET /user Bearer first-step anon',
    'POST /factors/f1/challenge Bearer first-step anon',
    'POST /factors/f1/verify Bearer first-step anon',
    JSON.stringify({ challenge_id: 'c1', code: '123456' }),
  ]);
  expect(shared.kept).toEqual({ riderId: '100001', refreshToken: server.active });
  expect(tokens.current()?.riderId).toBe('100001');
});

it('A rider signs in with login and PIN alone when support has just removed the second factor', async () => {
  const world = guardedServer();
  world.auth['GET /user'] = () => json(200, { id: '100001', factors: [{ ...FACTOR, status: 'unverified' }] });
  world.server.active = 'first-step-refresh';
  const { session } = await openedOver(world);
  session.send(PIN);
  await isIn(session, { signedIn: 'fresh' });
  expect(world.asked).toHaveLength(1);
});

it.each([
  ['a wrong, old or used code', refusing(422, 'mfa_verification_failed'), 'secondFactorWrong'],
  ['a challenge that is too old', refusing(422, 'mfa_challenge_expired'), 'secondFactorWrong'],
  ['too many tries', refusing(429, 'over_request_rate_limit'), 'tooManyRequests'],
  ['a broken service', () => json(503, {}), 'secondFactorUnanswered'],
  ['a page of a proxy', () => new Response('<!doctype html>', { status: 403 }), 'secondFactorUnanswered'],
  ['an answer that did not come', lost, 'secondFactorUnanswered'],
])(
  'When the second sign-in step fails because of %s, the app reports the right error and accepts another code',
  async (_, answer, code) => {
    const { session, auth, type } = await halfWay();
    const right = auth['POST /factors/f1/verify'];
    auth['POST /factors/f1/verify'] = answer;
    type();
    const refused = await waitFor(
      session,
      (now) => now.matches({ secondFactor: 'asking' }) && now.context.refusal !== null,
    );
    expect(refused.context.refusal).toMatchObject({ code });
    if (right) auth['POST /factors/f1/verify'] = right;
    type();
    await isIn(session, { signedIn: 'fresh' });
  },
);

it('When the request for a second-factor challenge gets no response, the app shows a network error and does not send the code', async () => {
  const { session, auth, asked, type } = await halfWay();
  auth['POST /factors/f1/challenge'] = lost;
  type();
  const { context } = await waitFor(session, (now) => now.context.refusal !== null);
  expect(context.refusal).toEqual({ code: 'networkErrorTitle' });
  expect(asked.filter((call) => call.includes('verify'))).toEqual([]);
});

it.each([
  ['the second factor is gone when the app asks for a challenge', 'challenge', 404, 'mfa_factor_not_found', 'gone'],
  ['the second factor is gone when the app sends the code', 'verify', 404, 'mfa_factor_not_found', 'gone'],
  ['the session of the first step has ended', 'challenge', 403, 'session_not_found', 'timedOut'],
  ['the session of the first step has expired', 'challenge', 403, 'bad_jwt', 'timedOut'],
  ['the session of the first step is refused', 'challenge', 401, 'no_authorization', 'timedOut'],
])('Sign-in restarts with login and PIN when %s', async (_, call, status, code, told) => {
  const { session, auth, type } = await halfWay();
  auth[`POST /factors/f1/${call}`] = refusing(status, code);
  type();
  const { context } = await isIn(session, { signedOut: 'refused' });
  const refusal = { code: told === 'gone' ? 'secondFactorGone' : 'signInTimedOut' };
  expect(context).toMatchObject({ refusal, secondFactor: null });
});

it('If the network fails after the server accepts the second-factor code, the next try signs the rider in and sends no code again', async () => {
  const { session, server, asked, type } = await halfWay();
  server.trouble = ['noNetwork'];
  type();
  await waitFor(session, (now) => now.context.refusal?.code === 'networkErrorTitle');
  type();
  await isIn(session, { signedIn: 'fresh' });
  expect(asked.filter((call) => call.includes('verify'))).toHaveLength(1);
});

it('When the auth service does not respond, the sign-in shows the error for a missing network', async () => {
  const world = guardedServer();
  world.auth['GET /user'] = lost;
  const { session } = await openedOver(world);
  session.send(PIN);
  expect(await refusalIn(session)).toEqual({ code: 'offlineLogin' });
});
