import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BillLine, explainedBill } from '#domain/billLines.ts';
import { priceLines } from '#domain/priceLines.ts';
import { type Fare, rideCost as costOf } from '#domain/rideCost.ts';
import { RIDE_FINE, RIDE_LIMIT_SECONDS } from '#domain/rideLimit.ts';

const fare: Fare = {
  freeMinutes: 30,
  priceLines: priceLines([
    { From: 0, To: 60, Cost: 6 },
    { From: 60, To: null, Cost: 10 },
  ]),
  pauseCost: 2,
  insuranceCost: null,
  fareCap: null,
  reservation: null,
};
const ride = (minutes: number, pausedMinutes = 0) => ({ seconds: minutes * 60, pausedSeconds: pausedMinutes * 60 });
/** These figures can all be. */
const rideCost = (...of: Parameters<typeof costOf>): number => costOf(...of) ?? Number.NaN;
const sumOf = (lines: readonly BillLine[]) => lines.reduce((sum, line) => sum + Math.round(line.sum * 100), 0) / 100;
const priced = (time: ReturnType<typeof ride>, by: Fare) => explainedBill(time, by, { cost: rideCost(time, by) });

const free = (minutes: number) => ({ kind: 'free', minutes, sum: 0 });
const ridden = (minutes: number, cost: number) => ({ kind: 'ride', minutes, cost, sum: minutes * cost });
const paused = (minutes: number, cost: number) => ({ kind: 'pause', minutes, cost, sum: minutes * cost });
const reserved = (minutes: number, cost: number) => ({ kind: 'reservation', minutes, cost, sum: minutes * cost });
const insurance = (sum: number) => ({ kind: 'insurance', sum });
const rounding = (sum: number) => ({ kind: 'rounding', sum });
const capped = (cap: number, sum: number) => ({ kind: 'cap', cap, sum });
const insured = (insuranceCost: number) => ({ ...fare, insuranceCost });

it.each<[string, ReturnType<typeof ride>, Fare, number, object[]]>([
  ['a ride of no time', ride(0), fare, 0, []],
  ['the last free minute', ride(30), fare, 0, [free(30)]],
  ['a second after the free time', { seconds: 30 * 60 + 1, pausedSeconds: 0 }, fare, 6, [free(30), ridden(1, 6)]],
  ['the last minute of the first price', ride(90), fare, 360, [free(30), ridden(60, 6)]],
  ['the first minute of the next price', ride(91), fare, 370, [free(30), ridden(60, 6), ridden(1, 10)]],
  ['a tariff without free time', ride(1), { ...fare, freeMinutes: 0 }, 6, [ridden(1, 6)]],
  ['a pause at its own price', ride(40, 5), fare, 40, [free(30), ridden(5, 6), paused(5, 2)]],
  ['a pause at the price of riding', ride(40, 5), { ...fare, pauseCost: null }, 60, [free(30), ridden(10, 6)]],
  ['a free pause', ride(40, 5), { ...fare, pauseCost: 0 }, 30, [free(30), ridden(5, 6), paused(5, 0)]],
  ['a pause within the free time', ride(20, 5), fare, 10, [free(15), paused(5, 2)]],
  ['a pause at the price of riding within the free time', ride(20, 5), { ...fare, pauseCost: null }, 0, [free(20)]],
  ['a pause longer than the ride', ride(3, 10), fare, 6, [paused(3, 2)]],
  ['insurance', ride(31), insured(29), 35, [free(30), ridden(1, 6), insurance(29)]],
  [
    'paid minutes of the reservation',
    ride(31),
    { ...insured(29), reservation: { minutes: 5, cost: 2.5 } },
    48,
    [free(30), ridden(1, 6), reserved(5, 2.5), insurance(29), rounding(0.5)],
  ],
  [
    'a cap below the price',
    ride(100),
    { ...fare, fareCap: 300 },
    300,
    [free(30), ridden(60, 6), ridden(10, 10), capped(300, -160)],
  ],
  [
    'a cap below the price with a pause and insurance',
    ride(50, 10),
    { ...insured(29.4), fareCap: 70 },
    70,
    [free(30), ridden(10, 6), paused(10, 2), insurance(29.4), capped(70, -39.4)],
  ],
  ['a cap equal to the price', ride(40), { ...fare, fareCap: 60 }, 60, [free(30), ridden(10, 6)]],
  ['kopecks, rounded once', ride(31), insured(29.4), 35, [free(30), ridden(1, 6), insurance(29.4), rounding(-0.4)]],
])('A bill lists the right lines for %s', (_, time, by, payable, lines) =>
  expect(priced(time, by)).toEqual({ payable, lines }),
);

it('The bill of a ride has no lines when the server’s cost differs from the cost that the app calculates', () =>
  expect(explainedBill(ride(40), fare, { cost: 500 })).toEqual({ payable: 500, lines: [] }));

describe('sums beside the price of the ride', () => {
  const long = { seconds: RIDE_LIMIT_SECONDS, pausedSeconds: 0 };
  const cost = rideCost(long, fare);
  const fined = cost + RIDE_FINE;
  it.each([
    ['a fine', long, { cost, fine: RIDE_FINE }, fined, 'free, ride, ride, fine'],
    ['a fine in the server’s sum', long, { cost: fined, fine: RIDE_FINE }, fined, 'free, ride, ride, fine'],
    ['a fine beside an unexplained price', long, { cost: 7, fine: RIDE_FINE }, 7 + RIDE_FINE, 'whole, fine'],
    ['no fine', ride(40), { cost: 60, fine: 0 }, 60, 'free, ride'],
    ['a bonus', ride(40), { cost: 60, bonus: 45 }, 15, 'free, ride, bonus'],
    ['a bonus that pays the whole ride', ride(40), { cost: 60, bonus: 60 }, 0, 'free, ride, bonus'],
    ['a bonus and a fine', long, { cost, fine: RIDE_FINE, bonus: 100 }, fined - 100, 'free, ride, ride, fine, bonus'],
    ['a bonus beside an unexplained price', ride(40), { cost: 500, bonus: 45 }, 455, 'whole, bonus'],
  ])('The bill of a ride with %s has the lines “$4”', (_, time, said, payable, kinds) => {
    const bill = explainedBill(time, fare, said);
    expect(bill.lines.map(({ kind }) => kind).join(', ')).toBe(kinds);
    expect([bill.payable, sumOf(bill.lines)]).toEqual([payable, payable]);
  });
});

it('A bill lists the fine separately when the server’s cost excludes the fine and matches the tariff’s prices', () => {
  // Half a rouble is rounded: with a rouble less the sum would be told as well.
  const by = insured(29.5);
  expect(explainedBill(ride(31), by, { cost: rideCost(ride(31), by), fine: 1 })).toEqual({
    payable: 37,
    lines: [free(30), ridden(1, 6), insurance(29.5), rounding(0.5), { kind: 'fine', sum: 1 }],
  });
});

it.each([
  [60.5, true],
  [59.5, true],
  [60.51, false],
  [59.49, false],
])(
  'The bill shows price lines that add up to 60 roubles only if the server’s sum differs by at most half a rouble: %d',
  (cost, is) => expect(explainedBill(ride(40), fare, { cost }).lines.length > 0).toBe(is),
);

it('For any tariff and ride the bill’s lines add up to the amount to pay, and the ride costs at most its cap', () => {
  const cost = fc.integer({ min: 0, max: 2_000 }).map((kopecks) => kopecks / 100);
  const minute = fc.integer({ min: 0, max: 600 });
  /** Each begins where the one before ends. */
  const segments = fc.array(fc.tuple(fc.integer({ min: 1, max: 200 }), cost), { maxLength: 4 }).map((parts) =>
    parts.map(([minutes, Cost], at) => {
      const From = parts.slice(0, at).reduce((sum, [before]) => sum + before, 0);
      return { From, To: at === 3 ? null : From + minutes, Cost };
    }),
  );
  const anyFare = fc.record({
    freeMinutes: minute,
    segments,
    pauseCost: fc.option(cost),
    insuranceCost: fc.option(cost),
    fareCap: fc.option(fc.nat(2_000)),
    reservation: fc.option(fc.record({ minutes: fc.nat(60), cost })),
  });
  const seconds = fc.integer({ min: 0, max: RIDE_LIMIT_SECONDS });
  fc.assert(
    fc.property(
      anyFare,
      seconds,
      seconds,
      fc.constantFrom(0, RIDE_FINE),
      fc.nat(500),
      ({ segments, ...rest }, whole, pausedSeconds, fine, bonus) => {
        const by = { ...rest, priceLines: priceLines(segments) };
        const time = { seconds: whole, pausedSeconds };
        const { payable, lines } = explainedBill(time, by, { cost: rideCost(time, by), fine, bonus });
        expect(lines.some(({ kind }) => kind === 'whole')).toBe(false);
        expect(sumOf(lines)).toBe(payable);
        expect(payable - fine + bonus).toBeLessThanOrEqual(by.fareCap ?? Infinity);
      },
    ),
    { seed: 20_26, numRuns: 2_000 },
  );
});
