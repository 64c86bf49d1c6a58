import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createAuthApi } from '#api/authApi.ts';
import { provideSecondFactor } from '#app/actors/secondFactor.ts';
import { DATA, fakeWire, json, tokensOf } from '../support/api/wire.ts';
import { memoryStorage } from '../support/memoryStorage.ts';

const AUTH_ERROR = { 'x-supabase-api-version': '2024-01-01' };
const verified = (id: string, name: string) => ({
  id,
  friendly_name: name,
  factor_type: 'totp',
  status: 'verified',
  created_at: '2026-01-01T00:00:00Z',
});
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
    if (call.endsWith('/challenge')) return json(200, { id: 'c1', type: 'totp', expires_at: 0 });
    if (call.endsWith('/verify'))
      return json(200, {
        access_token: 'aal2',
        token_type: 'bearer',
        expires_in: 900,
        refresh_token: 'after',
        user: {},
      });
    return json(200, { id: 'gone' });
  });
  tokens.put(tokensOf('a'));
  const auth = createAuthApi({
    transport: wire,
    supabaseUrl: DATA,
    supabaseAnonKey: 'anon',
    verifiers: memoryStorage(),
  });
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
  const reaches = (
    state: 'oneStep' | 'twoSteps' | 'showing' | 'unread' | 'unprepared' | 'added' | 'confirming' | 'unremoved',
  ) => waitFor(chart, (now) => now.matches(state));
  return { chart, asked, events, stored, order, reaches };
}

it('The first factor replaces a factor that was never verified, and gets the free name', async () => {
  const { chart, asked, reaches } = opened([{ ...verified('f0', 'main'), status: 'unverified' }]);
  await reaches('oneStep');
  asked.splice(0);
  chart.send({ type: 'rider.factorAsked' });
  const { context } = await reaches('showing');
  expect(context.secretOfNew).toEqual({
    id: 'f9',
    secret: 'ABCD',
    secretAddress: SECRET.uri,
    secretPicture: SECRET.qr_code,
  });
  expect(asked.filter((call) => !call.startsWith('GET'))).toEqual([
    'DELETE /factors/f0 data-a',
    'POST /factors data-a {"friendly_name":"main","factor_type":"totp","issuer":"Велорент"}',
  ]);
});

it('A right code replaces the stored session under the lock of renewals, and requests new tokens', async () => {
  const { chart, order, stored, events, reaches } = opened([]);
  await reaches('oneStep');
  chart.send({ type: 'rider.factorAsked' });
  await reaches('showing');
  order.splice(0);
  chart.send({ type: 'rider.submittedCode', factorId: 'f9', code: '123456' });
  await reaches('added');
  expect(order).toEqual(['POST /factors/f9/challenge', 'locked', 'POST /factors/f9/verify', 'unlocked']);
  expect([stored, events]).toEqual([{ riderId: '100001', refreshToken: 'after' }, ['server.answered401']]);
});

it('Adding a spare factor, or removing a factor, needs a code and uses the tokens that the code brings', async () => {
  const { chart, asked, reaches } = opened([verified('f1', 'main')]);
  await reaches('twoSteps');
  chart.send({ type: 'rider.factorAsked' });
  await reaches('confirming');
  chart.send({ type: 'rider.submittedCode', factorId: 'f1', code: '123456' });
  await reaches('showing');
  expect(asked.at(-1)).toBe('POST /factors data-1 {"friendly_name":"spare","factor_type":"totp","issuer":"Велорент"}');
  chart.send({ type: 'rider.closedFactor' });
  await reaches('twoSteps');
  chart.send({ type: 'rider.factorRemovalAsked', factorId: 'f1' });
  chart.send({ type: 'rider.submittedCode', factorId: 'f1', code: '123456' });
  await reaches('twoSteps');
  expect(asked.at(-2)).toBe('DELETE /factors/f1 data-2');
});

it.each([
  ['too many factors', 422, 'too_many_enrolled_mfa_factors', 'secondFactorsFull'],
  ['a name that is taken', 422, 'mfa_factor_name_conflict', 'secondFactorsFull'],
  ['a session without a code', 403, 'insufficient_aal', 'secondFactorNeeded'],
  ['too many calls', 429, 'over_request_rate_limit', 'tooManyRequests'],
])('The app shows %s instead of a secret', async (_, status, code, told) => {
  const { chart, reaches } = opened([], { 'POST /factors': () => json(status, { code, message: code }, AUTH_ERROR) });
  await reaches('oneStep');
  chart.send({ type: 'rider.factorAsked' });
  expect((await reaches('unprepared')).context.refusal?.code).toBe(told);
});

it('A code that the server refuses leaves the stored session unchanged', async () => {
  const wrong = () => json(422, { code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' }, AUTH_ERROR);
  const { chart, stored, events, reaches } = opened([verified('f1', 'main')], { 'POST /factors/f1/verify': wrong });
  await reaches('twoSteps');
  chart.send({ type: 'rider.factorRemovalAsked', factorId: 'f1' });
  chart.send({ type: 'rider.submittedCode', factorId: 'f1', code: '111111' });
  await waitFor(chart, (now) => now.context.refusal?.code === 'secondFactorWrong');
  expect([stored.refreshToken, events]).toEqual(['before', []]);
});

const lost = () => {
  throw new TypeError('Failed to fetch');
};

it('The app shows that the answer to a code was lost, and shows a lost challenge as a missing network', async () => {
  const answers: Record<string, () => Response> = { 'POST /factors/f1/verify': lost };
  const { chart, stored, asked, reaches } = opened([verified('f1', 'main')], answers);
  await reaches('twoSteps');
  chart.send({ type: 'rider.factorRemovalAsked', factorId: 'f1' });
  chart.send({ type: 'rider.submittedCode', factorId: 'f1', code: '111111' });
  await waitFor(chart, (now) => now.context.refusal?.code === 'secondFactorUnanswered');
  expect(stored.refreshToken).toBe('before');
  answers['POST /factors/f1/challenge'] = lost;
  chart.send({ type: 'rider.submittedCode', factorId: 'f1', code: '222222' });
  await waitFor(chart, (now) => now.context.refusal?.code === 'networkErrorTitle');
  expect(asked.filter((call) => call.includes('222222'))).toEqual([]);
});

it('A code with a lost answer causes a renewal, and the app sends no other code before the renewal ends', async () => {
  let isDue = false;
  const whenRenewed = () => (isDue ? Promise.reject(new Error('not yet')) : Promise.resolve());
  const { chart, asked, events, reaches } = opened(
    [verified('f1', 'main')],
    { 'POST /factors/f1/verify': lost },
    whenRenewed,
  );
  await reaches('twoSteps');
  chart.send({ type: 'rider.factorRemovalAsked', factorId: 'f1' });
  chart.send({ type: 'rider.submittedCode', factorId: 'f1', code: '111111' });
  await waitFor(chart, (now) => now.context.refusal?.code === 'secondFactorUnanswered');
  expect(events).toEqual(['server.answered401']);
  isDue = true;
  chart.send({ type: 'rider.submittedCode', factorId: 'f1', code: '222222' });
  await waitFor(chart, (now) => now.context.refusal?.code === 'networkErrorTitle');
  expect(asked.filter((call) => call.includes('222222'))).toEqual([]);
});

it.each(['challenge', 'verify'])(
  'The app shows the remaining factors when a factor is removed before its %s',
  async (call) => {
    const factors = [verified('f1', 'main')];
    const gone = () => {
      factors.pop();
      return json(404, { code: 'mfa_factor_not_found', message: 'x' }, AUTH_ERROR);
    };
    const { chart, reaches } = opened(factors, { [`POST /factors/f1/${call}`]: gone });
    await reaches('twoSteps');
    chart.send({ type: 'rider.factorRemovalAsked', factorId: 'f1' });
    chart.send({ type: 'rider.submittedCode', factorId: 'f1', code: '111111' });
    expect((await reaches('oneStep')).context).toMatchObject({ change: null, refusal: null });
  },
);

it.each([
  ['whose answer is lost', lost],
  ['that the server cannot finish', () => json(503, {})],
  ['of a factor that is gone', () => json(404, { code: 'mfa_factor_not_found', message: 'x' }, AUTH_ERROR)],
])('The app shows the server’s list after a removal %s', async (_, answer) => {
  const factors = [verified('f1', 'main'), verified('f2', 'spare')];
  const remove = () => {
    factors.pop();
    return answer();
  };
  const { chart, reaches } = opened(factors, { 'DELETE /factors/f2': remove });
  await reaches('twoSteps');
  chart.send({ type: 'rider.factorRemovalAsked', factorId: 'f2' });
  chart.send({ type: 'rider.submittedCode', factorId: 'f1', code: '111111' });
  const { context } = await reaches('twoSteps');
  expect([context.factors.map(({ id }) => id), context.refusal]).toEqual([['f1'], null]);
});

it('Without a network the list of factors reports a network fault', async () => {
  const { reaches } = opened([], {
    'GET /user': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  expect((await reaches('unread')).context.refusal?.code).toBe('networkErrorTitle');
});
