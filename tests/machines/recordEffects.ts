import {
  createActor,
  createMachine,
  fromCallback,
  fromPromise,
  SimulatedClock,
  StateMachine,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
} from 'xstate';

/**
 * One effect of a chart: it invokes an actor, sends to its parent (`done`: its output), emits, or runs an action that
 * the app provides. `at`: milliseconds.
 */
export type Effect = { at: number; how: 'asked' | 'told' | 'did'; what: string; with: unknown };
type Answer = (asked: unknown) => unknown;

/** Neither an answer nor an error. */
export const silence = (): Promise<never> => new Promise(() => {});
export const broken = (): never => {
  throw new Error('broken actor');
};

/**
 * Runs a chart as a child of a test chart, with a simulated clock.
 * @param answers by the name of an actor; an actor without one never answers
 * @param listeners names of actors that only receive events
 * @param real names of charts that run as they are
 * @param acts names of the actions that the app provides
 */
export async function recordEffects(
  chart: AnyStateMachine,
  given: {
    input?: unknown;
    answers?: Record<string, Answer>;
    listeners?: readonly string[];
    real?: readonly string[];
    acts?: readonly string[];
  } = {},
) {
  const { input, listeners = [], real = [], acts = [] } = given;
  const said: Effect[] = [];
  const clock = new SimulatedClock();
  const say = (how: Effect['how'], what: string, more: unknown) =>
    void said.push({ at: clock.now(), how, what, with: more });
  const answers = { ...given.answers };
  const question = (name: string) =>
    fromPromise(async (asked) => {
      say('asked', name, asked.input);
      return (answers[name] ?? silence)(asked.input);
    });
  /** Replaces a chart: it has the events that the chart names, and runs until it is stopped. */
  const listener = (name: string, stoodFor: unknown) => ({
    ...fromCallback<AnyEventObject, unknown>((asked) => say('asked', name, asked.input)),
    events: stoodFor instanceof StateMachine ? stoodFor.events : [],
  });
  const actors: Record<string, unknown> = chart.implementations.actors;
  const child: AnyStateMachine = chart.provide({
    actors: Object.fromEntries(
      Object.entries(actors)
        .filter(([name]) => !real.includes(name))
        .map(([name, actor]) => [name, listeners.includes(name) ? listener(name, actor) : question(name)]),
    ),
    actions: Object.fromEntries(acts.map((name) => [name, (_: unknown, more: unknown) => say('did', name, more)])),
  });
  const parent = createActor(
    createMachine({
      invoke: { id: 'child', src: child, input },
      on: {
        'xstate.done.actor.child': {
          actions: ({ event }: { event: AnyEventObject }) => say('told', 'done', event['output']),
        },
        '*': { actions: ({ event }: { event: AnyEventObject }) => say('told', event.type, event) },
      },
    }),
    { clock },
  );
  const children: Record<string, AnyActorRef | undefined> = parent.getSnapshot().children;
  children['child']?.on('*', (event) => say('told', event.type, event));
  let stopped: unknown = null;
  parent.subscribe({ error: (cause) => (stopped = cause) });
  parent.start();
  const settled = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    if (stopped !== null) throw stopped;
  };
  await settled();
  return {
    said,
    now: () => children['child']?.getSnapshot(),
    /** The inputs or events of all effects with this name, in order. */
    each: (what: string): unknown[] => said.filter((one) => one.what === what).map((one) => one.with),
    /** The times of these effects, milliseconds. */
    times: (what: string): number[] => said.filter((one) => one.what === what).map(({ at }) => at),
    hear: async (event: AnyEventObject) => {
      children['child']?.send(event);
      await settled();
    },
    /** Sets the answer of an actor from now on. */
    answer: (name: string, how: Answer) => void (answers[name] = how),
    /** Advances the clock by whole seconds; actors answer after each. */
    pass: async (seconds: number) => {
      for (let second = 0; second < seconds; second++) {
        clock.increment(1_000);
        await settled();
      }
    },
    /** Advances the clock once, by less than a second. */
    passMilliseconds: async (milliseconds: number) => {
      clock.increment(milliseconds);
      await settled();
    },
  };
}

/** The seconds between each time and the next. */
export const gapsOf = (times: readonly number[]): number[] =>
  times.slice(1).map((at, index) => (at - (times[index] ?? 0)) / 1_000);
