import { and, assign, enqueueActions, fromPromise, not, raise, setup, stateIn } from 'xstate';
import { currentRide } from '#domain/currentRide.ts';
import type { RentFacts } from '#domain/rent.ts';
import { unprovided } from '../unprovided.ts';
import type { Heard, Listed, TruthAnswer, TruthContext, TruthEvent } from './truth.types.ts';

export const truthMachine = setup({
  types: { context: {} as TruthContext, events: {} as TruthEvent },
  actors: {
    askRents: fromPromise<Listed, { rentId: string | null }>(unprovided('askRents')),
  },
  guards: {
    namesARide: ({ context }, { rents }: Heard) => rideIn(context, rents) !== null,
    rideIsKnown: ({ context }) => context.rentId !== null,
    isWithoutRealtime: stateIn({ feed: 'silent' }),
  },
  actions: {
    keepRide: assign((_, rent: RentFacts | null) => ({ rentId: rent?.id ?? null })),
    forgetRide: assign({ rentId: null }),
    tellRide: enqueueActions(({ context, self, enqueue }, { rents, serverTime }: Heard) => {
      const rent = rideIn(context, rents);
      if (!self._parent || !rent) return;
      const answer: TruthAnswer = { type: 'truth.namedRide', rent, confirmedAt: serverTime ?? rent.serverTime };
      enqueue.sendTo(self._parent, answer);
    }),
    tellDenied: enqueueActions(({ self, enqueue }) => {
      const answer: TruthAnswer = { type: 'server.deniedRide' };
      if (self._parent) enqueue.sendTo(self._parent, answer);
    }),
  },
  delays: {
    pollWithoutRealtime: 10_000,
    lookWithoutRealtime: 30_000,
    pollBesideRealtime: 90_000,
    noRideDoubt: 30_000,
  },
}).createMachine({
  id: 'truth',
  description: [
    'What is so by the server: asked at the start, after silence, when the page is shown, and now and then.',
    'A list that names a ride is told to the ride’s chart, which drops what is old.',
    'A list without the ride that the app knows is asked for twice before it is believed.',
    'Region feed is whether rows flow by themselves; without them the server is asked more often, even when no ride is known.',
  ].join('\n'),
  type: 'parallel',
  context: { rentId: null },
  on: {
    'ride.changed': { actions: { type: 'keepRide', params: ({ event }) => event.rent } },
  },
  states: {
    word: {
      initial: 'unasked',
      on: {
        'server.rentsListed': [
          {
            guard: { type: 'namesARide', params: ({ event }) => event },
            target: '.fresh',
            actions: { type: 'tellRide', params: ({ event }) => event },
          },
          { guard: not('rideIsKnown'), target: '.fresh', actions: 'tellDenied' },
          { target: '.checking', description: 'Open rides only: how the known one ended is asked at once.' },
        ],
      },
      states: {
        unasked: {
          description: 'What the phone remembers comes first.',
          on: { 'memo.recalled': 'checking', 'server.rentsListed': {} },
        },
        checking: {
          on: {
            'locks.checked': {
              target: 'checking',
              reenter: true,
              description: 'An answer that was asked for before the hand moved tells nothing of it.',
            },
          },
          invoke: {
            id: 'askRents',
            src: 'askRents',
            input: ({ context }) => context,
            onDone: [
              {
                guard: { type: 'namesARide', params: ({ event }) => event.output },
                target: 'fresh',
                actions: { type: 'tellRide', params: ({ event }) => event.output },
              },
              { guard: not('rideIsKnown'), target: 'fresh', actions: 'tellDenied' },
              { target: 'doubting' },
            ],
            onError: 'stale',
          },
        },
        fresh: {
          on: {
            'device.becameVisible': 'checking',
            'device.cameOnline': 'checking',
            'server.wentSilent': 'checking',
            'feed.stayedSilent': {
              guard: not('rideIsKnown'),
              target: 'checking',
              description: 'A ride may begin at the keypad of a dock, with nobody to tell this phone of it.',
            },
            'rider.openedRide': 'checking',
            'locks.checked': 'checking',
          },
          after: {
            pollWithoutRealtime: [
              { guard: and(['isWithoutRealtime', 'rideIsKnown']), target: 'checking' },
              { guard: 'isWithoutRealtime', target: 'fresh', reenter: true },
            ],
            pollBesideRealtime: [
              { guard: 'rideIsKnown', target: 'checking' },
              { target: 'fresh', reenter: true },
            ],
          },
        },
        stale: {
          on: {
            'device.becameVisible': 'checking',
            'device.cameOnline': 'checking',
            'rider.openedRide': 'checking',
            'locks.checked': 'checking',
          },
          after: { pollWithoutRealtime: 'checking' },
        },
        doubting: {
          description: 'One answer without the known ride is not believed.',
          on: {
            'server.rentsListed': [
              {
                guard: { type: 'namesARide', params: ({ event }) => event },
                target: 'fresh',
                actions: { type: 'tellRide', params: ({ event }) => event },
              },
              {},
            ],
          },
          after: { noRideDoubt: 'checkingAgain' },
        },
        checkingAgain: {
          invoke: {
            id: 'askRents',
            src: 'askRents',
            input: ({ context }) => context,
            onDone: [
              {
                guard: { type: 'namesARide', params: ({ event }) => event.output },
                target: 'fresh',
                actions: { type: 'tellRide', params: ({ event }) => event.output },
              },
              { target: 'fresh', actions: ['forgetRide', 'tellDenied'] },
            ],
            onError: 'doubting',
          },
        },
      },
    },
    feed: {
      initial: 'silent',
      states: {
        silent: {
          on: { 'server.wentLive': 'live' },
          after: {
            lookWithoutRealtime: { target: 'silent', reenter: true, actions: raise({ type: 'feed.stayedSilent' }) },
          },
        },
        live: { on: { 'server.wentSilent': 'silent', 'device.wentOffline': 'silent' } },
      },
    },
  },
});

/** The ride that a list speaks of: the one to show, or the end of the known one; null = it knows of none. */
const rideIn = ({ rentId }: TruthContext, rents: readonly RentFacts[]): RentFacts | null =>
  currentRide(rents) ?? rents.find(({ id }) => id === rentId) ?? null;
