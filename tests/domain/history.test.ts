import { describe, expect, it } from 'vitest';
import { groupByDay, lastDigits } from '#domain/history.ts';

// F048
it.each([
  [['220000******4417', '**** **** **** 4417', 'XXXX XXXX XXXX 4417', '4111111111114417', ' ******4417\n'], '4417'],
  // Six signs are hidden at least.
  [['******4417'], '4417'],
  [['*****4417', 'Mir ******4417', '******4417 Mir', '******441', '************', '******Банк'], null],
  [['220000–*****4417', '', null], null],
])(
  'From each bank card number in %j the app reads the last four digits, or none if the number has an unknown form',
  (cards, digits) => expect(cards.filter((paidWith) => lastDigits(paidWith) !== digits)).toEqual([]),
);

describe('history entries grouped by day', () => {
  const at = (day: number, hour: number, minute = 0) => new Date(2026, 5, day, hour, minute).getTime();
  const days = (...moments: number[]) => groupByDay(moments, (moment) => moment).map(({ entries }) => entries);
  // F046
  it('History entries are sorted newest first, whatever their input order', () => {
    const [evening, noon, morning] = [at(15, 21), at(15, 12), at(15, 8)];
    expect(days(evening, noon, morning)).toEqual([[evening, noon, morning]]);
    expect(days(noon, at(14, 9), evening, morning)).toEqual([[evening, noon, morning], [at(14, 9)]]);
    expect(days(at(17, 9), evening, noon, at(14, 9))).toEqual([[at(17, 9)], [evening, noon], [at(14, 9)]]);
  });
  it('The history starts a new group at midnight only, also at the same day of another month or year', () => {
    expect(days(at(16, 0), at(15, 23, 59), at(15, 0))).toEqual([[at(16, 0)], [at(15, 23, 59), at(15, 0)]]);
    const others = [new Date(2026, 4, 15), new Date(2025, 5, 15)].map((day) => day.getTime());
    for (const other of others) expect(days(at(15, 0), other)).toEqual([[at(15, 0)], [other]]);
  });
  it('Each day’s group in the history has the time of its newest entry', () => {
    const read = groupByDay([{ ended: at(15, 21) }, { ended: at(15, 8) }, { ended: at(14, 8) }], ({ ended }) => ended);
    expect(read.map((day) => day.at)).toEqual([at(15, 21), at(14, 8)]);
  });
});
