import type { ActorLogic, EventObject, Snapshot } from 'xstate';

type Logic<TSnapshot extends Snapshot<unknown>, TEvent extends EventObject, TInput> = ActorLogic<
  TSnapshot,
  TEvent,
  TInput
> & {
  /** The events that a chart names. */
  readonly events?: readonly string[];
};

/**
 * Logic of an actor whose chart loads later, but before the actor starts.
 * @param chart the loaded chart; throws before it has loaded
 */
export const deferredLogic = <TSnapshot extends Snapshot<unknown>, TEvent extends EventObject, TInput>(
  chart: () => Logic<TSnapshot, TEvent, TInput>,
): Logic<TSnapshot, TEvent, TInput> => ({
  get events() {
    return chart().events ?? [];
  },
  getInitialSnapshot: (scope, input) => chart().getInitialSnapshot(scope, input),
  start: (snapshot, scope) => chart().start?.(snapshot, scope),
  transition: (snapshot, event, scope) => chart().transition(snapshot, event, scope),
  getPersistedSnapshot: (snapshot, options) => chart().getPersistedSnapshot(snapshot, options),
});

/** Throws: an actor started before its chart was loaded, or without src/app/actors. */
export const notLoaded = (): never => {
  throw new Error('A chart started before it was loaded');
};
