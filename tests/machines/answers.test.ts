import { expect, it } from 'vitest';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { getStateNodes } from 'xstate/graph';
import { chartIn, charts } from '../support/machines/charts.ts';

/** True for actors made by `fromPromise`: they answer once. Charts and callbacks run on. */
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

// A chart that ignores a result waits for ever. An error that no state handles stops the chart.
it.each(charts)(
  'The chart %s handles the result and the error of every promise actor that it invokes',
  async (path) => {
    const machine = await chartIn(path);
    const nodes = [machine.root, ...getStateNodes(machine.root)];
    expect(nodes.flatMap((node) => unheard(machine, node))).toEqual([]);
  },
);
