import { assign, fromPromise, setup } from 'xstate';
import type { Refusal } from '#domain/errorCode.ts';
import type { Reservation, ReservationOutcome, ReservationTap } from '#domain/reservation.ts';
import { unprovided } from '../unprovided.ts';
import type { ReservationContext, ReservationEvent, ReservationInput } from './reservation.types.ts';

export const reservationMachine = setup({
  types: { context: {} as ReservationContext, events: {} as ReservationEvent, input: {} as ReservationInput },
  actors: {
    /** `GET api/reservations/current`. */
    readCurrent: fromPromise<Reservation | null>(unprovided('readCurrent')),
    /** One request. Rejects when no answer came, for any reason. */
    reserveVehicle: fromPromise<ReservationOutcome, ReservationTap & { number: string }>(unprovided('reserveVehicle')),
    releaseVehicle: fromPromise<ReservationOutcome, ReservationTap & { reservationId: string }>(
      unprovided('releaseVehicle'),
    ),
  },
  guards: {
    wasKept: ({ context }) => context.reservation !== null,
    isHeld: (_, current: Reservation | null) => current?.state === 'held',
    hasLapsed: (_, current: Reservation | null) => current?.state === 'lapsed',
    wasDone: (_, outcome: ReservationOutcome) => outcome.kind === 'done',
    endedByTime: (_, outcome: ReservationOutcome) => outcome.kind === 'done' && outcome.reservation.state === 'lapsed',
    hasAnother: (_, outcome: ReservationOutcome) =>
      outcome.kind === 'refused' && outcome.refusal.code === 'accountHasReservationAlready',
  },
  actions: {
    storeReserved: assign((_, { number, key, expiresAt }: ReservationTap & { number: string }) => ({
      number,
      tap: { key, expiresAt },
      refusal: null,
    })),
    storeReleased: assign((_, { key, expiresAt }: ReservationTap) => ({ tap: { key, expiresAt }, refusal: null })),
    /** An answer without a reservation leaves the last known one, for what the screen says about its end. */
    storeCurrent: assign(({ context }, current: Reservation | null) => ({
      reservation: current ?? context.reservation,
    })),
    storeOutcome: assign((_, outcome: ReservationOutcome) =>
      outcome.kind === 'done' ? { reservation: outcome.reservation } : { refusal: refusalIn(outcome) },
    ),
    forget: assign({ reservation: null, refusal: null }),
  },
  delays: {
    /** Until the end by the server's clock. Provided in src/app/services/openReservation.ts. */
    timeLeft: 0,
    commandRetryDelay: 2_000,
    readRetryDelay: 10_000,
  },
}).createMachine({
  id: 'reservation',
  description: [
    'The rider’s reservation of a free vehicle, before a ride.',
    'A request without an answer is unknown, never failed: the chart sends it again with the same key, until the server has answered it.',
    'The reservation ends by the server’s clock, also without a network. Then the chart asks the server what it cost.',
    'Another tab or another phone may have made or ended it, and a ride ends it: the chart asks when the page is shown, when the network comes back, and when a ride begins.',
    'A tap need not wait for these answers: the server refuses a second reservation.',
  ].join('\n'),
  context: ({ input }) => ({ reservation: input.kept, number: '', tap: null, refusal: null }),
  initial: 'opening',
  states: {
    opening: {
      always: [{ guard: 'wasKept', target: 'held.checking' }, { target: 'reading' }],
    },
    reading: {
      invoke: {
        id: 'readCurrent',
        src: 'readCurrent',
        onDone: [
          {
            guard: { type: 'isHeld', params: ({ event }) => event.output },
            target: 'held',
            actions: { type: 'storeCurrent', params: ({ event }) => event.output },
          },
          { target: 'none' },
        ],
        onError: 'unread',
      },
      on: {
        'rider.reserved': { target: 'reserving', actions: { type: 'storeReserved', params: ({ event }) => event } },
      },
    },
    unread: {
      on: {
        'device.cameOnline': 'reading',
        'device.becameVisible': 'reading',
        'rider.reserved': { target: 'reserving', actions: { type: 'storeReserved', params: ({ event }) => event } },
      },
      after: { readRetryDelay: 'reading' },
    },
    none: {
      initial: 'steady',
      on: {
        'rider.reserved': { target: 'reserving', actions: { type: 'storeReserved', params: ({ event }) => event } },
        'device.cameOnline': '.checking',
        'device.becameVisible': '.checking',
      },
      states: {
        steady: {},
        checking: {
          invoke: {
            id: 'readCurrentOfNone',
            src: 'readCurrent',
            onDone: [
              {
                guard: { type: 'isHeld', params: ({ event }) => event.output },
                target: '#reservation.held',
                actions: { type: 'storeCurrent', params: ({ event }) => event.output },
              },
              { target: 'steady' },
            ],
            onError: 'steady',
          },
        },
      },
    },
    reserving: {
      initial: 'sending',
      states: {
        sending: {
          invoke: {
            id: 'reserveVehicle',
            src: 'reserveVehicle',
            input: ({ context }) => ({ ...tapIn(context), number: context.number }),
            onDone: [
              {
                guard: { type: 'wasDone', params: ({ event }) => event.output },
                target: '#reservation.held',
                actions: { type: 'storeOutcome', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'hasAnother', params: ({ event }) => event.output },
                target: '#reservation.reading',
                description: 'Reserved in another tab or on another phone.',
                actions: { type: 'storeOutcome', params: ({ event }) => event.output },
              },
              {
                target: '#reservation.none',
                actions: { type: 'storeOutcome', params: ({ event }) => event.output },
              },
            ],
            onError: 'unknown',
          },
        },
        unknown: {
          description: 'The request, or only its answer, was lost.',
          on: { 'device.cameOnline': 'sending' },
          after: { commandRetryDelay: 'sending' },
        },
      },
    },
    held: {
      initial: 'steady',
      on: {
        'rider.released': { target: 'releasing', actions: { type: 'storeReleased', params: ({ event }) => event } },
        'server.rideBegan': '.checking',
        'device.cameOnline': '.checking',
        'device.becameVisible': '.checking',
      },
      after: { timeLeft: 'lapsed' },
      states: {
        steady: {},
        checking: {
          invoke: {
            id: 'readCurrentOfHeld',
            src: 'readCurrent',
            onDone: [
              {
                guard: { type: 'isHeld', params: ({ event }) => event.output },
                target: '#reservation.held',
                reenter: true,
                actions: { type: 'storeCurrent', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'hasLapsed', params: ({ event }) => event.output },
                target: '#reservation.lapsed.settled',
                actions: { type: 'storeCurrent', params: ({ event }) => event.output },
              },
              { target: '#reservation.none', actions: 'forget' },
            ],
            onError: 'steady',
          },
        },
      },
    },
    releasing: {
      initial: 'sending',
      after: { timeLeft: 'lapsed' },
      states: {
        sending: {
          invoke: {
            id: 'releaseVehicle',
            src: 'releaseVehicle',
            input: ({ context }) => ({ ...tapIn(context), reservationId: context.reservation?.id ?? '' }),
            onDone: [
              {
                guard: { type: 'endedByTime', params: ({ event }) => event.output },
                target: '#reservation.lapsed.settled',
                actions: { type: 'storeOutcome', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'wasDone', params: ({ event }) => event.output },
                target: '#reservation.none',
                actions: { type: 'storeOutcome', params: ({ event }) => event.output },
              },
              {
                target: '#reservation.held.checking',
                actions: { type: 'storeOutcome', params: ({ event }) => event.output },
              },
            ],
            onError: 'unknown',
          },
        },
        unknown: {
          description: 'The request, or only its answer, was lost.',
          on: { 'device.cameOnline': 'sending' },
          after: { commandRetryDelay: 'sending' },
        },
      },
    },
    lapsed: {
      initial: 'asking',
      on: {
        'rider.closed': { target: 'none', actions: 'forget' },
        'rider.reserved': { target: 'reserving', actions: { type: 'storeReserved', params: ({ event }) => event } },
      },
      states: {
        asking: {
          invoke: {
            id: 'readCurrentOfLapsed',
            src: 'readCurrent',
            onDone: [
              {
                guard: { type: 'isHeld', params: ({ event }) => event.output },
                target: 'waiting',
                description: 'The server’s clock is a moment behind.',
              },
              { target: 'settled', actions: { type: 'storeCurrent', params: ({ event }) => event.output } },
            ],
            onError: 'waiting',
          },
        },
        waiting: {
          on: { 'device.cameOnline': 'asking', 'device.becameVisible': 'asking' },
          after: { readRetryDelay: 'asking' },
        },
        settled: { description: 'The server has said what the reservation cost.' },
      },
    },
  },
});

function tapIn({ tap }: ReservationContext): ReservationTap {
  if (tap === null) throw new Error('A request is sent only after a tap');
  return tap;
}

const refusalIn = (outcome: Exclude<ReservationOutcome, { kind: 'done' }>): Refusal =>
  outcome.kind === 'refused' ? outcome.refusal : { code: 'commandExpired' };
