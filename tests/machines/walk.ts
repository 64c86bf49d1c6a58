import { afterAll, describe, expect, it } from 'vitest';
import {
  __unsafe_getAllOwnEventDescriptors as ownEventDescriptors,
  createActor,
  fromPromise,
  SimulatedClock,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
} from 'xstate';
import { getStateNodes, TestModel, type TestPath } from 'xstate/graph';

type Step = { type: string; [field: string]: unknown };
type Path = TestPath<AnyMachineSnapshot, Step>;

/**
 * A product chart and what is needed to walk all of it: every way in, every payload that a guard tells apart, and the part
 * of its context that decides what it does next (finite, or the walk does not end).
 */
export type Chart = {
  machine: AnyStateMachine;
  inputs?: readonly unknown[];
  /** By event type; done events carry `output`. Events not named here go without a payload. */
  payloads: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  /** Further events that a state may get although nothing there answers to them by name. */
  project(snapshot: AnyMachineSnapshot): unknown;
  /** States at most, against a projection that is not finite. */
  limit?: number;
};

const nodesOf = (machine: AnyStateMachine): AnyStateNode[] => [machine.root, ...getStateNodes(machine.root)];

/** Every transition that is written in the chart, one for each branch of a guard. */
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

/** Shortest paths that together take every transition the chart can take under its alphabet. */
export function pathsOf(chart: Chart): { input: unknown; path: Path }[] {
  const place = (snapshot: AnyMachineSnapshot) => JSON.stringify([snapshot.value, chart.project(snapshot), snapshot.status]);
  const alphabet = (snapshot: AnyMachineSnapshot): Step[] =>
    ownEventDescriptors(snapshot)
      .filter((type: string) => !type.includes('*'))
      .flatMap((type: string) => (chart.payloads[type] ?? [{}]).map((payload) => ({ ...payload, type })));
  return (chart.inputs ?? [undefined]).flatMap((input) => {
    const model = new TestModel<AnyMachineSnapshot, Step, unknown>(chart.machine, {
      input,
      // A function: as an array it would be tried in every state, also where it cannot happen.
      events: alphabet,
      limit: chart.limit ?? 20_000,
      // A place is the step that led there, so that the shortest path to each place takes each transition.
      serializeState: (snapshot, step, previous) =>
        place(snapshot) + (step && previous ? ` <= ${JSON.stringify(step)} <= ${place(previous)}` : ''),
      serializeEvent: (step) => JSON.stringify(step),
    });
    return model.getShortestPaths().map((path) => ({ input, path }));
  });
}

const settled = async () => {
  for (let turn = 0; turn < 8; turn++) await Promise.resolve();
};

type Answer = { resolve(output: unknown): void; reject(error: unknown): void };

/** Walks one path on the real interpreter, its actors answered by the path; tells which transitions were taken. */
export async function replay(
  chart: Chart,
  { input, path }: { input: unknown; path: Path },
  check: (reached: AnyMachineSnapshot, expected: AnyMachineSnapshot, step: Step) => void,
): Promise<Set<string>> {
  const pending = new Map<string, Answer>();
  const answered = fromPromise(
    ({ self }) => new Promise((resolve, reject) => void pending.set(self.id, { resolve, reject })),
  );
  const actors = Object.fromEntries(Object.keys(chart.machine.implementations.actors).map((name) => [name, answered]));
  const machine: AnyStateMachine = chart.machine.provide({ actors });
  const written = writtenTransitions(machine);
  const taken = new Set<string>();
  const clock = new SimulatedClock();
  const actor = createActor(machine, {
    input,
    clock,
    inspect: (event) => {
      if (event.type !== '@xstate.microstep') return;
      for (const transition of event._transitions) {
        const name = written.get(transition);
        if (name !== undefined) taken.add(name);
      }
    },
  });
  actor.start();

  const delayOf = (type: string): number => {
    const timer = nodesOf(machine)
      .flatMap(({ after }) => after)
      .find(({ eventType }) => eventType === type);
    const { delay } = timer ?? {};
    if (typeof delay === 'number') return delay;
    const named: unknown = machine.implementations.delays[String(delay)];
    if (typeof named === 'number') return named;
    if (typeof named === 'function') return Number(named({ context: actor.getSnapshot().context, event: { type } }, undefined));
    throw new Error(`no delay for ${type}`);
  };

  for (const { event: step, state } of path.steps) {
    const answer = /^xstate\.(done|error)\.actor\.(.+)$/.exec(step.type);
    if (answer?.[2] !== undefined) {
      const asked = pending.get(answer[2]);
      if (!asked) throw new Error(`${answer[2]} was never invoked on ${path.description}`);
      if (answer[1] === 'done') asked.resolve(step['output']);
      else asked.reject(step['error'] ?? new Error('broken actor'));
      await settled();
    } else if (step.type.startsWith('xstate.after.')) clock.increment(delayOf(step.type));
    else if (step.type !== 'xstate.init') actor.send(step);
    check(actor.getSnapshot(), state, step);
  }
  actor.stop();
  return taken;
}

/**
 * One test for every path, and one that fails while a written transition was not taken. `holds` is asserted in every state
 * reached, with the event that led there.
 */
export function walk(name: string, chart: Chart, holds: (reached: AnyMachineSnapshot, step: Step) => void = () => {}): void {
  const paths = pathsOf(chart);
  const taken = new Set<string>();
  const all = [...writtenTransitions(chart.machine).values()];

  describe(`the ${name} chart, ${paths.length} paths`, () => {
    it('goes where its graph says, on the real interpreter', async () => {
      for (const walked of paths) {
        const steps = await replay(chart, walked, (reached, expected, step) => {
          expect(reached.value, `${walked.path.description} at ${step.type}`).toEqual(expected.value);
          holds(reached, step);
        });
        for (const step of steps) taken.add(step);
      }
    });
    it('has no transition that was not taken', () => expect(all.filter((transition) => !taken.has(transition))).toEqual([]));
    afterAll(() => console.log(`walked ${name} ${taken.size}/${all.length} transitions`));
  });
}
