import type { InspectionEvent } from 'xstate';
import type { Note } from '#domain/debugLog.ts';

/** The names of the states in which a chart is: `riding`, `ride.riding, act.idle`. */
export function stateNames(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([name, inner]) => {
      const names = stateNames(inner);
      return names === ''
        ? name
        : names
            .split(', ')
            .map((one) => `${name}.${one}`)
            .join(', ');
    })
    .join(', ');
}

const stateOf = (snapshot: object): string | null => ('value' in snapshot ? stateNames(snapshot.value) : null);

/** Notes each change of state of the charts that it hears, by names alone: no word of an event's or a context's content. */
export function chartNotes(note: (note: Note) => void): (heard: InspectionEvent) => void {
  const last = new WeakMap<object, string>();
  return (heard) => {
    if (heard.type !== '@xstate.snapshot') return;
    const { actorRef, event, snapshot } = heard;
    const state = stateOf(snapshot);
    if (state === null || last.get(actorRef) === state) return;
    last.set(actorRef, state);
    const name = 'id' in actorRef ? String(actorRef.id) : 'chart';
    note({ type: 'chart', level: 'debug', logMessage: `${name}: ${event.type} → ${state}` });
  };
}
