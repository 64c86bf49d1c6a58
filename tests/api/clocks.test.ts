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
  it('The server’s clock adds half of the round trip', () => {
    const { time, clock } = phoneWithClock();
    time.mono = 1_400;
    clock.learn(50_000, 1_000, 1_400);
    expect(clock.now()).toBe(50_200);
  });

  it('The server’s clock does not jump when the phone’s clock is changed by 26 hours', () => {
    const { time, clock } = phoneWithClock();
    clock.learn(50_000, 1_000, 1_000);
    time.wall += 26 * 3_600_000;
    time.mono += 5_000;
    expect(clock.now()).toBe(55_000);
  });

  it('The server’s clock prefers the measurement of a fast answer to that of a slow one', () => {
    const { time, clock } = phoneWithClock();
    clock.learn(50_000, 1_000, 1_020);
    time.mono = 31_000;
    clock.learn(79_000, 1_000, 31_000); // said at once, arrived after 30 s
    expect(Math.abs(clock.now() - 79_990)).toBeLessThan(100);
  });

  it('The server’s clock accepts the server’s time again after a sleep that stopped the monotonic clock', () => {
    const { time, clock } = phoneWithClock();
    clock.learn(50_000, 1_000, 1_020);
    time.mono = 2_000;
    clock.learn(650_000, 1_900, 2_000);
    expect(clock.now()).toBe(650_050);
  });

  it('After a phone sleeps, the app is not sure of the server’s time until the next answer', () => {
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

  it('The server’s clock starts from the stored offset and stores a new one', () => {
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

  it('Until the first answer, the app takes the phone’s time as the server’s and is not sure of it', () => {
    const { time, clock } = phoneWithClock();
    expect(clock.isSure()).toBe(false);
    expect(clock.now()).toBe(time.wall);
  });
});

describe('access tokens', () => {
  // A025, A026
  it('Access tokens are read from the JWT with the rider and the mobile token', () => {
    expect(readClaims(jwtOf('100001', 'opaque'))).toMatchObject({ riderId: '100001', mobileToken: 'opaque' });
    expect(() => readClaims('no.jwt')).toThrow(Error);
  });

  it('Access tokens keep their true age on a phone that slept or whose clock was set ahead', () => {
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

  it('Access tokens keep the age that another tab reports', () => {
    const box = createTokenStore(phone().sources);
    box.put(tokensOf('a'), 60);
    expect(box.secondsLeft()).toBe(840);
  });
});
