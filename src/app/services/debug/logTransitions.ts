import type { InspectionEvent } from 'xstate';
import type { LogNote } from '#domain/debugLog.ts';

/** The names of a chart's current states: `riding`, `ride.riding, act.idle`. */
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

/** Logs each change of state of the inspected charts, by names only: never the content of an event or a context. */
export function logTransitions(note: (note: LogNote) => void): (inspected: InspectionEvent) => void {
  const last = new WeakMap<object, string>();
  return (inspected) => {
    if (inspected.type !== '@xstate.snapshot') return;
    const { actorRef, event, snapshot } = inspected;
    const state = stateOf(snapshot);
    if (state === null || last.get(actorRef) === state) return;
    last.set(actorRef, state);
    const name = 'id' in actorRef ? String(actorRef.id) : 'chart';
    note({ type: 'chart', level: 'debug', logMessage: `${name}: ${event.type} → ${state}` });
  };
}
