import { expect, test } from 'vitest';
import { charts } from './kills/charts.ts';
import { allKills, killsOf } from './kills/kills.ts';
import { places } from './kills/places.ts';
import { restingStates } from './kills/states.ts';
import { ways } from './kills/ways.ts';

test('every state in which a chart can be found is reached by some way, or it is said why not', () => {
  const found = Object.fromEntries(charts.map((chart) => [chart.id, restingStates(chart).toSorted()]));
  expect(
    Object.fromEntries(Object.entries(places).map(([chart, states]) => [chart, Object.keys(states).toSorted()])),
  ).toEqual(found);
});

test('no way is there for nothing', () => {
  const taken = new Set(allKills.map(({ way }) => way));
  expect(Object.keys(ways).filter((way) => ![...taken].some((name) => name === way))).toEqual([]);
});

/** One in so many here; all of them in test:full. */
const SHARE = 9;
killsOf(allKills.filter((_, at) => at % SHARE === 0));
