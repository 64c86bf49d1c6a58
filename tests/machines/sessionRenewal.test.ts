import { describe, expect, it } from 'vitest';
import { broken, gapsOf, silence } from './recordEffects.ts';
import { RENEWED, REFUSED, opened } from './sessions.ts';

describe('a session', () => {
  // A033, A058
  it('A session renews one minute before its access token expires', async () => {
    const { times, pass } = await opened();
    await pass(300);
    // 120 seconds are 4 ticks: one may pass, at the next fewer than three would remain.
    expect(gapsOf(times('renew'))).toEqual([60, 60, 60, 60, 60]);
  });

  // A058
  it.each(['device.becameVisible', 'device.cameOnline'])(
    'A session updates its expiry on %s, and renews when the token expires soon',
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

  // A057
  it('A session retries its renewal after 200 ms times the attempt, at most 30 s, and never ends unanswered', async () => {
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

  it('A random part shortens the wait for a renewal by half at most', async () => {
    const { times, passMilliseconds } = await opened({ renew: () => ({ kind: 'unreachable' }) }, { jitter: 1 });
    for (const milliseconds of [99, 1, 199, 1]) await passMilliseconds(milliseconds);
    expect(times('renew')).toEqual([0, 100, 300]);
  });

  it.each(['device.becameVisible', 'device.cameOnline'])(
    'A session retries its renewal at once on %s',
    async (type) => {
      const { each, hear } = await opened({ renew: broken });
      expect(each('report')).toEqual([{ cause: new Error('broken actor') }]);
      await hear({ type, secondsLeft: 0 });
      expect(each('renew')).toHaveLength(2);
      expect(each('report')).toHaveLength(2);
    },
  );

  it('A session renews at once after a 401, and once for several of them', async () => {
    const { each, hear, answer } = await opened();
    answer('renew', silence);
    for (let refusal = 0; refusal < 10; refusal++) await hear({ type: 'server.answered401' });
    expect(each('renew')).toHaveLength(2);
  });

  it('A session renews with the ID of its rider', async () => {
    const { each } = await opened();
    expect(each('renew')).toEqual([{ riderId: 'A' }]);
  });

  it.each([
    ['bearer', { type: 'server.refusedFreshToken' }, () => RENEWED],
    ['renewal', { type: 'server.answered401' }, () => REFUSED],
  ])(
    'A session whose %s is refused asks once more, and continues when that succeeds',
    async (refused, event, renew) => {
      const { hear, answer, each, now } = await opened({ verifySession: () => ({ ...RENEWED, secondsLeft: 180 }) });
      answer('renew', renew);
      await hear(event);
      expect(each('verifySession')).toEqual([{ riderId: 'A', refused }]);
      expect([now()?.value, now()?.context.ticksLeft, each('endSession')]).toEqual([{ signedIn: 'fresh' }, 6, []]);
    },
  );

  it.each([
    ['is not answered', () => ({ kind: 'unreachable' }), []],
    ['breaks', broken, [{ cause: new Error('broken actor') }]],
  ])('A session keeps retrying when the second request %s', async (_, verifySession, reports) => {
    const { hear, each, now, passMilliseconds } = await opened({ verifySession });
    await hear({ type: 'server.refusedFreshToken' });
    expect([now()?.value, each('report')]).toEqual([{ signedIn: 'waitingToRetry' }, reports]);
    await passMilliseconds(200);
    expect(now()?.value).toEqual({ signedIn: 'fresh' });
  });

  it('A session under verification asks once, although several bearers are refused meanwhile', async () => {
    const { hear, each, now } = await opened({ verifySession: silence });
    await hear({ type: 'server.refusedFreshToken' });
    for (const type of ['server.answered401', 'server.refusedFreshToken']) await hear({ type });
    expect([each('renew').length, each('verifySession').length, now()?.value]).toEqual([
      1,
      1,
      { signedIn: 'verifying' },
    ]);
  });
});
