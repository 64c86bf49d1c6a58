import {
  createActor,
  fromPromise,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type Snapshot,
  type StateValue,
} from 'xstate';

/** A chart's state and context at one moment. */
export type Moment = { value: StateValue; context: Record<string, unknown> };
export type Step = { event: EventObject & Record<string, unknown>; to: StateValue };
/** The events of one chart from one moment on, and the state after each. */
export type Trace = { chart: string; title: string; from: Moment; steps: Step[] };

const silent = () => {};

/** No actor runs: their answers are part of the trace. */
const withoutActors = (machine: AnyStateMachine): AnyStateMachine =>
  machine.provide({
    actors: Object.fromEntries(
      Object.keys(machine.implementations.actors).map((name) => [name, fromPromise(() => new Promise(silent))]),
    ),
  });

/** The chart in the state of a moment, without children. Nothing is started. */
export function standAt(
  machine: AnyStateMachine,
  { value, context }: Moment,
): { snapshot: AnyMachineSnapshot; next: (snapshot: AnyMachineSnapshot, event: EventObject) => AnyMachineSnapshot } {
  const quiet = withoutActors(machine);
  const { _nodes } = quiet.resolveState({ value, context });
  const waiting = { status: 'active', output: undefined, error: undefined, input: undefined };
  const children = Object.fromEntries(
    _nodes.flatMap(({ invoke }) => invoke).map(({ id, src }) => [id, { src, snapshot: waiting, syncSnapshot: false }]),
  );
  const persisted: Snapshot<unknown> & Record<string, unknown> = {
    status: 'active',
    output: undefined,
    error: undefined,
    value,
    context,
    children,
    historyValue: {},
    tags: [],
  };
  const self = createActor(quiet, { snapshot: persisted });
  const { id, sessionId, system } = self;
  const scope: AnyActorScope = {
    self,
    id,
    sessionId,
    system,
    logger: silent,
    defer: silent,
    emit: silent,
    stopChild: silent,
    actionExecutor: silent,
  };
  return { snapshot: self.getSnapshot(), next: (snapshot, event) => quiet.transition(snapshot, event, scope) };
}

/** Where a trace and its chart differ: the step, and what the chart did instead. Null: they agree to the end. */
export function replay(
  machine: AnyStateMachine,
  { from, steps }: Trace,
): { step: number; event: string; instead: StateValue } | null {
  const { snapshot, next } = standAt(machine, from);
  let now = snapshot;
  for (const [step, { event, to }] of steps.entries()) {
    now = next(now, event);
    if (!isSame(now.value, to)) return { step, event: event.type, instead: now.value };
  }
  return null;
}

const isSame = (a: StateValue, b: StateValue): boolean => {
  if (typeof a === 'string' || typeof b === 'string') return a === b;
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  return keys.length === others.length && keys.every((key) => isSame(a[key] ?? '', b[key] ?? ''));
};
