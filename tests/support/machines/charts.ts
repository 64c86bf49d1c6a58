import { globSync } from 'node:fs';
import { join } from 'node:path';
import { StateMachine, type AnyStateMachine } from 'xstate';

const root = join(import.meta.dirname, '../../..');

/** The file of every chart, from the root of the repository. */
export const charts = globSync('machines/*/*.machine.ts', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .toSorted();

/** The chart that this file exports. */
export async function chartIn(path: string): Promise<AnyStateMachine> {
  const exported: object = await import(/* @vite-ignore */ join(root, path));
  const machine = Object.values(exported).find((value) => value instanceof StateMachine);
  if (!(machine instanceof StateMachine)) throw new Error(`${path} exports no chart`);
  return machine;
}
