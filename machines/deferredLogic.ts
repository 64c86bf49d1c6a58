import type { ActorLogic, EventObject, Snapshot } from 'xstate';

/**
 * Logic of an actor whose chart loads later, but before the actor starts.
 * @param chart the loaded chart; throws before it has loaded
 */
export const deferredLogic = <TSnapshot extends Snapshot<unknown>, TEvent extends EventObject, TInput>(
  chart: () => ActorLogic<TSnapshot, TEvent, TInput>,
): ActorLogic<TSnapshot, TEvent, TInput> => ({
  getInitialSnapshot: (scope, input) => chart().getInitialSnapshot(scope, input),
  start: (snapshot, scope) => chart().start?.(snapshot, scope),
  transition: (snapshot, event, scope) => chart().transition(snapshot, event, scope),
  getPersistedSnapshot: (snapshot, options) => chart().getPersistedSnapshot(snapshot, options),
});
