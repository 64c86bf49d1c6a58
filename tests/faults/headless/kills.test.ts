import { expect, test } from 'vitest';
import { charts } from './kills/charts.ts';
import { allKills, killsOf } from './kills/kills.ts';
import { restingStates } from './kills/states.ts';
import { ways, waysToStates } from './kills/waysToStates.ts';

test('Each resting state of each chart has a way, or a reason why not', () => {
  const found = Object.fromEntries(charts.map((chart) => [chart.id, restingStates(chart).toSorted()]));
  expect(
    Object.fromEntries(Object.entries(waysToStates).map(([chart, states]) => [chart, Object.keys(states).toSorted()])),
  ).toEqual(found);
});

test('Each way belongs to a kill', () => {
  const taken = new Set(allKills.map(({ way }) => way));
  expect(Object.keys(ways).filter((way) => ![...taken].some((name) => name === way))).toEqual([]);
});

killsOf(allKills);
