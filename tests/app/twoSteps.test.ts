import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createAuthApi } from '#api/authApi.ts';
import { provideSecondFactor } from '#app/actors/secondFactor.ts';
import { DATA, fakeWire, json, tokensOf } from '../support/api/wire.ts';
import { memoryStorage } from '../support/memoryStorage.ts';
import { aFactor, challenge, lost, refusing, sessionWith } from './authAnswers.ts';

const MAIN = aFactor('f1', 'main');
const notFound = refusing(404, 'mfa_factor_not_found');
const SECRET = { secret: 'ABCD', uri: 'otpauth://totp/Velorent:a', qr_code: '<svg xmlns="x"/>' };

/** The chart over an auth service that has these factors; a test may change its answers. */
function opened(
  factors: Record<string, unknown>[],
  answers: Record<string, () => Response> = {},
  whenRenewed: () => Promise<unknown> = async () => undefined,
) {
  const asked: string[] = [];
  const events: string[] = [];
  const stored = { riderId: '100001', refreshToken: 'before' };
  const order: string[] = [];
  const { wire, tokens } = fakeWire(async (request) => {
    const call = `${request.method} ${new URL(request.url).pathname.replace('/auth/v1', '')}`;
    const body = await request.text();
    asked.push(`${call} ${request.headers.get('Authorization')?.replace('Bearer ', '')} ${body}`.trim());
    order.push(call);
    const given = answers[call];
    if (given) return given();
    if (call === 'GET /user') return json(200, { id: '100001', factors });
    if (call === 'POST /factors') return json(200, { id: 'f9', type: 'totp', totp: SECRET });
    if (call.endsWith('/challenge')) return challenge();
    if (call.endsWith('/verify')) return sessionWith('aal2', 'after');
    return json(200, { id: 'gone' });
  });
  tokens.put(tokensOf('a'));
  const verifiers = memoryStorage();
  const auth = createAuthApi({ transport: wire, supabaseUrl: DATA, supabaseAnonKey: 'anon', verifiers });
  const chart = createActor(
    provideSecondFactor({
      session: {
        getSnapshot: () => Object.assign(Object.create(null), { context: { riderId: '100001' } }),
        send: ({ type }) => {
          events.push(type);
          tokens.put(tokensOf(`${events.length}`));
        },
      },
      auth: async () => auth,
      tokens,
      store: { read: () => stored, write: (next) => void Object.assign(stored, next), clear: () => undefined },
      tabs: {
        broadcast: () => undefined,
        watch: () => () => undefined,
        withLock: async (_, __, work) => {
          order.push('locked');
          return work().finally(() => order.push('unlocked'));
        },
      },
      whenRenewed,
      issuer: () => 'Велорент',
      report: (cause) => {
        throw cause;
      },
    }),
  ).start();
  const reaches = (state: 'oneStep' | 'twoSteps' | 'showing' | 'unprepared' | 'added' | 'confirming') =>
    waitFor(chart, (now) => now.matches(state));
  const refuses = (code: string) => waitFor(chart, (now) => now.context.refusal?.code === code);
  const submits = (factorId: string, code = '123456') => chart.send({ type: 'rider.submittedCode', factorId, code });
  /** The rider asks for the removal of a factor, and types a code of the main one. */
  const removes = (factorId: string) => {
    chart.send({ type: 'rider.factorRemovalAsked', factorId });
    submits('f1');
  };
  return { chart, asked, events, stored, order, reaches, refuses, submits, removes };
}

it('Before it adds a second factor, the app deletes an unverified one and gives its name “main” to the new factor', async () => {
  const { chart, asked, reaches } = opened([aFactor('f0', 'main', 'unverified')]);
  await reaches('oneStep');
  asked.splice(0);
  chart.send({ type: 'rider.factorAsked' });
  const { context } = await reaches('showing');
  const { secret, uri, qr_code } = SECRET;
  expect(context.secretOfNew).toEqual({ id: 'f9', secret, secretAddress: uri, secretPicture: qr_code });
  expect(asked.filter((call) => !call.startsWith('GET'))).toEqual([
    'DELETE /factors/f0 data-a',
    'POST /factors data-a {"friendly_name":"main","factor_type":"totp","issuer":"Велорент"}',
  ]);
});

it('The app blocks token renewals while it sends a second-factor code, and then stores the new session', async () => {
  const { chart, order, stored, events, reaches, submits } = opened([]);
  await reaches('oneStep');
  chart.send({ type: 'rider.factorAsked' });
  await reaches('showing');
  order.splice(0);
  submits('f9');
  await reaches('added');
  expect(order).toEqual(['POST /factors/f9/challenge', 'locked', 'POST /factors/f9/verify', 'unlocked']);
  expect([stored, events]).toEqual([{ riderId: '100001', refreshToken: 'after' }, ['server.answered401']]);
});

it('The app adds a spare factor or removes a factor only with the tokens that it got for a code from the rider', async () => {
  const { chart, asked, reaches, submits, removes } = opened([MAIN]);
  await reaches('twoSteps');
  chart.send({ type: 'rider.factorAsked' });
  await reaches('confirming');
  submits('f1');
  await reaches('showing');
  expect(asked.at(-1)).toBe('POST /factors data-1 {"friendly_name":"spare","factor_type":"totp","issuer":"Велорент"}');
  chart.send({ type: 'rider.closedFactor' });
  await reaches('twoSteps');
  removes('f1');
  await reaches('twoSteps');
  expect(asked.at(-2)).toBe('DELETE /factors/f1 data-2');
});

it.each([
  ['too many factors', 422, 'too_many_enrolled_mfa_factors', 'secondFactorsFull'],
  ['a name that is taken', 422, 'mfa_factor_name_conflict', 'secondFactorsFull'],
  ['a session without a code', 403, 'insufficient_aal', 'secondFactorNeeded'],
  ['too many calls', 429, 'over_request_rate_limit', 'tooManyRequests'],
])(
  'When the server refuses a new second factor because of %s, the app shows the right error instead of a secret',
  async (_, status, code, told) => {
    const { chart, reaches } = opened([], { 'POST /factors': refusing(status, code) });
    await reaches('oneStep');
    chart.send({ type: 'rider.factorAsked' });
    expect((await reaches('unprepared')).context.refusal?.code).toBe(told);
  },
);

it('When the server refuses a second-factor code, the stored session stays unchanged', async () => {
  const wrong = refusing(422, 'mfa_verification_failed');
  const { stored, events, reaches, refuses, removes } = opened([MAIN], { 'POST /factors/f1/verify': wrong });
  await reaches('twoSteps');
  removes('f1');
  await refuses('secondFactorWrong');
  expect([stored.refreshToken, events]).toEqual(['before', []]);
});

it('When the response is lost, the error is “no response” after the app sent a code, and “no network” before', async () => {
  const answers: Record<string, () => Response> = { 'POST /factors/f1/verify': lost };
  const { stored, asked, reaches, refuses, submits, removes } = opened([MAIN], answers);
  await reaches('twoSteps');
  removes('f1');
  await refuses('secondFactorUnanswered');
  expect(stored.refreshToken).toBe('before');
  answers['POST /factors/f1/challenge'] = lost;
  submits('f1', '222222');
  await refuses('networkErrorTitle');
  expect(asked.filter((call) => call.includes('222222'))).toEqual([]);
});

it('When the response to a second-factor code is lost, the app sends no other code until it has renewed the tokens', async () => {
  let isDue = false;
  const whenRenewed = () => (isDue ? Promise.reject(new Error('not yet')) : Promise.resolve());
  const tab = opened([MAIN], { 'POST /factors/f1/verify': lost }, whenRenewed);
  const { asked, events, reaches, refuses, submits, removes } = tab;
  await reaches('twoSteps');
  removes('f1');
  await refuses('secondFactorUnanswered');
  expect(events).toEqual(['server.answered401']);
  isDue = true;
  submits('f1', '222222');
  await refuses('networkErrorTitle');
  expect(asked.filter((call) => call.includes('222222'))).toEqual([]);
});

it.each(['challenge', 'verify'])(
  'If the server no longer has a second factor at the request “%s”, the app shows the current list of factors and no error',
  async (call) => {
    const factors = [MAIN];
    const gone = () => {
      factors.pop();
      return notFound();
    };
    const { reaches, removes } = opened(factors, { [`POST /factors/f1/${call}`]: gone });
    await reaches('twoSteps');
    removes('f1');
    expect((await reaches('oneStep')).context).toMatchObject({ change: null, refusal: null });
  },
);

it.each([
  ['whose answer is lost', lost],
  ['of a factor that is gone', notFound],
])('After a removal %s, the app shows the server’s list of second factors and no error', async (_, answer) => {
  const factors = [MAIN, aFactor('f2', 'spare')];
  const remove = () => {
    factors.pop();
    return answer();
  };
  const { reaches, removes } = opened(factors, { 'DELETE /factors/f2': remove });
  await reaches('twoSteps');
  removes('f2');
  const { context } = await reaches('twoSteps');
  expect([context.factors.map(({ id }) => id), context.refusal]).toEqual([['f1'], null]);
});
