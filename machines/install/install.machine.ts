import { fromPromise, setup } from 'xstate';
import { unprovided } from '../unprovided.ts';
import type { InstallAnswer, InstallContext, InstallEvent, InstallInput } from './install.types.ts';

export const installMachine = setup({
  types: { context: {} as InstallContext, events: {} as InstallEvent, input: {} as InstallInput },
  actors: {
    /** Resolves when no ride is active and the rider is at one of the tabs. */
    waitUntilIdle: fromPromise<void>(unprovided('waitUntilIdle')),
    /** Opens the browser's own prompt; resolves with the rider's answer. */
    askBrowser: fromPromise<InstallAnswer>(unprovided('askBrowser')),
  },
  actions: {
    /** Counts one prompt on the device, and marks it for this visit. */
    countShowing: () => {},
  },
  guards: {
    attemptsAreUsedUp: ({ context }) => context.attempts >= 4,
    wasShownThisVisit: ({ context }) => context.wasShownThisVisit,
    isAddedByHand: ({ context }) => context.isAddedByHand,
    wasAccepted: (_, answer: InstallAnswer) => answer === 'accepted',
  },
  delays: {
    /** Account §9: not before the rider has seen the screen. */
    promptDelay: 5000,
  },
}).createMachine({
  id: 'install',
  description: [
    'Whether the app asks the rider to add it to the home screen.',
    'It asks once a visit, four times in all on one phone, and never during a ride: the prompt waits for the ride’s end, and closes when a ride begins.',
    'If the browser offers nothing but the rider can add the app by hand, the prompt explains how.',
  ].join('\n'),
  context: ({ input }) => input,
  initial: 'choosing',
  on: { 'device.installedApp': '.installed' },
  states: {
    choosing: {
      always: [
        { guard: 'attemptsAreUsedUp', target: 'finished' },
        { guard: 'wasShownThisVisit', target: 'finished' },
        { guard: 'isAddedByHand', target: 'waiting' },
        { target: 'notOffered' },
      ],
    },
    notOffered: { on: { 'device.offeredInstall': 'waiting' } },
    waiting: { after: { promptDelay: 'awaitingIdle' } },
    awaitingIdle: {
      invoke: {
        id: 'waitUntilIdle',
        src: 'waitUntilIdle',
        onDone: [{ guard: 'isAddedByHand', target: 'explaining' }, { target: 'asking' }],
        onError: 'finished',
      },
    },
    asking: {
      entry: 'countShowing',
      on: { 'rider.accepted': 'askingBrowser', 'rider.declined': 'finished', 'rider.becameBusy': 'finished' },
    },
    explaining: {
      description: 'Explains how to add the app from the browser’s menu.',
      entry: 'countShowing',
      on: { 'rider.declined': 'finished', 'rider.becameBusy': 'finished' },
    },
    askingBrowser: {
      description: 'The browser’s own prompt is open. An offer can be used once.',
      invoke: {
        id: 'askBrowser',
        src: 'askBrowser',
        onDone: [
          { guard: { type: 'wasAccepted', params: ({ event }) => event.output }, target: 'installed' },
          { target: 'finished' },
        ],
        onError: 'finished',
      },
    },
    installed: {},
    finished: { description: 'Does not ask again during this visit.' },
  },
});
