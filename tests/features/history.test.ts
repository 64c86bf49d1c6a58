import { expect, test } from 'vitest';
import { byDay } from '#features/history/byDay.ts';

const ride = (id: string, startedAt: Date) => ({ id, startedAt: startedAt.getTime(), endedAt: startedAt.getTime() + 60_000, duration: 60, facts: [] });

test('rides stand under the day on which they began, in the order they came', () => {
  const days = byDay([ride('c', new Date(2026, 5, 15, 0, 5)), ride('b', new Date(2026, 5, 14, 23, 50)), ride('a', new Date(2026, 5, 14, 9))]);
  expect(days.map((day) => day.rides.map(({ id }) => id))).toEqual([['c'], ['b', 'a']]);
});

test('no rides, no days', () => expect(byDay([])).toEqual([]));
