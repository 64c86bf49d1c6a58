import { describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { SessionContext } from '#machines/session/session.types.ts';
import { broken, gapsOf, recordEffects, silence } from './recordEffects.ts';
import { walk, type Step } from './walk.ts';

const RIDER = { riderId: 'A', secondsLeft: 120 };
const OTHER = { riderId: 'B', secondsLeft: 120 };

const SECOND_FACTOR = { riderId: 'A', factors: [{ id: 'f1', name: 'main', addedAt: 0 }] };

const seen = (context: SessionContext) => [
  context.riderId,
  context.refusal?.code,
  context.ticksLeft,
  context.secondFactor !== null,
  Math.min(context.attempt, 2),
];

const promises: Record<string, (reached: AnyMachineSnapshot, step: Step) => boolean> = {
  'a signed-in session has a rider id': (reached) => !reached.matches('signedIn') || reached.context.riderId !== null,
  'a signed-out session has no rider id': (reached) =>
    !reached.matches('signedOut') || reached.context.riderId === null,
  'a refused sign-in has a refusal': (reached) =>
    !reached.matches({ signedOut: 'refused' }) || reached.context.refusal !== null,
  'nothing but a refused sign-in shows a refusal': (reached) =>
    !reached.matches({ signedOut: 'asking' }) || reached.context.refusal === null,
  'a code is asked for only between the two steps': (reached) =>
    (reached.context.secondFactor !== null) === reached.matches('secondFactor'),
  'nothing of a rider opens before the code': (reached) =>
    !reached.matches('secondFactor') || (reached.context.riderId === null && !('rent' in reached.children)),
  'whoever has no code can go back': (reached) =>
    !reached.matches('secondFactor') || reached.can({ type: 'rider.leftSecondFactor' }),
  'neither a missing answer nor a delay signs the rider out': (reached, { type }) =>
    !(/^xstate\.error\.actor\.(renew|verifySession)$/.test(type) || type.startsWith('xstate.after.')) ||
    reached.context.riderId === null ||
    reached.matches('restoring') ||
    reached.matches('signedIn'),
  'no refusal ends a session before it was asked again': (reached, { type }) =>
    !(type === 'xstate.done.actor.renew' || type.startsWith('server.')) || !reached.matches('leaving'),
  'new tokens are not renewed at once': (reached, { type }) =>
    !/^(xstate\.done\.actor\.(signIn|checkCode)|tabs\.receivedTokens)$/.test(type) ||
    !reached.matches('signedIn') ||
    reached.matches({ signedIn: 'fresh' }),
  'a renewal that breaks is tried again': (reached, { type }) =>
    !/^xstate\.error\.actor\.(renew|verifySession)$/.test(type) || reached.matches({ signedIn: 'waitingToRetry' }),
  'a visitor can always sign in': (reached) =>
    !reached.matches('signedOut') ||
    reached.can({ type: 'rider.submittedCredentials', by: 'pin', login: 'x', pin: '0000' }),
  'a rider can always sign out': (reached) => !reached.matches('signedIn') || reached.can({ type: 'rider.signedOut' }),
  'the rent chart runs exactly while the rider is signed in': (reached) =>
    'rent' in reached.children === reached.matches('signedIn'),
};

walk(
  'session',
  {
    machine: sessionMachine,
    inputs: [{ jitter: 0 }],
    payloads: {
      'rider.submittedCredentials': [
        { by: 'pin', login: '10001', pin: '1234' },
        { by: 'email', email: 'a@b.test', code: '123456' },
        { by: 'provider', code: 'c' },
      ],
      'rider.submittedCode': [{ factorId: 'f1', code: '123456' }],
      'tabs.receivedTokens': [RIDER, OTHER],
      'device.becameVisible': [{ secondsLeft: 100 }, { secondsLeft: 10 }],
      'device.cameOnline': [{ secondsLeft: 100 }, { secondsLeft: 10 }],
      'xstate.done.actor.restoreSession': [{ output: { kind: 'kept', riderId: 'A' } }, { output: { kind: 'nothing' } }],
      'xstate.done.actor.signIn': [
        { output: { kind: 'signedIn', ...RIDER } },
        { output: { kind: 'refused', refusal: { code: 'loginErrorMessage' } } },
        { output: { kind: 'secondFactor', secondFactor: SECOND_FACTOR } },
      ],
      'xstate.done.actor.checkCode': [
        { output: { kind: 'signedIn', ...RIDER } },
        { output: { kind: 'refused', refusal: { code: 'secondFactorWrong' } } },
        { output: { kind: 'over', refusal: { code: 'signInTimedOut' } } },
      ],
      'xstate.done.actor.renew': [
        { output: { kind: 'renewed', ...RIDER } },
        { output: { kind: 'refused' } },
        { output: { kind: 'unreachable' } },
      ],
      'xstate.done.actor.verifySession': [
        { output: { kind: 'renewed', ...RIDER } },
        { output: { kind: 'refused' } },
        { output: { kind: 'unreachable' } },
      ],
    },
    project: (snapshot) => seen(snapshot.context),
  },
  (reached, step) => {
    for (const [sentence, holds] of Object.entries(promises))
      if (!holds(reached, step)) throw new Error(`broken invariant: ${sentence}`);
  },
);

const KEPT = { kind: 'kept', riderId: 'A' };
const RENEWED = { kind: 'renewed', ...RIDER };
const REFUSED = { kind: 'refused' };
const NOTHING = { kind: 'nothing' };
const CREDENTIALS = { type: 'rider.submittedCredentials', by: 'pin', login: '10001', pin: '1234' };
const ACTS = ['report', 'dropTokens', 'openMainPage', 'openUnauthorisedPage'];

const opened = (answers: Record<string, () => unknown> = {}, given: { jitter?: number } = {}) =>
  recordEffects(sessionMachine, {
    input: { jitter: 0, ...given },
    acts: ACTS,
    listeners: ['rent', 'realtime', 'pushQueue'],
    answers: {
      restoreSession: () => KEPT,
      loadRide: () => undefined,
      renew: () => RENEWED,
      // Without a ride a refusal is final.
      verifySession: () => REFUSED,
      endSession: () => undefined,
      ...answers,
    },
  });
const visited = (signIn: () => unknown) => opened({ restoreSession: () => NOTHING, signIn });
type Opened = Awaited<ReturnType<typeof opened>>;
const didIn = ({ said }: Opened) => said.filter(({ how }) => how === 'did').map(({ what }) => what);

describe('a session', () => {
  it('that was stored signs the rider in at once, and is renewed meanwhile', async () => {
    const { each, now } = await opened({ renew: silence });
    expect(now()?.value).toEqual({ signedIn: 'renewing' });
    for (const child of ['rent', 'realtime', 'pushQueue']) expect(each(child)).toEqual([{ riderId: 'A' }]);
    expect(each('renew')).toHaveLength(1);
  });

  it('starts with the typed login and PIN', async () => {
    const { hear, each, now } = await visited(() => ({ kind: 'signedIn', ...RIDER }));
    await hear(CREDENTIALS);
    expect(each('signIn')).toEqual([CREDENTIALS]);
    expect([now()?.value, now()?.context.riderId]).toEqual([{ signedIn: 'fresh' }, 'A']);
  });

  it('shows the refusal of a sign-in until the rider tries again', async () => {
    const { hear, answer, now, each } = await visited(() => ({
      kind: 'refused',
      refusal: { code: 'loginErrorMessage' },
    }));
    await hear(CREDENTIALS);
    expect([now()?.value, now()?.context.refusal]).toEqual([{ signedOut: 'refused' }, { code: 'loginErrorMessage' }]);
    answer('signIn', broken);
    await hear(CREDENTIALS);
    expect(now()?.context.refusal).toEqual({ code: 'unknownError' });
    expect(each('report')).toEqual([{ cause: new Error('broken actor') }]);
    answer('signIn', () => ({ kind: 'signedIn', ...RIDER }));
    await hear(CREDENTIALS);
    expect(now()?.context).toMatchObject({ riderId: 'A', refusal: null });
    answer('signIn', silence);
    await hear({ type: 'rider.signedOut' });
    expect(now()?.context.refusal).toBeNull();
  });

  it('waits for the code of the ride, for ever, ten seconds at most from one try to the next', async () => {
    const session = await opened({ loadRide: broken });
    await session.pass(80);
    expect(gapsOf(session.times('loadRide'))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10]);
    expect(session.each('loadRide').slice(0, 3)).toEqual([{ tries: 0 }, { tries: 1 }, { tries: 2 }]);
    expect(session.each('report')[0]).toEqual({ cause: new Error('broken actor') });
    expect([session.now()?.value, session.each('rent')]).toEqual([{ restoring: 'waiting' }, []]);
    session.answer('loadRide', () => undefined);
    session.answer('renew', silence);
    await session.pass(10);
    // The renewals count anew.
    expect([session.now()?.value, session.now()?.context.attempt]).toEqual([{ signedIn: 'renewing' }, 0]);
  });

  describe('of an account with a second factor', () => {
    const CODE = { type: 'rider.submittedCode', factorId: 'f1', code: '123456' };
    const halfWay = async (checkCode: () => unknown) => {
      const session = await opened({
        restoreSession: () => NOTHING,
        signIn: () => ({ kind: 'secondFactor', secondFactor: SECOND_FACTOR }),
        checkCode,
      });
      await session.hear(CREDENTIALS);
      return session;
    };

    it('asks for a code after login and PIN, and begins when the code is accepted', async () => {
      const session = await halfWay(() => ({ kind: 'signedIn', ...RIDER }));
      expect([session.now()?.value, session.now()?.context.secondFactor]).toEqual([
        { secondFactor: 'asking' },
        SECOND_FACTOR,
      ]);
      expect(session.each('rent')).toEqual([]);
      await session.hear(CODE);
      expect(session.each('checkCode')).toEqual([{ factorId: 'f1', code: '123456' }]);
      expect([session.now()?.value, didIn(session)]).toEqual([{ signedIn: 'fresh' }, []]);
      expect(session.now()?.context).toMatchObject({ riderId: 'A', secondFactor: null, refusal: null });
    });

    it('shows why a code was refused, and takes another one', async () => {
      const session = await halfWay(() => ({ kind: 'refused', refusal: { code: 'secondFactorWrong' } }));
      await session.hear(CODE);
      expect([session.now()?.value, session.now()?.context.refusal]).toEqual([
        { secondFactor: 'asking' },
        { code: 'secondFactorWrong' },
      ]);
      session.answer('checkCode', broken);
      await session.hear(CODE);
      expect(session.now()?.context.refusal).toEqual({ code: 'unknownError' });
      expect(session.each('report')).toEqual([{ cause: new Error('broken actor') }]);
      session.answer('checkCode', silence);
      await session.hear(CODE);
      await session.hear(CODE);
      expect([session.each('checkCode').length, session.now()?.value]).toEqual([3, { secondFactor: 'checking' }]);
    });

    it('begins with login and PIN again when the first step is too old', async () => {
      const session = await halfWay(() => ({ kind: 'over', refusal: { code: 'signInTimedOut' } }));
      await session.hear(CODE);
      expect([session.now()?.value, session.now()?.context]).toMatchObject([
        { signedOut: 'refused' },
        { secondFactor: null, refusal: { code: 'signInTimedOut' } },
      ]);
    });

    it('is left without a code, also while one is checked, and nothing of it stays', async () => {
      for (const events of [[], [CODE]]) {
        const session = await halfWay(silence);
        for (const event of [...events, { type: 'rider.leftSecondFactor' }]) await session.hear(event);
        expect([session.now()?.value, session.now()?.context]).toMatchObject([
          { signedOut: 'asking' },
          { secondFactor: null, refusal: null },
        ]);
      }
    });

    it.each([
      { type: 'rider.submittedCredentials', by: 'email', email: 'a@b.test', code: '123456' },
      { type: 'rider.submittedCredentials', by: 'provider', code: 'c' },
    ])(
      'takes what comes by $by in the place of login and PIN, and asks for the second step all the same',
      async (given) => {
        const session = await visited(() => ({ kind: 'refused', refusal: { code: 'emailCodeWrong' } }));
        await session.hear(given);
        expect(session.each('signIn')).toEqual([given]);
        expect(session.now()).toMatchObject({
          value: { signedOut: 'refused' },
          context: { by: given.by, refusal: { code: 'emailCodeWrong' } },
        });
        session.answer('signIn', () => ({ kind: 'secondFactor', secondFactor: SECOND_FACTOR }));
        await session.hear(given);
        expect([session.now()?.value, session.now()?.context.refusal]).toEqual([{ secondFactor: 'asking' }, null]);
        // The screen of login and PIN tells its own refusals alone.
        const next = await visited(() => ({ kind: 'refused', refusal: { code: 'loginErrorMessage' } }));
        for (const event of [given, CREDENTIALS]) await next.hear(event);
        expect(next.now()?.context).toMatchObject({ by: 'pin', refusal: { code: 'loginErrorMessage' } });
      },
    );

    it('goes on when the rider signs in in another tab', async () => {
      const session = await halfWay(silence);
      await session.hear({ type: 'tabs.receivedTokens', ...RIDER });
      expect(session.now()).toMatchObject({
        value: { signedIn: 'fresh' },
        context: { riderId: 'A', secondFactor: null },
      });
    });
  });

  it('that cannot be restored is signed out, and the error is reported', async () => {
    const { now, each } = await opened({ restoreSession: broken });
    expect(now()?.value).toEqual({ signedOut: 'asking' });
    expect(each('report')).toEqual([{ cause: new Error('broken actor') }]);
  });

  it('is renewed one minute before its access token expires', async () => {
    const { times, pass } = await opened();
    await pass(300);
    // 120 seconds are 4 ticks: one may pass, at the next fewer than three would remain.
    expect(gapsOf(times('renew'))).toEqual([60, 60, 60, 60, 60]);
  });

  it.each(['device.becameVisible', 'device.cameOnline'])(
    'updates its expiry on %s, and is renewed when the token expires soon',
    async (type) => {
      const { hear, each, times, pass } = await opened();
      await hear({ type, secondsLeft: 299 });
      expect(each('renew')).toHaveLength(1);
      // 9 whole ticks: fewer than three remain at the seventh.
      await pass(209);
      expect(each('renew')).toHaveLength(1);
      await pass(1);
      expect(times('renew')).toEqual([0, 210_000]);
      await hear({ type, secondsLeft: 11 });
      expect(each('renew')).toHaveLength(2);
      await hear({ type, secondsLeft: 10 });
      expect(each('renew')).toHaveLength(3);
    },
  );

  it('retries the renewal after 200 ms times the attempt, at most 30 seconds, and never ends without an answer', async () => {
    const { times, now, passMilliseconds, pass, answer } = await opened({ renew: () => ({ kind: 'unreachable' }) });
    for (const milliseconds of [199, 1, 399, 1, 600]) await passMilliseconds(milliseconds);
    expect(times('renew')).toEqual([0, 200, 600, 1_200]);
    await pass(4_000);
    expect(gapsOf(times('renew')).at(-1)).toBe(30);
    expect(now()?.matches('signedIn')).toBe(true);
    answer('renew', () => RENEWED);
    await pass(30);
    expect(now()?.value).toEqual({ signedIn: 'fresh' });
    // A successful renewal resets the attempts.
    answer('renew', () => ({ kind: 'unreachable' }));
    const before = times('renew').length;
    await pass(60);
    await passMilliseconds(200);
    expect(times('renew').length).toBeGreaterThanOrEqual(before + 2);
  });

  it('halves its waits for a renewal at most by chance', async () => {
    const { times, passMilliseconds } = await opened({ renew: () => ({ kind: 'unreachable' }) }, { jitter: 1 });
    for (const milliseconds of [99, 1, 199, 1]) await passMilliseconds(milliseconds);
    expect(times('renew')).toEqual([0, 100, 300]);
  });

  it.each(['device.becameVisible', 'device.cameOnline'])('retries the renewal at once on %s', async (type) => {
    const { each, hear } = await opened({ renew: broken });
    expect(each('report')).toEqual([{ cause: new Error('broken actor') }]);
    await hear({ type, secondsLeft: 0 });
    expect(each('renew')).toHaveLength(2);
    expect(each('report')).toHaveLength(2);
  });

  it('is renewed at once after a 401, and once for several of them', async () => {
    const { each, hear, answer } = await opened();
    answer('renew', silence);
    for (let refusal = 0; refusal < 10; refusal++) await hear({ type: 'server.answered401' });
    expect(each('renew')).toHaveLength(2);
  });

  it('ends when the rider signs out: the server is notified, and the main page opens', async () => {
    const session = await opened();
    const running = () => Object.keys(session.now()?.children ?? {});
    expect(running()).toEqual(expect.arrayContaining(['rent', 'realtime', 'pushQueue']));
    await session.hear({ type: 'rider.signedOut' });
    // With them go the ride's rows and the cards that wait, a claim of a debt among them.
    for (const child of ['rent', 'realtime', 'pushQueue']) expect(running()).not.toContain(child);
    expect(session.each('endSession')).toEqual([{ riderId: 'A', tellServer: true }]);
    expect(didIn(session)).toEqual(['openMainPage']);
    expect(session.now()).toMatchObject({
      value: { signedOut: 'asking' },
      context: { riderId: null, refusal: null, ticksLeft: 0, attempt: 0 },
    });
  });

  it.each([
    ['a refused renewal of the stored session', { renew: () => ({ kind: 'refused' }) }, []],
    ['the refusal of a fresh token', {}, [{ type: 'server.refusedFreshToken' }]],
  ])('ends by %s: the server is not notified, and the unauthorised page opens', async (_, answers, events) => {
    const session = await opened(answers);
    for (const event of events) await session.hear(event);
    expect(session.each('endSession')).toEqual([{ riderId: 'A', tellServer: false }]);
    expect(didIn(session)).toEqual(['openUnauthorisedPage']);
    expect(session.now()?.value).toEqual({ signedOut: 'asking' });
  });

  it.each([
    ['bearer', { type: 'server.refusedFreshToken' }, () => RENEWED],
    ['renewal', { type: 'server.answered401' }, () => REFUSED],
  ])('whose %s is refused asks once more, and continues when that succeeds', async (refused, event, renew) => {
    const { hear, answer, each, now } = await opened({ verifySession: () => ({ ...RENEWED, secondsLeft: 180 }) });
    answer('renew', renew);
    await hear(event);
    expect(each('verifySession')).toEqual([{ riderId: 'A', refused }]);
    expect([now()?.value, now()?.context.ticksLeft, each('endSession')]).toEqual([{ signedIn: 'fresh' }, 6, []]);
  });

  it.each([
    ['is not answered', () => ({ kind: 'unreachable' }), []],
    ['breaks', broken, [{ cause: new Error('broken actor') }]],
  ])('keeps retrying when the second request %s', async (_, verifySession, reports) => {
    const { hear, each, now, passMilliseconds } = await opened({ verifySession });
    await hear({ type: 'server.refusedFreshToken' });
    expect([now()?.value, each('report')]).toEqual([{ signedIn: 'waitingToRetry' }, reports]);
    await passMilliseconds(200);
    expect(now()?.value).toEqual({ signedIn: 'fresh' });
  });

  it('that is being verified asks once, although several bearers are refused meanwhile', async () => {
    const { hear, each, now } = await opened({ verifySession: silence });
    await hear({ type: 'server.refusedFreshToken' });
    for (const type of ['server.answered401', 'server.refusedFreshToken']) await hear({ type });
    expect([each('renew').length, each('verifySession').length, now()?.value]).toEqual([
      1,
      1,
      { signedIn: 'verifying' },
    ]);
  });

  it('is renewed with its rider id', async () => {
    const { each } = await opened();
    expect(each('renew')).toEqual([{ riderId: 'A' }]);
  });

  it('ends when a later renewal is refused', async () => {
    const { hear, answer, now } = await opened();
    answer('renew', () => ({ kind: 'refused' }));
    await hear({ type: 'server.answered401' });
    expect(now()?.value).toEqual({ signedOut: 'asking' });
  });

  it.each([
    ['rider.signedOut', 'openMainPage'],
    ['server.refusedFreshToken', 'openUnauthorisedPage'],
  ])('ends by %s although endSession fails, and waits two seconds for it', async (type, page) => {
    const broke = await opened({ endSession: broken });
    await broke.hear({ type });
    expect(didIn(broke)).toEqual(['report', page]);
    expect(broke.each('report')).toEqual([{ cause: new Error('broken actor') }]);
    const silent = await opened({ endSession: silence });
    await silent.hear({ type });
    await silent.pass(1);
    expect(didIn(silent)).toEqual([]);
    await silent.pass(1);
    expect(didIn(silent)).toEqual([page]);
  });

  it('follows other tabs: signs out, signs in, and signs out when another rider signs in', async () => {
    for (const event of [{ type: 'tabs.signedOut' }, { type: 'tabs.receivedTokens', ...OTHER }]) {
      const session = await opened();
      await session.hear(event);
      expect([session.now()?.value, session.now()?.context.riderId]).toEqual([{ signedOut: 'asking' }, null]);
      expect(didIn(session)).toEqual(['dropTokens', 'openMainPage']);
      expect(session.each('endSession')).toEqual([]);
    }
    const visitor = await opened({ restoreSession: () => NOTHING });
    await visitor.hear({ type: 'tabs.receivedTokens', ...OTHER });
    expect([visitor.now()?.value, visitor.now()?.context]).toEqual([
      { signedIn: 'fresh' },
      { jitter: 0, riderId: 'B', by: 'pin', refusal: null, secondFactor: null, ticksLeft: 4, attempt: 0 },
    ]);
    const same = await opened({ renew: silence });
    await same.hear({ type: 'tabs.receivedTokens', riderId: 'A', secondsLeft: 180 });
    expect([same.now()?.value, same.now()?.context.ticksLeft]).toEqual([{ signedIn: 'fresh' }, 6]);
  });
});
