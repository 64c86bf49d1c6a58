import { describe, expect, it } from 'vitest';
import { freeMinutesLeft, minutePrice, nextPriceChange } from '#domain/freeMinutes.ts';
import { rideClock } from '#domain/rideClock.ts';
import { type Fare, rideBill, rideCost } from '#domain/rideCost.ts';

const lines = (...all: [number, number | null, number][]) =>
  all.map(([fromMinute, toMinute, cost]) => ({ fromMinute, toMinute, cost }));
const fare: Fare = {
  freeMinutes: 30,
  priceLines: lines([0, 60, 6], [60, null, 10]),
  pauseCost: 2,
  insuranceCost: null,
  fareCap: null,
  reservation: null,
};
const ride = (minutes: number, pausedMinutes = 0) => ({ seconds: minutes * 60, pausedSeconds: pausedMinutes * 60 });
const second = (seconds: number) => ({ seconds, pausedSeconds: 0 });
const started = {
  rideStartedAt: 0,
  pausedAt: null,
  finishRequestedAt: null,
  endedAt: null,
  durationSeconds: null,
  pausedSeconds: 0,
};

// B001
describe('the cost of a ride', () => {
  it.each([
    ['the whole free time', ride(30), fare, 0],
    ['one second of riding in a tariff without free time', second(1), { ...fare, freeMinutes: 0 }, 6],
    ['a second of the next minute', second(31 * 60 + 1), fare, 12],
    ['the first second of the next price', second(90 * 60 + 1), fare, 370],
    ['two whole days', ride(48 * 60), fare, 360 + (48 * 60 - 90) * 10],
    ['insurance', ride(10), { ...fare, insuranceCost: 39.5 }, 40],
    ['half a rouble, rounded up once', ride(33), { ...fare, priceLines: lines([0, null, 0.5]) }, 2],
    ['less than half a rouble, rounded down', ride(31), { ...fare, priceLines: lines([0, null, 0.49]) }, 0],
    ['a cap below the price', ride(500), { ...fare, fareCap: 300 }, 300],
    ['a cap that the price has just reached', ride(80), { ...fare, fareCap: 300 }, 300],
    ['a cap below the insurance', ride(10), { ...fare, insuranceCost: 39.5, fareCap: 39 }, 39],
    ['a cap of zero', ride(500), { ...fare, fareCap: 0 }, 0],
    ['a tariff without prices', ride(500), { ...fare, priceLines: [] }, 0],
  ])('The app calculates the cost of a ride (%s): $3 roubles', (_, ridden, paid, roubles) =>
    expect(rideCost(ridden, paid)).toBe(roubles),
  );

  it('The app calculates the costs of riding, of pauses and of insurance separately', () => {
    const kopecks = { ridingKopecks: 6000, pausingKopecks: 1000, insuranceKopecks: 3000 };
    expect(rideBill(ride(45, 5), { ...fare, insuranceCost: 30 })).toMatchObject(kopecks);
  });
  // A sum depends on moments, and not on local time.
  it.each([
    ['over midnight', '2026-06-15T23:40:00+03:00', '2026-06-16T00:20:00+03:00'],
    ['over the hour that clocks skip in spring', '2026-03-29T01:40:00+01:00', '2026-03-29T03:20:00+02:00'],
    ['over the hour that clocks repeat in autumn', '2026-10-25T02:40:00+02:00', '2026-10-25T02:20:00+01:00'],
    ['over the new year', '2026-12-31T23:59:00+03:00', '2027-01-01T00:39:00+03:00'],
  ])('A ride of forty minutes %s costs the usual price', (_, begun, now) => {
    const clock = rideClock({ ...started, rideStartedAt: Date.parse(begun) }, Date.parse(now));
    expect(rideCost({ ...clock, seconds: clock.elapsedSeconds }, fare)).toBe(60);
  });
  it.each([-1, Number.NaN, Infinity, 400 * 24 * 3600])(
    'The app calculates no cost of a ride for the impossible duration of %s seconds',
    (seconds) => {
      expect(rideCost(second(seconds), fare)).toBeNull();
      expect(rideCost({ ...second(60), pausedSeconds: seconds }, fare)).toBeNull();
    },
  );
  it.each([
    ['free minutes below zero', { freeMinutes: -1 }],
    ['a price of a pause below zero', { pauseCost: -1 }],
    ['a cap below zero', { fareCap: -1 }],
    ['a cap with kopecks', { fareCap: 99.5 }],
    ['a reservation of half a minute', { reservation: { minutes: 0.5, cost: 3 } }],
    ['an insurance that is not a number', { insuranceCost: Number.NaN }],
    ['a price below zero', { priceLines: lines([0, null, -6]) }],
    ['a price line that ends before it begins', { priceLines: lines([0, 9, 6], [9, 3, 6]) }],
    ['two price lines from the first minute', { priceLines: lines([0, null, 6], [0, null, 9]) }],
    ['two prices for some minutes', { priceLines: lines([0, 60, 6], [30, null, 9]) }],
    ['a price line after another without an end', { priceLines: lines([0, null, 6], [60, null, 9]) }],
    ['a price line within another', { priceLines: lines([0, 60, 6], [10, 20, 9]) }],
    ['no price for the first minutes', { priceLines: lines([5, null, 6]) }],
    ['no price for minutes between two lines', { priceLines: lines([0, 30, 6], [40, null, 9]) }],
    ['a price that changes within a minute', { priceLines: lines([0, 30.5, 6], [30.5, null, 9]) }],
    ['a fraction of a free minute', { freeMinutes: 2.5 }],
  ])('The app calculates no cost of a ride when the tariff has %s', (_, part) =>
    expect(rideCost(ride(40), { ...fare, ...part })).toBeNull(),
  );
  it('The duration of a ride with impossible times counts as unknown', () => {
    const now = Date.parse('2026-11-21T10:00:00Z');
    expect(rideClock(started, now)).toMatchObject({ elapsedSeconds: 0, isKnown: false });
    const over = { ...started, endedAt: 5_000 };
    expect(rideClock({ ...over, durationSeconds: -5 }, now)).toMatchObject({ elapsedSeconds: 0, isKnown: false });
    expect(rideClock({ ...over, durationSeconds: 5 }, now)).toMatchObject({ elapsedSeconds: 5, isKnown: true });
  });
});

const free = { ...fare, freeMinutes: 0 };
const unpausable = { ...fare, pauseCost: null };
const pricedBy = (...all: Parameters<typeof lines>) => ({ ...fare, priceLines: lines(...all) });

// B002
it.each([
  ['at the start', second(0), fare, 30],
  ['after a minute', ride(1), fare, 29],
  ['with half a minute more than one left', ride(28.5), fare, 1],
  ['with a minute left', ride(29), fare, 1],
  ['with less than a minute left', ride(29.5), fare, null],
  ['after the free time', ride(30), fare, null],
  ['beside a pause with a price, which uses up none', ride(20, 10), fare, 20],
  ['beside a pause without a price, which uses up minutes', ride(20, 10), unpausable, 10],
  ['in a pause longer than the ride', ride(3, 10), fare, 30],
  ['on a clock that runs backwards by 59 s', second(-59), unpausable, 30],
  ['on a clock that runs backwards by a minute', second(-60), unpausable, null],
  ['in a tariff without free time', ride(0), free, null],
])('The app counts the whole free minutes that remain, or none: %s', (_, ridden, by, left) =>
  expect(freeMinutesLeft(ridden, by)).toBe(left),
);

it.each([
  ['the first second of the free time', second(1), fare, 0],
  ['the last second of the free time', second(30 * 60), fare, 0],
  ['the first second after the free time', second(30 * 60 + 1), fare, 6],
  ['the last second of a paid minute', second(31 * 60), fare, 6],
  ['the last second of the first line', second(90 * 60), fare, 6],
  ['the first second of the next line', second(90 * 60 + 1), fare, 10],
  ['the end of the second day', second(48 * 3_600), fare, 10],
  ['the whole free time beside a paid pause', ride(60, 30), fare, 0],
  ['a second after the free time, beside a paid pause', { ...ride(60, 30), seconds: 60 * 60 + 1 }, fare, 6],
  ['no time, without free time', second(0), free, 0],
  ['the first second, without free time', second(1), free, 6],
  ['the last second of the first line, without free time', second(60 * 60), free, 6],
  ['the first second of the next line, without free time', second(60 * 60 + 1), free, 10],
  ['a time with a pause at the riding price', ride(60, 30), unpausable, 6],
  ['a later time with a pause at the riding price', ride(95, 30), unpausable, 10],
  ['the end of the last price line', ride(40), pricedBy([0, 10, 6]), 6],
  ['a minute after the end of the last price line', ride(41), pricedBy([0, 10, 6]), 0],
])('The price of the current minute at %s is $3', (_, ridden, by, cost) => expect(minutePrice(ridden, by)).toBe(cost));

it.each([
  ['the first price', 10, fare, { inSeconds: 20 * 60, cost: 6 }],
  ['the first price, now', 30, fare, { inSeconds: 0, cost: 6 }],
  ['the second price', 31, fare, { inSeconds: 59 * 60, cost: 10 }],
  ['none after the last', 91, fare, null],
  ['zero when the last price line ends', 35, pricedBy([0, 10, 6]), { inSeconds: 5 * 60, cost: 0 }],
  ['the soonest of unsorted lines', 10, pricedBy([60, null, 10], [0, 60, 6]), { inSeconds: 20 * 60, cost: 6 }],
  ['the later of unsorted lines', 31, pricedBy([60, null, 10], [0, 60, 6]), { inSeconds: 59 * 60, cost: 10 }],
  ['none of a tariff without prices', 10, pricedBy(), null],
  ['none if the next line has the same price', 35, pricedBy([0, 10, 6], [10, null, 6]), null],
])('The app announces the next price of a ride, and when it begins: %s', (_, minutes, by, change) =>
  expect(nextPriceChange(ride(minutes), by)).toEqual(change),
);

describe('the clock of a ride', () => {
  const asked = { ...started, finishRequestedAt: 60_000 };
  const over = { ...started, endedAt: 80_000 };
  it.each([
    ['before the ride begins', { ...started, rideStartedAt: null }, 0, false],
    ['in a ride', started, 90, false],
    ['after the request to finish', asked, 60, true],
    ['after the end', over, 80, true],
    ['after the end, by the earlier request to finish', { ...asked, endedAt: 80_000 }, 60, true],
    ['after the end, by the server’s count', { ...over, durationSeconds: 77 }, 77, true],
    ['in a ride, by its start and not by the server’s count', { ...started, durationSeconds: 5 }, 90, false],
    ['after the request to finish, not by the server’s count', { ...asked, durationSeconds: 5 }, 60, true],
    ['on a phone whose clock is behind the server’s', { ...started, rideStartedAt: 100_000 }, 0, false],
  ])('The clock of a ride shows $2 seconds %s', (_, rent, elapsedSeconds, isStopped) =>
    expect(rideClock(rent, 90_000)).toMatchObject({ elapsedSeconds, isStopped }),
  );
  it('The clock of a ride adds the current pause to the ended pauses', () =>
    expect(rideClock({ ...started, pausedAt: 60_000, pausedSeconds: 20 }, 90_000)).toMatchObject({
      pausedSeconds: 50,
      thisPauseSeconds: 30,
    }));
  it('The clock of a ride shows no current pause during riding or after a ride that ended in a pause', () => {
    expect(rideClock(started, 90_000).thisPauseSeconds).toBeNull();
    expect(rideClock({ ...over, pausedAt: 60_000, pausedSeconds: 20 }, 90_000)).toMatchObject({
      pausedSeconds: 20,
      thisPauseSeconds: null,
    });
  });
});
