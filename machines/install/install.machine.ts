import { fromPromise, setup } from 'xstate';
import { unprovided } from '../unprovided.ts';
import type { InstallAnswer, InstallContext, InstallEvent, InstallInput } from './install.types.ts';

export const installMachine = setup({
  types: { context: {} as InstallContext, events: {} as InstallEvent, input: {} as InstallInput },
  actors: {
    /** Resolves when no ride is on and the rider is at one of the tabs. */
    restIsAwaited: fromPromise<void>(unprovided('restIsAwaited')),
    /** Opens the browser's own question; resolves with the rider's answer. */
    askBrowser: fromPromise<InstallAnswer>(unprovided('askBrowser')),
  },
  actions: {
    /** Counts the showing on the device, and for this visit. */
    countShowing: () => {},
  },
  guards: {
    attemptsAreUsedUp: ({ context }) => context.attempts >= 4,
    wasShownThisVisit: ({ context }) => context.wasShownThisVisit,
    isAddedByHand: ({ context }) => context.isAddedByHand,
    wasAccepted: (_, answer: InstallAnswer) => answer === 'accepted',
  },
  delays: {
    /** Account §9: not before the rider has seen where they are. */
    riderLooksAround: 5000,
  },
}).createMachine({
  id: 'install',
  description: [
    'Whether the rider is asked to put the app on the home screen.',
    'Once a visit, four times in all on one phone, and never over a ride: the question waits for its end, and goes when one begins.',
    'Where the browser offers nothing but the rider can add the app by hand, the question is how to.',
  ].join('\n'),
  context: ({ input }) => input,
  initial: 'choosing',
  on: { 'device.installedApp': '.installed' },
  states: {
    choosing: {
      always: [
        { guard: 'attemptsAreUsedUp', target: 'over' },
        { guard: 'wasShownThisVisit', target: 'over' },
        { guard: 'isAddedByHand', target: 'waiting' },
        { target: 'notOffered' },
      ],
    },
    notOffered: { on: { 'device.offeredInstall': 'waiting' } },
    waiting: { after: { riderLooksAround: 'awaitingRest' } },
    awaitingRest: {
      invoke: {
        id: 'restIsAwaited',
        src: 'restIsAwaited',
        onDone: [{ guard: 'isAddedByHand', target: 'explaining' }, { target: 'asking' }],
        onError: 'over',
      },
    },
    asking: {
      entry: 'countShowing',
      on: { 'rider.accepted': 'askingBrowser', 'rider.declined': 'over', 'rider.wentOn': 'over' },
    },
    explaining: {
      description: 'On a phone where the rider adds the app from the browser’s menu: how to.',
      entry: 'countShowing',
      on: { 'rider.declined': 'over', 'rider.wentOn': 'over' },
    },
    askingBrowser: {
      description: 'The browser’s own question is open. An offer can be used once.',
      invoke: {
        id: 'askBrowser',
        src: 'askBrowser',
        onDone: [
          { guard: { type: 'wasAccepted', params: ({ event }) => event.output }, target: 'installed' },
          { target: 'over' },
        ],
        onError: 'over',
      },
    },
    installed: {},
    over: { description: 'Not in this visit any more.' },
  },
});
