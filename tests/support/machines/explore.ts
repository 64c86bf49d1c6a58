import {
  __unsafe_getAllOwnEventDescriptors as ownEventDescriptors,
  createActor,
  fromPromise,
  SimulatedClock,
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate';
import { hearGuards, writtenTransitions, type Written } from './transitionNames.ts';

export type Step = { type: string; [field: string]: unknown };
type Payload = Readonly<Record<string, unknown>>;

/**
 * A product chart and what a complete walk needs: every input, every payload that a guard distinguishes, and the part of
 * its context that decides its next transitions (finite, or the limit ends the walk).
 */
export type Chart = {
  machine: AnyStateMachine;
  inputs?: readonly unknown[];
  /** By event type; done events carry `output`. Events not named here go without a payload. */
  payloads: Readonly<Record<string, readonly Payload[] | ((snapshot: AnyMachineSnapshot) => readonly Payload[])>>;
  project(snapshot: AnyMachineSnapshot): unknown;
  /**
   * The largest number of states, for a chart whose states have no end: its walk is not whole. States behind a new
   * transition are explored first. WALK_STATES lowers it for a walk that runs a thousand times.
   */
  limit?: number;
};

/** A reached state, the event that led there, and the path to it. */
export type Visited = { snapshot: AnyMachineSnapshot; step: Step; before: Visited | null; input: unknown };
export type Explored = {
  states: number;
  /** States that the walk did not follow because its limit was reached. 0 for a chart that states its own limit. */
  overLimit: number;
  /** Names of the transitions taken. */
  taken: Set<string>;
  /** Names of the guarded transitions whose guard was true, and of those whose guard was false. */
  guardTrue: Set<string>;
  guardFalse: Set<string>;
  all: readonly Written[];
  /** The shortest known paths that together take each of `taken`. */
  paths: readonly Visited[];
};

const silent = () => {};
const WITHOUT_EFFECTS = { logger: silent, defer: silent, emit: silent, stopChild: silent, actionExecutor: silent };

/** Charts are walked without their actors. The answers of the actors are part of the alphabet. */
const withoutActors = (machine: AnyStateMachine): AnyStateMachine => {
  const never = fromPromise(() => new Promise(silent));
  return machine.provide({
    actors: Object.fromEntries(Object.keys(machine.implementations.actors).map((name) => [name, never])),
  });
};

const alphabetOf = (chart: Chart, snapshot: AnyMachineSnapshot): Step[] =>
  ownEventDescriptors(snapshot)
    .filter((type: string) => !type.includes('*'))
    .flatMap((type: string) => {
      const payloads = chart.payloads[type] ?? [{}];
      return (typeof payloads === 'function' ? payloads(snapshot) : payloads).map((payload) => ({ ...payload, type }));
    });

/** A pure step: computes the next snapshot, and starts, sends and delays nothing. */
export type PureChart = {
  initial(input: unknown): AnyMachineSnapshot;
  next(snapshot: AnyMachineSnapshot, step: Step): AnyMachineSnapshot;
};

/**
 * @param onTaken called with the name of each transition, also after a raised event and without an event
 * @param onAsked called with the name of each guarded transition and the result of its guard
 */
export function pureChart(
  walked: AnyStateMachine,
  onTaken: (name: string) => void = silent,
  onAsked: (name: string, isTrue: boolean) => void = silent,
): PureChart {
  const machine = withoutActors(walked);
  const written = writtenTransitions(machine);
  hearGuards(machine, written, onAsked);
  const inspected = (input: unknown) =>
    createActor(machine, {
      input,
      clock: new SimulatedClock(),
      inspect: (event) => {
        if (event.type !== '@xstate.microstep') return;
        for (const transition of event._transitions) {
          const taken = written.get(transition);
          if (taken) onTaken(taken.name);
        }
      },
    });
  let scope: AnyActorScope | null = null;
  return {
    initial(input) {
      const self = inspected(input);
      const { sessionId, system, id } = self;
      scope = { self, id, sessionId, system, ...WITHOUT_EFFECTS };
      return self.getSnapshot();
    },
    next(snapshot, step) {
      if (!scope) throw new Error('begin with initial()');
      return machine.transition(snapshot, step, scope);
    },
  };
}

/**
 * Explores the states of a chart breadth first, new ones first. `look` gets every reached state, once for each path.
 */
export function explore(chart: Chart, look: (reached: Visited) => void): Explored {
  const taken = new Set<string>();
  const guardTrue = new Set<string>();
  const guardFalse = new Set<string>();
  const paths: Visited[] = [];
  const states = new Set<string>();
  const overLimit = new Set<string>();
  const wanted = process.env['WALK_STATES'];
  const limit = Math.min(chart.limit ?? 5_000, Number(wanted ?? Infinity));
  let isNew = false;
  const pure = pureChart(
    chart.machine,
    (name) => {
      isNew ||= !taken.has(name);
      taken.add(name);
    },
    (name, isTrue) => (isTrue ? guardTrue : guardFalse).add(name),
  );
  const novel: Visited[] = [];
  const rest: Visited[] = [];

  const arrive = (reached: Visited) => {
    if (isNew) paths.push(reached);
    look(reached);
    const { value, status } = reached.snapshot;
    const state = JSON.stringify([value, chart.project(reached.snapshot), status]);
    if (!states.has(state) && states.size >= limit) overLimit.add(state);
    else if (!states.has(state)) {
      states.add(state);
      (isNew ? novel : rest).push(reached);
    }
    isNew = false;
  };

  const follow = (from: Visited, step: Step) => {
    try {
      return pure.next(from.snapshot, step);
    } catch (cause) {
      throw new Error(`the chart broke after ${pathOf(from)} → ${step.type}`, { cause });
    }
  };

  for (const input of chart.inputs ?? [undefined]) {
    arrive({ snapshot: pure.initial(input), step: { type: 'xstate.init' }, before: null, input });
    for (let from = novel.shift() ?? rest.shift(); from; from = novel.shift() ?? rest.shift()) {
      for (const step of alphabetOf(chart, from.snapshot)) {
        arrive({ snapshot: follow(from, step), step, before: from, input });
      }
    }
  }
  return {
    states: states.size,
    overLimit: chart.limit === undefined && wanted === undefined ? overLimit.size : 0,
    taken,
    guardTrue,
    guardFalse,
    all: [...writtenTransitions(chart.machine).values()],
    paths,
  };
}

/** All steps from the initial state to this one. */
export function stepsTo(reached: Visited): Visited[] {
  const steps: Visited[] = [];
  for (let at: Visited | null = reached; at; at = at.before) steps.unshift(at);
  return steps;
}

export const pathOf = (reached: Visited): string =>
  stepsTo(reached)
    .map(({ step }) => step.type)
    .join(' → ');
