import {
  createActor,
  createMachine,
  fromCallback,
  fromPromise,
  SimulatedClock,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
} from 'xstate';

/** What a chart asks its actors, passes on to them, tells its parent (`done`: how it ended) or whoever listens, and does by the actions that the app provides. `at`: milliseconds. */
export type Said = { at: number; how: 'asked' | 'passed' | 'told' | 'did'; what: string; with: unknown };
type Answer = (asked: unknown) => unknown;

/** No answer, and no break either. */
export const silence = (): Promise<never> => new Promise(() => {});
export const broken = (): never => {
  throw new Error('broken actor');
};

/**
 * A chart as somebody's child, on a clock of the test's own.
 * @param answers by the name of an actor; whoever has none is silent for ever
 * @param listeners names of actors that are not asked but passed things on
 * @param acts names of actions that the app provides
 */
export async function overhear(
  chart: AnyStateMachine,
  given: {
    input?: unknown;
    answers?: Record<string, Answer>;
    listeners?: readonly string[];
    acts?: readonly string[];
  } = {},
) {
  const { input, listeners = [], acts = [] } = given;
  const said: Said[] = [];
  const clock = new SimulatedClock();
  const say = (how: Said['how'], what: string, more: unknown) =>
    void said.push({ at: clock.now(), how, what, with: more });
  const answers = { ...given.answers };
  const question = (name: string) =>
    fromPromise(async (asked) => {
      say('asked', name, asked.input);
      return (answers[name] ?? silence)(asked.input);
    });
  const listener = (name: string) =>
    fromCallback<AnyEventObject, unknown>((asked) => {
      say('asked', name, asked.input);
      asked.receive((event) => say('passed', name, event));
    });
  const child = chart.provide({
    actors: Object.fromEntries(
      Object.keys(chart.implementations.actors).map((name) => [
        name,
        (listeners.includes(name) ? listener : question)(name),
      ]),
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
    /** With what this was asked, told or done, one after another. */
    each: (what: string): unknown[] => said.filter((one) => one.what === what).map((one) => one.with),
    /** When. */
    times: (what: string): number[] => said.filter((one) => one.what === what).map(({ at }) => at),
    hear: async (event: AnyEventObject) => {
      children['child']?.send(event);
      await settled();
    },
    /** From now on. */
    answer: (name: string, how: Answer) => void (answers[name] = how),
    /** Whole seconds, each with time for answers. */
    pass: async (seconds: number) => {
      for (let second = 0; second < seconds; second++) {
        clock.increment(1_000);
        await settled();
      }
    },
    /** Less than a second, at once. */
    passMilliseconds: async (milliseconds: number) => {
      clock.increment(milliseconds);
      await settled();
    },
  };
}

/** Seconds between one time and the next. */
export const gapsOf = (times: readonly number[]): number[] =>
  times.slice(1).map((at, index) => (at - (times[index] ?? 0)) / 1_000);
