import { assign, fromPromise, setup } from 'xstate';
import type { NoticeStep, RideWarning, StepTap } from '#domain/rideNotice.ts';
import { unprovided } from '../unprovided.ts';
import type { RideNoticeContext, RideNoticeEvent, RideNoticeInput, RideNow } from './rideNotice.types.ts';

export const rideNoticeMachine = setup({
  types: { context: {} as RideNoticeContext, events: {} as RideNoticeEvent, input: {} as RideNoticeInput },
  actors: {
    /** Shows the notice in place of an earlier one, if the rider wants it. Rejects where the browser refuses. */
    showNotice: fromPromise<void, RideNow>(unprovided('showNotice')),
  },
  guards: {
    freeMinutesWillEnd: ({ context }) => context.ride.warnIn !== null,
    isForbidden: (_, { zone }: RideNow) => zone === 'forbidden',
    isAllowed: (_, { zone }: RideNow) => zone === 'allowed',
    /** Of this ride, and not the repeated message of an earlier tap. */
    isNewTap: ({ context: { ride, tap } }, { id, rentId }: StepTap) => rentId === ride.rent.id && id !== tap?.id,
    stepIsAccepted: ({ context: { ride, tap } }) => tap !== null && ride.steps.includes(tap.step),
    rideIsSettled: ({ context }) => context.ride.isSettled,
  },
  actions: {
    storeRide: assign((_, ride: RideNow) => ({ ride })),
    storeTap: assign((_, tap: StepTap) => ({ tap })),
    /** Removes the notice from the screen of the phone. Provided in src/app/actors/rideNotice.ts, like those below. */
    removeNotice: () => {},
    /** A mark on the app's icon, or none if the rider does not want the notice. */
    setBadge: () => {},
    clearBadge: () => {},
    /** Sounds and vibrates, once for a ride and an event. */
    warn: (_args, _warning: RideWarning) => {},
    /** The rider has left the zone: the next one is another event. */
    forgetWarning: (_args, _warning: RideWarning) => {},
    /** The same as the button on the ride's screen. */
    takeStep: (_args, _step: NoticeStep | undefined) => {},
  },
  delays: {
    /** The most often that a notice changes. */
    renewalDelay: 60_000,
    /** A command is refused after the same time: a lock must not move when the rider has put the phone away. */
    tapExpires: 20_000,
    fiveFreeMinutesAreLeft: ({ context }) => context.ride.warnIn ?? 0,
  },
}).createMachine({
  id: 'rideNotice',
  description: [
    'A ride while the phone is in the pocket: a notice outside the app, a mark on its icon, warnings that sound and vibrate.',
    'The notice shows only while the page is hidden, and never makes a sound.',
    'An action of the notice sends no command: it opens the app, and the chart does there what the button does.',
    'After a reload the ride may not be confirmed yet. The tap waits for that, and for nothing else.',
  ].join('\n'),
  context: ({ input }) => ({ ...input, tap: null }),
  initial: 'riding',
  states: {
    riding: {
      type: 'parallel',
      entry: 'setBadge',
      exit: 'clearBadge',
      on: { 'rent.rideOver': 'over', 'rider.choseNotice': { actions: 'setBadge' } },
      states: {
        notice: {
          initial: 'inApp',
          states: {
            inApp: { on: { 'device.becameHidden': 'outside' } },
            outside: {
              exit: 'removeNotice',
              on: { 'device.becameVisible': 'inApp' },
              initial: 'showing',
              states: {
                showing: {
                  invoke: {
                    id: 'showNotice',
                    src: 'showNotice',
                    input: ({ context }) => context.ride,
                    onDone: 'shown',
                    onError: 'refused',
                  },
                },
                shown: { after: { renewalDelay: 'showing' } },
                refused: {
                  description: 'By the browser. The chart tries again when the page is hidden the next time.',
                },
              },
            },
          },
        },
        freeMinutes: {
          initial: 'routing',
          on: {
            'rent.changed': {
              target: '.routing',
              description: 'A pause may stop the free time, so the wait begins again with each row.',
              actions: { type: 'storeRide', params: ({ event }) => event.ride },
            },
          },
          states: {
            routing: { always: [{ guard: 'freeMinutesWillEnd', target: 'running' }, { target: 'still' }] },
            running: {
              after: { fiveFreeMinutesAreLeft: { target: 'still', actions: { type: 'warn', params: 'freeMinutes' } } },
            },
            still: { description: 'There are none, they are used up or stand still, or the rider has been warned.' },
          },
        },
        zone: {
          initial: 'allowed',
          states: {
            allowed: {
              on: {
                'rent.changed': {
                  guard: { type: 'isForbidden', params: ({ event }) => event.ride },
                  target: 'forbidden',
                  actions: { type: 'warn', params: 'zone' },
                },
              },
            },
            forbidden: {
              on: {
                'rent.changed': {
                  guard: { type: 'isAllowed', params: ({ event }) => event.ride },
                  target: 'allowed',
                  actions: { type: 'forgetWarning', params: 'zone' },
                },
              },
            },
          },
        },
        tap: {
          initial: 'none',
          on: {
            'rider.tappedStep': {
              guard: { type: 'isNewTap', params: ({ event }) => event.tap },
              target: '.waiting',
              actions: { type: 'storeTap', params: ({ event }) => event.tap },
            },
          },
          states: {
            none: {},
            waiting: {
              always: [
                {
                  guard: 'stepIsAccepted',
                  target: 'none',
                  actions: { type: 'takeStep', params: ({ context }) => context.tap?.step },
                },
                { guard: 'rideIsSettled', target: 'none', description: 'The ride has no such step now.' },
              ],
              after: { tapExpires: 'none' },
            },
          },
        },
      },
    },
    over: { type: 'final' },
  },
});
