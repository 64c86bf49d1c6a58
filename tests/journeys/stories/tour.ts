import { createTestModel, type TestPath } from '@xstate/test';
import { expect } from 'vitest';
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';

/** `event` leads from `before` to `after`. */
type Taken = { before: AnyMachineSnapshot; event: EventObject; after: AnyMachineSnapshot };

const nameOf = (before: AnyMachineSnapshot, event: EventObject): string => `${String(before.value)} ${event.type}`;

/**
 * Generates one path through every transition of a story, which one phone can follow: again and again it takes the
 * shortest path of `@xstate/test` to the nearest transition that is left, if all others can be taken after it. The states
 * of a story are flat.
 *
 * @throws Error when there is no such path: a transition is unreachable, or two exclude each other
 */
function tourOf(story: AnyStateMachine): TestPath<AnyMachineSnapshot, EventObject> {
  const model = createTestModel(story, {
    // The default does not count a transition that returns to its own state.
    serializeTransition: (_, event, before) => (event && before ? ` via ${nameOf(before, event)}` : ''),
  });
  const shortestPathsFrom = (fromState: AnyMachineSnapshot): Taken[][] =>
    model.getShortestPaths({ fromState }).map(({ steps }) =>
      steps.flatMap(({ event, state: after }, at) => {
        const before = steps[at - 1]?.state;
        return before ? [{ before, event, after }] : [];
      }),
    );
  const left = new Set(
    Object.entries(story.config.states ?? {}).flatMap(([state, { on }]) =>
      Object.keys(on ?? {}).map((type) => `${state} ${type}`),
    ),
  );
  const isLeft = ({ before, event }: Taken): boolean => left.has(nameOf(before, event));
  /** Whether all other transitions that are left can be taken after this one. */
  const cutsOffNothing = (last: Taken): boolean => {
    const reached = new Set(
      shortestPathsFrom(last.after)
        .flat()
        .map(({ before, event }) => nameOf(before, event)),
    );
    return [...left].every((name) => name === nameOf(last.before, last.event) || reached.has(name));
  };

  const events: EventObject[] = [];
  let here = model.getShortestPaths()[0]?.steps[0]?.state;
  while (here && left.size > 0) {
    const [nearest] = shortestPathsFrom(here)
      .map((path) => path.slice(0, path.findIndex(isLeft) + 1))
      .filter((path) => path.slice(-1).some(cutsOffNothing))
      .toSorted((one, other) => one.length - other.length);
    if (!nearest) throw new Error(`no tour of ${story.id} takes: ${[...left].join(', ')}`);
    for (const { before, event, after } of nearest) {
      left.delete(nameOf(before, event));
      events.push(event);
      here = after;
    }
  }
  const [path] = model.getPathsFromEvents(events);
  if (!path) throw new Error(`${story.id} has no path`);
  return path;
}

/** What the rider does at each event, and what the screen shows in each state. */
type Steps = {
  events: Record<string, () => Promise<unknown>>;
  states: Record<string, () => Promise<void>>;
};

/** Plays the tour of a story. It fails if an event or a state of the story has no step, or a step has no event or state. */
export async function playStory(story: AnyStateMachine, { events, states }: Steps): Promise<void> {
  const config = Object.entries(story.config.states ?? {});
  const told = new Set(config.flatMap(([, { on }]) => Object.keys(on ?? {})));
  expect(Object.keys(events).toSorted()).toEqual([...told].toSorted());
  expect(Object.keys(states).toSorted()).toEqual(config.map(([state]) => state).toSorted());
  await tourOf(story).test({ events, states });
}
