import type { AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate';
import { movesOf } from '../scripts/machines/readChart.mjs';
import { standAt, type Moment } from './trace.ts';

/** `guarded`: its guard refuses this payload. `unsure`: the guard fails on this payload. */
type Answer = 'yes' | 'guarded' | 'unsure';
export type Possible = {
  type: string;
  text: string;
  group: 'rider' | 'device' | 'server' | 'chart' | 'wait' | 'answer';
  answer: Answer;
  targets: string[];
};

const groupOf = (type: string): Possible['group'] => {
  if (type.startsWith('xstate.after.')) return 'wait';
  if (type.startsWith('xstate.')) return 'answer';
  const speaker = type.split('.')[0];
  return speaker === 'rider' || speaker === 'device' || speaker === 'server' ? speaker : 'chart';
};

const ORDER: Possible['group'][] = ['rider', 'device', 'server', 'wait', 'answer', 'chart'];

const ask = (snapshot: AnyMachineSnapshot, event: { type: string }): Answer => {
  try {
    return snapshot.can(event) ? 'yes' : 'guarded';
  } catch {
    return 'unsure';
  }
};

/**
 * Every event that moves a chart or changes its context, from its current state; `payloadOf` gives each event's
 * payload.
 */
export function possibleNow(machine: AnyStateMachine, moment: Moment, payloadOf: (type: string) => object): Possible[] {
  const { snapshot } = standAt(machine, moment);
  const moves = snapshot._nodes.flatMap(movesOf).filter(({ type, isForbidden }) => type !== 'at once' && !isForbidden);
  const byType = new Map<string, { text: string; targets: string[] }>();
  for (const { type, event, targets } of moves) {
    const known = byType.get(type);
    byType.set(type, { text: event, targets: [...new Set([...(known?.targets ?? []), ...targets])] });
  }
  return [...byType]
    .map(([type, { text, targets }]) => ({
      type,
      text,
      targets,
      group: groupOf(type),
      answer: ask(snapshot, { ...payloadOf(type), type }),
    }))
    .toSorted((a, b) => ORDER.indexOf(a.group) - ORDER.indexOf(b.group) || a.text.localeCompare(b.text));
}

/** The paths of a chart's current innermost states: `ride.ACTIVE_RIDE.riding`. */
export function leaves(value: StateValue, path = ''): string[] {
  if (typeof value === 'string') return [path === '' ? value : `${path}.${value}`];
  const inner = Object.entries(value);
  if (inner.length === 0) return path === '' ? [] : [path];
  return inner.flatMap(([key, more]) => (more === undefined ? [] : leaves(more, path === '' ? key : `${path}.${key}`)));
}
