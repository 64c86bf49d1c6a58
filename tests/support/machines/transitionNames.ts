import { and, or, type AnyStateMachine, type AnyStateNode, type AnyTransitionDefinition } from 'xstate';
import { getStateNodes } from 'xstate/graph';

export type Written = { name: string; isGuarded: boolean };

/** The name of a transition in every ledger: its source state, its trigger, its branch and its target. */
const nameOfTransition = (place: string, type: string, branch: number, targets: readonly string[] | null): string =>
  `${place} —${type}[${branch}]→ ${targets?.join(', ') ?? '(stays)'}`;

const nodesOf = (machine: AnyStateMachine): AnyStateNode[] => [machine.root, ...getStateNodes(machine.root)];

/** Every transition of a chart with its name for the ledger, one for each branch of a guard. */
export function writtenTransitions(machine: AnyStateMachine): Map<AnyTransitionDefinition, Written> {
  const written = new Map<AnyTransitionDefinition, Written>();
  for (const node of nodesOf(machine)) {
    const add = (type: string, branches: readonly AnyTransitionDefinition[]) =>
      branches.forEach((branch, index) => {
        const targets = branch.target?.map(({ id }: AnyStateNode) => id) ?? null;
        written.set(branch, {
          name: nameOfTransition(node.id, type, index, targets),
          isGuarded: branch.guard !== undefined,
        });
      });
    for (const [type, branches] of node.transitions) add(type, branches);
    if (node.always) add('always', node.always);
  }
  return written;
}

/** Reports the result of each guard of this chart. Changes the chart: pass a copy. */
export function hearGuards(
  machine: AnyStateMachine,
  written: ReadonlyMap<AnyTransitionDefinition, Written>,
  tell: (name: string, held: boolean) => void,
): void {
  for (const [branch, { name }] of written) {
    if (branch.guard === undefined) continue;
    const says = (held: boolean) => () => {
      tell(name, held);
      return held;
    };
    Object.assign(machine.implementations.guards, { [name]: branch.guard });
    branch.guard = or([and([name, says(true)]), says(false)]);
  }
}
