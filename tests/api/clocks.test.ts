import { describe, expect, it } from 'vitest';
import { readClaims } from '#api/claims.ts';
import { createServerClock } from '#api/serverClock.ts';
import { createTokenStore } from '#api/tokens.ts';
import { jwtOf, tokensOf } from '../support/api/wire.ts';

/** A phone: its monotonic clock and its wall clock, each set by hand. */
function phone() {
  const time = { mono: 1_000, wall: 1_700_000_000_000 };
  return { time, sources: { monotonic: () => time.mono, wall: () => time.wall } };
}

/** The phone's clocks, and the server's clock that it keeps. */
function phoneWithClock() {
  const { time, sources } = phone();
  return { time, clock: createServerClock(sources) };
}

describe('the server’s clock', () => {
  it('The app’s server clock adds half of the round trip to the time in the response', () => {
    const { time, clock } = phoneWithClock();
    time.mono = 1_400;
    clock.learn(50_000, 1_000, 1_400);
    expect(clock.now()).toBe(50_200);
  });

  it('The app’s server clock does not jump when the phone’s own clock changes by 26 hours', () => {
    const { time, clock } = phoneWithClock();
    clock.learn(50_000, 1_000, 1_000);
    time.wall += 26 * 3_600_000;
    time.mono += 5_000;
    expect(clock.now()).toBe(55_000);
  });

  it('The app’s server clock trusts the time from a fast response more than the time from a slow response', () => {
    const { time, clock } = phoneWithClock();
    clock.learn(50_000, 1_000, 1_020);
    time.mono = 31_000;
    clock.learn(79_000, 1_000, 31_000); // said at once, arrived after 30 s
    expect(Math.abs(clock.now() - 79_990)).toBeLessThan(100);
  });

  it('After a sleep that stopped the phone’s monotonic clock, the app’s server clock accepts the time from the next response', () => {
    const { time, clock } = phoneWithClock();
    clock.learn(50_000, 1_000, 1_020);
    time.mono = 2_000;
    clock.learn(650_000, 1_900, 2_000);
    expect(clock.now()).toBe(650_050);
  });

  it('After the phone has slept, the app treats the server’s time as uncertain until the next response', () => {
    const { time, clock } = phoneWithClock();
    clock.learn(50_000, 1_000, 1_020);
    time.mono += 5_000;
    time.wall += 5_000;
    expect(clock.isSure()).toBe(true);
    time.wall += 600_000;
    expect(clock.isSure()).toBe(false);
    clock.learn(655_000, time.mono, time.mono);
    expect(clock.isSure()).toBe(true);
  });

  it('The app’s server clock starts from the stored offset, and replaces it only with a very different offset', () => {
    const { time, sources } = phone();
    const ahead = -26 * 3_600_000;
    const written: number[] = [];
    const kept = { read: () => ahead, write: (now: number) => void written.push(now) };
    const clock = createServerClock({ ...sources, kept });
    expect(clock.now()).toBe(time.wall + ahead);
    expect(clock.isSure()).toBe(false);
    clock.learn(time.wall + ahead + 100, time.mono, time.mono);
    expect(written).toEqual([]);
    clock.learn(time.wall + 60_000, time.mono, time.mono);
    expect(written).toEqual([60_000]);
  });

  it('Until the first response, the app uses the phone’s time as the server’s time, and treats this time as uncertain', () => {
    const { time, clock } = phoneWithClock();
    expect(clock.isSure()).toBe(false);
    expect(clock.now()).toBe(time.wall);
  });
});

describe('access tokens', () => {
  // A025, A026
  it('The app reads the rider’s ID and the mobile token from the JWT, and rejects a text that is not a JWT', () => {
    expect(readClaims(jwtOf('100001', 'opaque'))).toMatchObject({ riderId: '100001', mobileToken: 'opaque' });
    expect(() => readClaims('no.jwt')).toThrow(Error);
  });

  it('The lifetime of an access token also runs while the phone sleeps, and runs by the monotonic clock if the phone’s clock is set back', () => {
    const { time, sources } = phone();
    const box = createTokenStore(sources);
    expect(box.secondsLeft()).toBe(-Infinity);
    box.put(tokensOf('a'));
    time.mono += 100_000;
    expect(box.secondsLeft()).toBe(800);
    time.wall += 300_000;
    expect(box.secondsLeft()).toBe(600);
    time.wall -= 26 * 3_600_000;
    expect(box.secondsLeft()).toBe(800);
  });

  it('When a tab gets access tokens that are already some seconds old, the app subtracts this age from their lifetime', () => {
    const box = createTokenStore(phone().sources);
    box.put(tokensOf('a'), 60);
    expect(box.secondsLeft()).toBe(840);
  });
});
