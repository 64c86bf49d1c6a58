import { describe, expect, it } from 'vitest';
import { rangeMeters, rideMinutes } from '#domain/battery.ts';
import { longClock, shortClock } from '#domain/duration.ts';
import { freeSecondsLeft, nextPriceChange } from '#domain/priceChange.ts';
import { rideClock } from '#domain/rideClock.ts';
import { billOf, rideCost, type RidePrice, totalOf } from '#domain/rideCost.ts';
import { parkingNumber, vehicleNumber } from '#domain/vehicleNumber.ts';

const PRICE: RidePrice = {
  freeMinutes: 30,
  priceLines: [
    { fromMinute: 0, toMinute: 30, cost: 6 },
    { fromMinute: 30, toMinute: null, cost: 8 },
  ],
  pauseCost: 2,
  insuranceCost: null,
};
const minutes = (value: number) => value * 60;
const ride = (elapsed: number, paused = 0) => ({ elapsed, paused });

describe('what a ride costs', () => {
  it.each([
    ['nothing ridden', ride(0), 0],
    ['within the free time', ride(minutes(30)), 0],
    ['a second into the 31st minute', ride(minutes(30) + 1), 6],
    ['seven started minutes', ride(minutes(36) + 51), 42],
    ['all of the first line', ride(minutes(60)), 180],
    ['a minute of the second line', ride(minutes(60) + 1), 188],
    ['a pause of its own price', ride(minutes(40), minutes(3) + 12), 42 + 8],
    ['a pause within the free time', ride(minutes(20), minutes(5)), 10],
  ])('%s', (_, length, roubles) => {
    expect(rideCost(length, PRICE)).toBe(roubles);
  });

  it('rounds kopecks half up, once', () => {
    const odd = { ...PRICE, freeMinutes: 0, priceLines: [{ fromMinute: 0, toMinute: null, cost: 0.35 }] };
    expect(rideCost(ride(minutes(10)), odd)).toBe(4);
    expect(rideCost(ride(minutes(1)), odd)).toBe(0);
  });

  it('counts a pause as riding where it has no price', () => {
    expect(rideCost(ride(minutes(40), minutes(5)), { ...PRICE, pauseCost: null })).toBe(60);
  });

  it('has lines that add up', () => {
    const lines = billOf(ride(minutes(70), minutes(4)), { ...PRICE, insuranceCost: 29 });
    expect(lines.map(({ kind, sum }) => [kind, sum])).toEqual([
      ['free', 0],
      ['ride', 180],
      ['ride', 48],
      ['pause', 8],
      ['insurance', 29],
    ]);
    expect(totalOf(lines)).toBe(265);
  });
});

describe('free time and the next price', () => {
  it.each([
    [ride(minutes(24) + 18), 342, { inSeconds: 342, cost: 6 }],
    [ride(minutes(30)), null, { inSeconds: 1800, cost: 8 }],
    [ride(minutes(61)), null, null],
    [ride(minutes(34), minutes(10)), 360, { inSeconds: 360, cost: 6 }],
  ])('%o', (length, free, next) => {
    expect(freeSecondsLeft(length, PRICE)).toBe(free);
    expect(nextPriceChange(length, PRICE)).toEqual(next);
  });
});

describe('the ride’s clock', () => {
  const started = { rideStartedAt: 0, pausedAt: null, pausedSeconds: 0, finishRequestedAt: null, endedAt: null };
  it('stands still before the ride, runs in it, stops when the rider asks to finish', () => {
    expect(rideClock({ ...started, rideStartedAt: null }, 5_000).elapsed).toBe(0);
    expect(rideClock(started, 90_000).elapsed).toBe(90);
    expect(rideClock({ ...started, finishRequestedAt: 60_000 }, 90_000).elapsed).toBe(60);
    expect(rideClock({ ...started, endedAt: 80_000 }, 90_000).elapsed).toBe(80);
  });
  it('counts the pause that is on', () => {
    expect(rideClock({ ...started, pausedAt: 60_000, pausedSeconds: 30 }, 90_000)).toEqual({ elapsed: 90, paused: 60, pause: 30 });
  });
  it('never runs backwards', () => {
    expect(rideClock({ ...started, rideStartedAt: 10_000 }, 9_000).elapsed).toBe(0);
  });
});

it.each([
  [1458, '00:24:18', '24:18'],
  [26 * 3600 + 5, '26:00:05', '26:00:05'],
  [-3, '00:00:00', '0:00'],
])('%i s reads as %s', (seconds, long, short) => {
  expect([longClock(seconds), shortClock(seconds)]).toEqual([long, short]);
});

it('reads a battery as km and minutes', () => {
  expect(rangeMeters({ batteryPercent: 86 })).toBe(43_000);
  expect(rangeMeters({ batteryPercent: 50, maxRangeMeters: 30_000 })).toBe(15_000);
  expect(rangeMeters({ batteryPercent: null })).toBeNull();
  expect(rideMinutes(43_000)).toBe(103);
});

describe('a number in a text', () => {
  it.each([
    ['77120', '77120'],
    [' № 77 120 ', '77120'],
    ['https://velorent.example/bike/77120', '77120'],
    ['http://velorent.example/bike/77120', null],
    ['https://other.example/bike/77120', null],
    ['123', null],
    ['1234567', null],
    ['77120abc', null],
    ['javascript:77120', null],
    ['', null],
  ])('%s', (text, number) => {
    expect(vehicleNumber(text, ['velorent.example'])).toBe(number);
  });
  it('of a parking may be shorter', () => {
    expect([parkingNumber('120'), parkingNumber('12')]).toEqual(['120', null]);
  });
});
