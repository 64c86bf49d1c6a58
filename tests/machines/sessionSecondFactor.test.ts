import { describe, expect, it } from 'vitest';
import { broken, silence } from './recordEffects.ts';
import { RIDER, SECOND_FACTOR, NOTHING, CREDENTIALS, opened, visited, didIn } from './sessions.ts';

describe('a session of an account with a second factor', () => {
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

  it('A session with a second factor asks for a code after the PIN, and begins when the code is right', async () => {
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

  it('A session shows why its code was refused, and accepts another one', async () => {
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

  it('A session needs login and PIN again when its first step is too old', async () => {
    const session = await halfWay(() => ({ kind: 'over', refusal: { code: 'signInTimedOut' } }));
    await session.hear(CODE);
    expect([session.now()?.value, session.now()?.context]).toMatchObject([
      { signedOut: 'refused' },
      { secondFactor: null, refusal: { code: 'signInTimedOut' } },
    ]);
  });

  it('A rider can leave the second step, even during a check, and the session keeps nothing of it', async () => {
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
  ])('A sign-in by $by replaces login and PIN, and still asks for the second step', async (given) => {
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
    // The screen of login and PIN shows only its own refusals.
    const next = await visited(() => ({ kind: 'refused', refusal: { code: 'loginErrorMessage' } }));
    for (const event of [given, CREDENTIALS]) await next.hear(event);
    expect(next.now()?.context).toMatchObject({ by: 'pin', refusal: { code: 'loginErrorMessage' } });
  });

  it('The second step ends when the rider signs in in another tab', async () => {
    const session = await halfWay(silence);
    await session.hear({ type: 'tabs.receivedTokens', ...RIDER });
    expect(session.now()).toMatchObject({
      value: { signedIn: 'fresh' },
      context: { riderId: 'A', secondFactor: null },
    });
  });
});
