import { expect, test } from 'vitest';
import { charts } from './kills/charts.ts';
import { allKills, killsOf } from './kills/kills.ts';
import { paths, pathsToStates } from './kills/pathsToStates.ts';
import { restingStates } from './kills/states.ts';

test('Each resting state of each chart has a path that leads to it, or a reason for having none', () => {
  const found = Object.fromEntries(charts.map((chart) => [chart.id, restingStates(chart).toSorted()]));
  expect(
    Object.fromEntries(Object.entries(pathsToStates).map(([chart, states]) => [chart, Object.keys(states).toSorted()])),
  ).toEqual(found);
});

test('Every path is used by at least one kill', () => {
  const taken = new Set(allKills.map(({ path }) => path));
  expect(Object.keys(paths).filter((path) => ![...taken].some((name) => name === path))).toEqual([]);
});

killsOf(allKills);
