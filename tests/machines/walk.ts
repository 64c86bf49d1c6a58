import { afterAll, describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { explore, stepsTo, wayOf, type Chart, type Reached, type Step } from './explore.ts';

export type { Chart, Step } from './explore.ts';

/** Asserts what must be so in a state, given the event that led there, the state before, and the whole way. */
export type Holds = (reached: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null, way: Reached) => void;

const settled = async () => {
  for (let turn = 0; turn < 8; turn++) await Promise.resolve();
};

type Answer = { resolve(output: unknown): void; reject(error: unknown): void };

/** Walks one way on the real interpreter, its actors answered by the way itself. */
async function replay(chart: Chart, way: Reached, check: (now: AnyMachineSnapshot, foreseen: Reached) => void): Promise<void> {
  const pending = new Map<string, Answer>();
  const answered = fromPromise(
    ({ self }) => new Promise((resolve, reject) => void pending.set(self.id, { resolve, reject })),
  );
  const actors = Object.fromEntries(Object.keys(chart.machine.implementations.actors).map((name) => [name, answered]));
  const machine: AnyStateMachine = chart.machine.provide({ actors });
  const actor = createActor(machine, { input: way.input, clock: new SimulatedClock() });
  // A bug in an action would otherwise be reported long after the step that met it.
  let broken: unknown = null;
  actor.subscribe({ error: (cause) => (broken = cause) });
  actor.start();
  for (const foreseen of stepsTo(way)) {
    const { step } = foreseen;
    const [, how, who] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(step.type) ?? [];
    if (who !== undefined) {
      const asked = pending.get(who);
      if (!asked) throw new Error(`${who} was not invoked on ${wayOf(foreseen)}`);
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
 * Walks a chart along all of its transitions: `holds` is asserted in every state reached, with the event that led there;
 * one way to each transition is then gone again on the real interpreter; a transition that was not taken fails.
 */
export function walk(name: string, chart: Chart, holds: Holds = () => {}): void {
  const failures: Error[] = [];
  describe(`the ${name} chart`, () => {
    const explored = explore(chart, (reached) => {
      try {
        holds(reached.snapshot, reached.step, reached.before?.snapshot ?? null, reached);
      } catch (cause) {
        failures.push(new Error(`in ${JSON.stringify(reached.snapshot.value)} after ${wayOf(reached)}`, { cause }));
      }
    });
    it('keeps its promises in every state reached', () => {
      if (failures[0]) throw failures[0];
      expect(explored.places).toBeGreaterThan(1);
    });
    it('goes the same ways on the real interpreter', async () => {
      for (const way of explored.ways) {
        await replay(chart, way, (now, foreseen) => expect(now.value, wayOf(foreseen)).toEqual(foreseen.snapshot.value));
      }
    });
    it('has no transition that was not taken', () =>
      expect(explored.all.filter((transition) => !explored.taken.has(transition))).toEqual([]));
    afterAll(() =>
      console.log(`walked ${name} ${explored.taken.size}/${explored.all.length} transitions, ${explored.places} places`),
    );
  });
}
