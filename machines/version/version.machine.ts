import { fromPromise, setup } from 'xstate';
import { unprovided } from '../unprovided.ts';

export type VersionEvent = { type: 'server.demandedUpdate' };

/** What the page is doing when no command is pending any more. */
export type IdleState = { rideIsOn: boolean };

export const versionMachine = setup({
  types: { events: {} as VersionEvent },
  actors: {
    /** Resolves when no command is pending and the rider is not taking a photo. */
    waitUntilIdle: fromPromise<IdleState>(unprovided('waitUntilIdle')),
    /** Reloads the page, once a visit; resolves only when that happened before. */
    loadNewApp: fromPromise<void>(unprovided('loadNewApp')),
  },
  guards: {
    rideIsOn: (_, { rideIsOn }: IdleState) => rideIsOn,
  },
}).createMachine({
  id: 'version',
  description:
    'Whether the server still supports this app. A 426 on any call requires an update for as long as the page lives, signed in or not; only loading the new app ends it. The chart interrupts no pending request. In a ride the new app loads without a tap, and the ride continues in it; elsewhere the rider may be typing, and loads it by a button.',
  initial: 'current',
  states: {
    current: { on: { 'server.demandedUpdate': 'updateRequired' } },
    updateRequired: {
      initial: 'awaitingIdle',
      states: {
        awaitingIdle: {
          invoke: {
            id: 'waitUntilIdle',
            src: 'waitUntilIdle',
            onDone: [
              { guard: { type: 'rideIsOn', params: ({ event }) => event.output }, target: 'loading' },
              { target: 'asking' },
            ],
            onError: 'asking',
          },
        },
        loading: { invoke: { id: 'loadNewApp', src: 'loadNewApp', onDone: 'asking', onError: 'asking' } },
        asking: { description: 'The screen asks for the update, with a button that loads the new app.' },
      },
    },
  },
});
