import { expect } from 'vitest';
import type { AnyStateMachine, EventObject, StateValue } from 'xstate';
import { journey } from '../journeys/journey.ts';

type Path = { steps: readonly { event: EventObject; state: { value: StateValue } }[] };

/** Holds that a tour leaves no transition of its story out. A story's states stand side by side: none lies in another. */
export function goesEverywhere(story: AnyStateMachine, tour: Path | undefined): void {
  journey('the tour goes through every transition of the story', () => {
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
