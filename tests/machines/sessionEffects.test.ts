import { describe, expect, it } from 'vitest';
import { broken, gapsOf, silence } from './recordEffects.ts';
import { RIDER, OTHER, NOTHING, CREDENTIALS, opened, visited, didIn } from './sessions.ts';

describe('a session', () => {
  it('A stored session signs the rider in at once, and renews meanwhile', async () => {
    const { each, now } = await opened({ renew: silence });
    expect(now()?.value).toEqual({ signedIn: 'renewing' });
    for (const child of ['rent', 'realtime', 'pushQueue']) expect(each(child)).toEqual([{ riderId: 'A' }]);
    expect(each('renew')).toHaveLength(1);
  });

  // A036
  it('A session starts with the typed login and PIN', async () => {
    const { hear, each, now } = await visited(() => ({ kind: 'signedIn', ...RIDER }));
    await hear(CREDENTIALS);
    expect(each('signIn')).toEqual([CREDENTIALS]);
    expect([now()?.value, now()?.context.riderId]).toEqual([{ signedIn: 'fresh' }, 'A']);
  });

  // A035
  it('A session shows the refusal of a sign-in until the rider tries again', async () => {
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

  it('A session waits for ever for the code of the ride, ten seconds at most from one try to the next', async () => {
    const session = await opened({ loadRide: broken });
    await session.pass(80);
    expect(gapsOf(session.times('loadRide'))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10]);
    expect(session.each('loadRide').slice(0, 3)).toEqual([{ tries: 0 }, { tries: 1 }, { tries: 2 }]);
    expect(session.each('report')[0]).toEqual({ cause: new Error('broken actor') });
    expect([session.now()?.value, session.each('rent')]).toEqual([{ restoring: 'waiting' }, []]);
    session.answer('loadRide', () => undefined);
    session.answer('renew', silence);
    await session.pass(10);
    // The count of renewals begins again.
    expect([session.now()?.value, session.now()?.context.attempt]).toEqual([{ signedIn: 'renewing' }, 0]);
  });

  it('A session that the phone cannot restore is signed out, and reports the error', async () => {
    const { now, each } = await opened({ restoreSession: broken });
    expect(now()?.value).toEqual({ signedOut: 'asking' });
    expect(each('report')).toEqual([{ cause: new Error('broken actor') }]);
  });

  // D064, D065
  it('A session ends when the rider signs out: it notifies the server, and the main page opens', async () => {
    const session = await opened();
    const running = () => Object.keys(session.now()?.children ?? {});
    expect(running()).toEqual(expect.arrayContaining(['rent', 'realtime', 'pushQueue']));
    await session.hear({ type: 'rider.signedOut' });
    // With them go the ride's rows and the cards that wait, a claim of a debt among them.
    for (const child of ['rent', 'realtime', 'pushQueue']) expect(running()).not.toContain(child);
    expect(session.each('endSession')).toEqual([{ riderId: 'A', revokeOnServer: true }]);
    expect(didIn(session)).toEqual(['openMainPage']);
    expect(session.now()).toMatchObject({
      value: { signedOut: 'asking' },
      context: { riderId: null, refusal: null, ticksLeft: 0, attempt: 0 },
    });
  });

  it.each([
    ['a refused renewal of the stored session', { renew: () => ({ kind: 'refused' }) }, []],
    ['the refusal of a fresh token', {}, [{ type: 'server.refusedFreshToken' }]],
  ])('A session ended by %s opens the unauthorised page without notifying the server', async (_, answers, events) => {
    const session = await opened(answers);
    for (const event of events) await session.hear(event);
    expect(session.each('endSession')).toEqual([{ riderId: 'A', revokeOnServer: false }]);
    expect(didIn(session)).toEqual(['openUnauthorisedPage']);
    expect(session.now()?.value).toEqual({ signedOut: 'asking' });
  });

  it('A session ends when the server refuses a later renewal', async () => {
    const { hear, answer, now } = await opened();
    answer('renew', () => ({ kind: 'refused' }));
    await hear({ type: 'server.answered401' });
    expect(now()?.value).toEqual({ signedOut: 'asking' });
  });

  it.each([
    ['rider.signedOut', 'openMainPage'],
    ['server.refusedFreshToken', 'openUnauthorisedPage'],
  ])('A session ends by %s although endSession fails, and waits two seconds for it', async (type, page) => {
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

  it('A session follows other tabs: it signs out, signs in, and signs out when another rider signs in', async () => {
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
