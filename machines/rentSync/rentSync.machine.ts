import { and, assign, enqueueActions, fromPromise, not, or, raise, setup, stateIn } from 'xstate';
import { currentRide, startKeyIn } from '#domain/currentRide.ts';
import type { RentFacts } from '#domain/rent.ts';
import { hearersOf } from '../rent/sendToRide.ts';
import { unprovided } from '../unprovided.ts';
import type {
  RentListHint,
  RentList,
  RentSyncOutput,
  RentSyncContext,
  RentSyncEvent,
  RentSyncInput,
} from './rentSync.types.ts';

export const rentSyncMachine = setup({
  types: { context: {} as RentSyncContext, events: {} as RentSyncEvent, input: {} as RentSyncInput },
  actors: {
    fetchRents: fromPromise<RentList, { rentId: string | null }>(unprovided('fetchRents')),
  },
  guards: {
    listsRide: ({ context }, { rents }: RentListHint) => listedRide(context, rents) !== null,
    rideIsKnown: ({ context }) => context.rentId !== null,
    sumsAreUnknown: (_, rent: RentFacts | null) => rent?.sumsAreKnown === false,
    isWithoutRealtime: stateIn({ feed: 'silent' }),
    lacksSums: ({ context }) => !context.sumsAreKnown,
  },
  actions: {
    storeRideId: assign((_, rent: RentFacts | null) => rideOf(rent)),
    clearRideId: assign({ rentId: null, sumsAreKnown: true }),
    /** The ride's chart is first: the locks compare the answer with the row that they know then. */
    tell: enqueueActions(({ self, enqueue }, output: RentSyncOutput) => {
      for (const chart of hearersOf(self._parent, output)) enqueue.sendTo(chart, output);
    }),
  },
  delays: {
    pollWithoutRealtime: 10_000,
    idlePollWithoutRealtime: 30_000,
    pollBesideRealtime: 90_000,
    absenceConfirmationDelay: 30_000,
  },
}).createMachine({
  id: 'rentSync',
  description: [
    'Asks the server for the ride’s state: at the start, after a time without rows, when the rider shows the page, and at intervals.',
    'The chart sends a list with a ride to the ride’s chart, which drops old rows.',
    'A list without the known ride counts only after a second request confirms it.',
    'Region feed says whether realtime rows arrive; without them the chart asks the server more often, even when no ride is known.',
  ].join('\n'),
  type: 'parallel',
  context: ({ input }) => rideOf(input.rent),
  on: {
    'rent.changed': { actions: { type: 'storeRideId', params: ({ event }) => event.rent } },
  },
  states: {
    freshness: {
      initial: 'checking',
      on: {
        'server.rentsListed': [
          {
            guard: { type: 'listsRide', params: ({ event }) => event },
            target: '.fresh',
            actions: { type: 'tell', params: ({ context, event }) => foundRide(context, event) },
          },
          {
            guard: not('rideIsKnown'),
            target: '.fresh',
            actions: { type: 'tell', params: { type: 'rentSync.foundNoRide' } },
          },
          { target: '.checking', description: 'Open rides only: the chart asks at once how the known one ended.' },
        ],
      },
      states: {
        checking: {
          on: {
            'locks.checkRequested': {
              target: 'checking',
              reenter: true,
              description: 'An answer to a request from before the rider moved the lock says nothing about the move.',
            },
          },
          invoke: {
            id: 'fetchRents',
            src: 'fetchRents',
            input: ({ context: { rentId } }) => ({ rentId }),
            onDone: [
              {
                guard: { type: 'listsRide', params: ({ event }) => event.output },
                target: 'fresh',
                actions: { type: 'tell', params: ({ context, event }) => foundRide(context, event.output) },
              },
              {
                guard: not('rideIsKnown'),
                target: 'fresh',
                actions: { type: 'tell', params: { type: 'rentSync.foundNoRide' } },
              },
              { target: 'confirmingAbsence' },
            ],
            onError: 'stale',
          },
        },
        fresh: {
          on: {
            'rent.changed': {
              guard: { type: 'sumsAreUnknown', params: ({ event }) => event.rent },
              target: 'fresh',
              reenter: true,
              actions: { type: 'storeRideId', params: ({ event }) => event.rent },
              description: 'After a row with an impossible number the chart asks again soon.',
            },
            'device.becameVisible': 'checking',
            'device.cameOnline': 'checking',
            'server.wentSilent': 'checking',
            'rentSync.stayedSilent': {
              guard: not('rideIsKnown'),
              target: 'checking',
              description: 'A ride may begin at a dock’s keypad, and nothing notifies this phone.',
            },
            'rider.openedRide': 'checking',
            'locks.checkRequested': 'checking',
          },
          after: {
            pollWithoutRealtime: [
              { guard: and([or(['isWithoutRealtime', 'lacksSums']), 'rideIsKnown']), target: 'checking' },
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
            'locks.checkRequested': 'checking',
          },
          after: { pollWithoutRealtime: 'checking' },
        },
        confirmingAbsence: {
          description: 'One answer without the known ride is not enough.',
          on: {
            'server.rentsListed': [
              {
                guard: { type: 'listsRide', params: ({ event }) => event },
                target: 'fresh',
                actions: { type: 'tell', params: ({ context, event }) => foundRide(context, event) },
              },
              {},
            ],
          },
          after: { absenceConfirmationDelay: 'recheckingAbsence' },
        },
        recheckingAbsence: {
          invoke: {
            id: 'fetchRents',
            src: 'fetchRents',
            input: ({ context: { rentId } }) => ({ rentId }),
            onDone: [
              {
                guard: { type: 'listsRide', params: ({ event }) => event.output },
                target: 'fresh',
                actions: { type: 'tell', params: ({ context, event }) => foundRide(context, event.output) },
              },
              { target: 'fresh', actions: ['clearRideId', { type: 'tell', params: { type: 'rentSync.foundNoRide' } }] },
            ],
            onError: 'confirmingAbsence',
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
            idlePollWithoutRealtime: {
              target: 'silent',
              reenter: true,
              actions: raise({ type: 'rentSync.stayedSilent' }),
            },
          },
        },
        live: { on: { 'server.wentSilent': 'silent', 'device.wentOffline': 'silent' } },
      },
    },
  },
});

const rideOf = (rent: RentFacts | null): RentSyncContext => ({
  rentId: rent?.id ?? null,
  sumsAreKnown: rent?.sumsAreKnown ?? true,
});

/** The ride that a list reports: the one to show, or the end of the known one; null = the list has none. */
const listedRide = ({ rentId }: RentSyncContext, rents: readonly RentFacts[]): RentFacts | null =>
  currentRide(rents) ?? rents.find(({ id }) => id === rentId || isOfPhone(rentId)) ?? null;

/** The server has another id for this ride: in its list, the only row that is over. */
const isOfPhone = (rentId: string | null): boolean => rentId !== null && startKeyIn(rentId) !== null;

/** Throws for a list without a ride. */
function foundRide(context: RentSyncContext, { rents, serverTime }: RentListHint): RentSyncOutput {
  const rent = listedRide(context, rents);
  if (rent === null) throw new Error('The list has no ride');
  return { type: 'rentSync.foundRide', rent, confirmedAt: serverTime ?? rent.serverTime };
}
