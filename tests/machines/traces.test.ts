import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { replay, type Trace } from '../../inspector/trace.ts';
import { chartIn } from '../support/machines/charts.ts';

const root = join(import.meta.dirname, '../..');
const traces = globSync('tests/traces/*.json', { cwd: root }).map((path): [string, Trace] => {
  const trace: Trace = JSON.parse(readFileSync(join(root, path), 'utf8'));
  return [`${trace.chart}: ${trace.title}`, trace];
});

// The inspector recorded these beside a running app: each state, event and next state of a chart.
it.each(traces)('The chart goes through the same states as in its recorded trace: %s', async (_, trace) => {
  expect(trace.steps).not.toEqual([]);
  expect(replay(await chartIn(`machines/${trace.chart}/${trace.chart}.machine.ts`), trace)).toBeNull();
});
