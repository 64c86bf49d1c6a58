import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { getStateNodes } from 'xstate/graph';

const nodesOf = (machine: AnyStateMachine): AnyStateNode[] => [machine.root, ...getStateNodes(machine.root)];

/** Every transition that is written in a chart with a name for the ledger, one for each branch of a guard. */
export function writtenTransitions(machine: AnyStateMachine): Map<AnyTransitionDefinition, string> {
  const written = new Map<AnyTransitionDefinition, string>();
  for (const node of nodesOf(machine)) {
    const add = (type: string, branches: readonly AnyTransitionDefinition[]) =>
      branches.forEach((branch, index) => {
        const target = branch.target?.map(({ id }: AnyStateNode) => id).join(', ') ?? '(stays)';
        written.set(branch, `${node.id} —${type}[${index}]→ ${target}`);
      });
    for (const [type, branches] of node.transitions) add(type, branches);
    if (node.always) add('always', node.always);
  }
  return written;
}
