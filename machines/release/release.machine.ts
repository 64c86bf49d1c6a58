import { fromPromise, setup, stateIn } from 'xstate';
import { unprovided } from '../unprovided.ts';
import type { ReleaseAnswer, ReleaseEvent } from './release.types.ts';

export const releaseMachine = setup({
  types: { events: {} as ReleaseEvent },
  actors: {
    /** Asks the server for a newer worker; removes the worker when the operator has withdrawn it. */
    checkForUpdate: fromPromise<ReleaseAnswer>(unprovided('checkForUpdate')),
    /** Resolves when no process runs that a change of releases could disturb. */
    waitUntilIdle: fromPromise<unknown>(unprovided('waitUntilIdle')),
  },
  guards: {
    isWaiting: (_, { isWaiting }: ReleaseAnswer) => isWaiting,
    pageIsVisible: stateIn({ page: 'visible' }),
  },
  actions: {
    /** The installed release takes over; this page stays as it is until its next load. */
    activate: () => {},
  },
  delays: {
    /** A page that is shown again asks at once, unless its last answer is younger. */
    justNow: 60_000,
    /** Account §9: between two checks, also while a release waits for the rider: it may be withdrawn, or overtaken. */
    nextCheck: 300_000,
  },
}).createMachine({
  id: 'release',
  description: [
    'Looks for a newer release of the app while the page is shown, and activates it when the page is idle.',
    'The open page stays as it is: the new release starts with its next load.',
  ].join('\n'),
  type: 'parallel',
  states: {
    page: {
      initial: 'visible',
      states: {
        visible: { on: { 'device.becameHidden': 'hidden' } },
        hidden: { on: { 'device.becameVisible': 'visible' } },
      },
    },
    worker: {
      initial: 'checking',
      on: { 'device.installedRelease': '.awaitingIdle' },
      states: {
        checking: {
          invoke: {
            id: 'checkForUpdate',
            src: 'checkForUpdate',
            onDone: [
              { guard: { type: 'isWaiting', params: ({ event }) => event.output }, target: 'awaitingIdle' },
              { target: 'checked' },
            ],
            onError: 'checked',
          },
        },
        checked: {
          initial: 'justNow',
          after: { nextCheck: [{ guard: 'pageIsVisible', target: 'checking' }, { target: 'overdue' }] },
          states: {
            justNow: { after: { justNow: 'before' } },
            before: { on: { 'device.becameVisible': '#release.worker.checking' } },
          },
        },
        overdue: {
          description: 'The page is hidden: the check waits until it is shown.',
          on: { 'device.becameVisible': 'checking' },
        },
        awaitingIdle: {
          invoke: {
            id: 'waitUntilIdle',
            src: 'waitUntilIdle',
            onDone: { target: 'checked', actions: 'activate' },
            onError: 'checked',
          },
          after: { nextCheck: 'checking' },
        },
      },
    },
  },
});
