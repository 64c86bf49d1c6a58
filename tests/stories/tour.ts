import { expect } from 'vitest';
import type { AnyStateMachine, EventObject, StateValue } from 'xstate';
import { journey } from '../journeys/journey.ts';

type Path = { steps: readonly { event: EventObject; state: { value: StateValue } }[] };

/**
 * Checks that a tour takes every transition of its story. A story's states are flat: none is nested in another.
 */
export function goesEverywhere(story: AnyStateMachine, tour: Path | undefined): void {
  journey('the tour takes every transition of the story’s chart', () => {
    const taken = new Set<string>();
    tour?.steps.reduce((from, { event, state }) => {
      taken.add(`${from} ${event.type}`);
      return nameOf(state.value);
    }, nameOf(story.config.initial));
    const all = Object.entries(story.config.states ?? {}).flatMap(([state, { on }]) =>
      Object.keys(on ?? {}).map((type) => `${state} ${type}`),
    );
    expect([...taken].filter((step) => !step.includes('xstate.init')).toSorted()).toEqual(all.toSorted());
  });
}

const nameOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
