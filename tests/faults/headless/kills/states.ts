import { type AnyStateMachine, type AnyStateNode, type InspectionEvent, StateMachine, type StateValue } from 'xstate';

/** `machine: region.state` of any chart of a page. */
export type Entered = { chart: string; state: string };

const leavesOf = (value: StateValue): string[] =>
  typeof value === 'string'
    ? [value]
    : Object.entries(value).flatMap(([name, inner]) => {
        const leaves = inner === undefined ? [] : leavesOf(inner);
        return leaves.length === 0 ? [name] : leaves.map((leaf) => `${name}.${leaf}`);
      });

/** Reports each state that a chart of a page enters, child charts included. */
export function stateInspector(report: (entered: Entered) => void): (event: InspectionEvent) => void {
  const before = new WeakMap<object, readonly string[]>();
  return (event) => {
    if (event.type !== '@xstate.snapshot') return;
    const { snapshot, actorRef } = event;
    if (!('machine' in snapshot) || !(snapshot.machine instanceof StateMachine) || !('value' in snapshot)) return;
    const now = leavesOf(valueOf(snapshot.value));
    const known = before.get(actorRef) ?? [];
    before.set(actorRef, now);
    for (const state of now) if (!known.includes(state)) report({ chart: snapshot.machine.id, state });
  };
}

/** A machine’s value as nested names of states. */
function valueOf(value: unknown): StateValue {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).map(([name, inner]: [string, unknown]) => [name, valueOf(inner)]));
}

const restingIn = (node: AnyStateNode, path: readonly string[]): string[] => {
  const inner = Object.values(node.states);
  if (inner.length > 0) return inner.flatMap((child) => restingIn(child, [...path, child.key]));
  const isLeftAtOnce = node.always?.some(({ guard }) => guard === undefined) === true;
  // A region without states lives as long as its chart.
  const isNoState = node.parent?.type === 'parallel';
  return isLeftAtOnce || isNoState ? [] : [path.join('.')];
};

/** The resting states of a chart: a page can be closed in them. */
export const restingStates = (machine: AnyStateMachine): string[] => restingIn(machine.root, []);
