import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { StateMachine, type AnyStateMachine } from 'xstate';
import { replay, type Trace } from '../../inspector/trace.ts';

const root = join(import.meta.dirname, '../..');
const traces = globSync('tests/traces/*.json', { cwd: root }).map((path): [string, Trace] => {
  const trace: Trace = JSON.parse(readFileSync(join(root, path), 'utf8'));
  return [`${trace.chart}: ${trace.title}`, trace];
});

async function chartOf(name: string): Promise<AnyStateMachine> {
  const exported: object = await import(/* @vite-ignore */ join(root, `machines/${name}/${name}.machine.ts`));
  const machine = Object.values(exported).find((value) => value instanceof StateMachine);
  if (!(machine instanceof StateMachine)) throw new Error(`${name} is no chart`);
  return machine;
}

// The inspector recorded these beside a running app: each state, event and next state of a chart.
it.each(traces)('The chart repeats its recorded trace: %s', async (_, trace) => {
  expect(trace.steps).not.toEqual([]);
  expect(replay(await chartOf(trace.chart), trace)).toBeNull();
});
