import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { StateMachine, type AnyStateMachine, type AnyStateNode } from 'xstate';
import { getStateNodes } from 'xstate/graph';

const root = join(import.meta.dirname, '../..');
const charts = globSync('machines/*/*.machine.ts', { cwd: root });

async function chartIn(path: string): Promise<AnyStateMachine> {
  const exported: object = await import(/* @vite-ignore */ join(root, path));
  const machine = Object.values(exported).find((value) => value instanceof StateMachine);
  if (!(machine instanceof StateMachine)) throw new Error(`${path} holds no chart`);
  return machine;
}

/** Asked once, answered once: what `fromPromise` makes. Charts and callbacks go on by themselves. */
const isQuestion = (machine: AnyStateMachine, src: unknown): boolean => {
  const logic: unknown = machine.implementations.actors[String(src)];
  return (
    typeof logic === 'object' &&
    logic !== null &&
    'transition' in logic &&
    typeof logic.transition === 'function' &&
    logic.transition.toString().includes('XSTATE_PROMISE_RESOLVE')
  );
};

const unheard = (machine: AnyStateMachine, node: AnyStateNode): string[] =>
  node.invoke
    .filter(({ src }) => isQuestion(machine, src))
    .flatMap(({ id }) =>
      [`xstate.done.actor.${id}`, `xstate.error.actor.${id}`]
        .filter((type) => !node.transitions.has(type))
        .map((type) => `${node.id}: ${type}`),
    );

// What nobody hears leaves a chart waiting for ever; a break that nobody hears stops it.
it.each(charts)('%s hears the answer and the break of each question it asks', async (path) => {
  const machine = await chartIn(path);
  const nodes = [machine.root, ...getStateNodes(machine.root)];
  expect(nodes.flatMap((node) => unheard(machine, node))).toEqual([]);
});
