import { fromPromise, setup } from 'xstate';
import { unprovided } from '../unprovided.ts';

export type VersionEvent = { type: 'server.demandedUpdate' };

/** What the page is doing when nothing is awaited any more. */
export type AtRest = { rideIsOn: boolean };

export const versionMachine = setup({
  types: { events: {} as VersionEvent },
  actors: {
    /** Resolves when no command is awaited and no photograph is being taken. */
    restIsAwaited: fromPromise<AtRest>(unprovided('restIsAwaited')),
    /** Loads the page anew, once a visit; resolves only when that was done before. */
    loadNewApp: fromPromise<void>(unprovided('loadNewApp')),
  },
  guards: {
    rideIsOn: (_, { rideIsOn }: AtRest) => rideIsOn,
  },
}).createMachine({
  id: 'version',
  description:
    'Whether the server still speaks with this app. A 426 on any call demands an update for as long as the page lives, signed ' +
    'in or not; only a load of the new app ends it. Nothing that is awaited is cut. In a ride the new app comes by itself, and ' +
    'the ride goes on in it; elsewhere the rider may still be typing, and loads it by a button.',
  initial: 'current',
  states: {
    current: { on: { 'server.demandedUpdate': 'updateRequired' } },
    updateRequired: {
      initial: 'awaitingRest',
      states: {
        awaitingRest: {
          invoke: {
            id: 'restIsAwaited',
            src: 'restIsAwaited',
            onDone: [
              { guard: { type: 'rideIsOn', params: ({ event }) => event.output }, target: 'loading' },
              { target: 'asking' },
            ],
            onError: 'asking',
          },
        },
        loading: { invoke: { id: 'loadNewApp', src: 'loadNewApp', onDone: 'asking', onError: 'asking' } },
        asking: { description: 'The rider is told, with a button that loads the page.' },
      },
    },
  },
});
