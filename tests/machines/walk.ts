import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { getStateNodes } from 'xstate/graph';
import {
  explore,
  stepsTo,
  pathOf,
  type Chart,
  type Explored,
  type Visited,
  type Step,
} from '../support/machines/explore.ts';

export type { Chart, Step } from '../support/machines/explore.ts';

/** Asserts the invariants of a state, given the event that led there, the state before, and the whole path. */
export type Invariant = (
  reached: AnyMachineSnapshot,
  step: Step,
  before: AnyMachineSnapshot | null,
  path: Visited,
) => void;

const settled = async () => {
  for (let turn = 0; turn < 8; turn++) await Promise.resolve();
};

/** What a walk left out. Not checked with WALK_TOTALS=no: such a walk is cut short because it runs a thousand times. */
const leftOut: Readonly<Record<string, (gone: Explored) => string[]>> =
  process.env['WALK_TOTALS'] === 'no'
    ? {}
    : {
        'reaches every state before its limit': ({ overLimit }) => (overLimit === 0 ? [] : [`${overLimit} more`]),
        'takes every transition': ({ all, taken }) => all.map((one) => one.name).filter((one) => !taken.has(one)),
        'evaluates every guard to true and to false': ({ all, guardTrue, guardFalse }) => {
          const guarded = all.filter(({ isGuarded }) => isGuarded).map((one) => one.name);
          const silent = (answered: ReadonlySet<string>, what: string) =>
            guarded.filter((one) => !answered.has(one)).map((one) => `${what}: ${one}`);
          return [...silent(guardTrue, 'never true'), ...silent(guardFalse, 'never false')];
        },
      };

type Answer = { resolve(output: unknown): void; reject(error: unknown): void };

/** True for actors made by `fromPromise`. Charts and callbacks run on. */
const answersOnce = ({ implementations }: AnyStateMachine, src: unknown): boolean =>
  String(Object(implementations.actors[String(src)]).transition).includes('XSTATE_PROMISE_RESOLVE');

/** Replays one path on the real interpreter. The path contains the answers of its actors. */
async function replay(
  chart: Chart,
  path: Visited,
  check: (now: AnyMachineSnapshot, foreseen: Visited) => void,
): Promise<void> {
  const pending = new Map<string, Answer>();
  const answered = fromPromise(
    ({ self }) => new Promise((resolve, reject) => void pending.set(self.id, { resolve, reject })),
  );
  const actors = Object.fromEntries(Object.keys(chart.machine.implementations.actors).map((name) => [name, answered]));
  const machine: AnyStateMachine = chart.machine.provide({ actors });
  const actor = createActor(machine, { input: path.input, clock: new SimulatedClock() });
  // Without this, a bug in an action is reported long after its step.
  let broken: unknown = null;
  actor.subscribe({ error: (cause) => (broken = cause) });
  actor.start();
  for (const foreseen of stepsTo(path)) {
    const { step } = foreseen;
    const [, how, who] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(step.type) ?? [];
    if (who !== undefined) {
      const asked = pending.get(who);
      if (!asked) throw new Error(`${who} was not invoked on ${pathOf(foreseen)}`);
      if (how === 'done') asked.resolve(step['output']);
      else asked.reject(new Error('broken actor'));
      await settled();
    } else if (step.type !== 'xstate.init') actor.send(step);
    if (broken !== null) throw broken;
    check(actor.getSnapshot(), foreseen);
  }
  actor.stop();
}

/**
 * Walks a chart along all of its transitions. The invariants are asserted in every reached state, with the event that
 * led there. Then one path to each transition is replayed on the real interpreter. A transition that was not taken
 * fails, and so does a guard that was only true or only false.
 */
export function walk(name: string, chart: Chart, ...invariants: readonly Invariant[]): void {
  const look = (reached: Visited) => {
    try {
      for (const holds of invariants) holds(reached.snapshot, reached.step, reached.before?.snapshot ?? null, reached);
    } catch (cause) {
      throw new Error(`in ${JSON.stringify(reached.snapshot.value)} after ${pathOf(reached)}`, { cause });
    }
  };
  // Explored once, in the first test that needs it. A broken invariant fails that test, not the whole file.
  let gone: Explored | null = null;
  let broken: unknown = null;
  const explored = (): Explored => {
    if (broken !== null) throw broken;
    try {
      return (gone ??= explore(chart, look));
    } catch (cause) {
      broken = cause;
      throw cause;
    }
  };

  describe(`the ${name} chart`, () => {
    it(`The ${name} chart holds its invariants in every reached state`, () => {
      expect(explored().states).toBeGreaterThan(1);
    });
    it(`The ${name} chart takes the same paths on the real interpreter`, async () => {
      for (const path of explored().paths) {
        await replay(chart, path, (now, foreseen) =>
          expect(now.value, pathOf(foreseen)).toEqual(foreseen.snapshot.value),
        );
      }
    });
    const nodes = [chart.machine.root, ...getStateNodes(chart.machine.root)];
    it(`The ${name} chart changes state on done, error and delay`, () => {
      const stays = nodes.flatMap((node) =>
        [...node.transitions.values()]
          .flat()
          .filter(({ eventType, target }) => /^xstate\.(done|error|after)\./.test(eventType) && target === undefined)
          .map(({ eventType }) => `${node.id} ${eventType}`),
      );
      expect(stays).toEqual([]);
    });
    // A chart that ignores a result waits for ever. An error that no state handles stops the chart.
    it(`The ${name} chart handles the result and the error of every promise actor that it invokes`, () => {
      const ignored = nodes.flatMap((node) =>
        node.invoke
          .filter(({ src }) => answersOnce(chart.machine, src))
          .flatMap(({ id }) => [`xstate.done.actor.${id}`, `xstate.error.actor.${id}`])
          .filter((type) => !node.transitions.has(type))
          .map((type) => `${node.id} ${type}`),
      );
      expect(ignored).toEqual([]);
    });
    it.each(Object.entries(leftOut))(`The ${name} chart %s`, (_, of) => {
      expect(of(explored())).toEqual([]);
    });
  });
}
