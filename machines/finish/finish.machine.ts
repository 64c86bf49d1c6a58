import { assign, enqueueActions, setup } from 'xstate';
import type { RideCommand } from '#domain/command.ts';
import type { RentFacts } from '#domain/rent.ts';
import { finishPhase } from './finish.phase.ts';
import type {
  FinishContext,
  FinishEvent,
  FinishInput,
  FinishPhase,
  FinishCommandRequest,
  FinishCommand,
} from './finish.types.ts';

export const finishMachine = setup({
  types: { context: {} as FinishContext, events: {} as FinishEvent, input: {} as FinishInput },
  guards: {
    phaseIs: ({ context }, task: FinishPhase) => finishPhase(context.rent, context.photoId) === task,
    staysInPhase: ({ context }, rent: RentFacts | null) =>
      rent === null || finishPhase(rent, context.photoId) === finishPhase(context.rent, context.photoId),
    isReturning: ({ context }, rent: RentFacts | null) =>
      rent !== null && finishPhase(rent, context.photoId) === 'goingBack',
    wasSending: ({ context }, act: RideCommand['kind']) => context.sending === act,
    isParking: (_, act: RideCommand['kind']) => act === 'parking',
    isCompletion: (_, act: RideCommand['kind']) => act === 'complete',
    isReturn: (_, act: RideCommand['kind']) => act === 'returnToRide',
  },
  actions: {
    storeRent: assign(({ context }, rent: RentFacts | null) => ({ rent: rent ?? context.rent })),
    storePhoto: assign((_, { photoId }: { photoId: string }) => ({ photoId })),
    clearPhoto: assign({ photoId: null }),
    clearRestoredCommand: assign({ sending: null }),
    requestCommand: enqueueActions(({ self, enqueue }, command: FinishCommand) => {
      const request: FinishCommandRequest = { type: 'finish.commandRequested', command };
      if (self._parent) enqueue.sendTo(self._parent, request);
    }),
  },
}).createMachine({
  id: 'finish',
  description: [
    'ACTIVE_RIDE_END from the inside: where the vehicle stands, which parking that is, its locks, its photo, and the last button.',
    'A dock does all of it alone: it holds the bike already, and the only way back is to pull the bike out.',
    'The server’s rows say which task comes next; while a command is being sent, its own state stays until the answer.',
    'A photo is stored in any state: it must not be lost because it came out of sequence.',
    'The rider may return to the ride until the last button is pressed; the ride’s chart refuses it while a lock moves.',
    'The ride’s chart sends the commands: a row that changes the stage stops this chart and never a command.',
  ].join('\n'),
  context: ({ input }) => input,
  initial: 'resuming',
  on: {
    'ride.changed': { target: '.routing', actions: { type: 'storeRent', params: ({ event }) => event.rent } },
    'rider.photoTaken': { target: '.routing', actions: { type: 'storePhoto', params: ({ event }) => event } },
    'photo.refused': { target: '.routing', actions: 'clearPhoto' },
    'command.requested': [
      { guard: { type: 'isParking', params: ({ event }) => event.commandKind }, target: '.choosingParking.sending' },
      { guard: { type: 'isCompletion', params: ({ event }) => event.commandKind }, target: '.completing' },
      { guard: { type: 'isReturn', params: ({ event }) => event.commandKind }, target: '.goingBack' },
    ],
  },
  states: {
    resuming: {
      description: 'A command from before a reload is still being sent.',
      always: [
        {
          guard: { type: 'wasSending', params: 'parking' },
          target: 'choosingParking.sending',
          actions: 'clearRestoredCommand',
        },
        {
          guard: { type: 'wasSending', params: 'complete' },
          target: 'completing',
          actions: 'clearRestoredCommand',
        },
        {
          guard: { type: 'wasSending', params: 'returnToRide' },
          target: 'goingBack',
          actions: 'clearRestoredCommand',
        },
        { target: 'routing' },
      ],
    },
    routing: {
      description: 'Selects the task from the row.',
      always: [
        { guard: { type: 'phaseIs', params: 'positioning' }, target: 'positioning' },
        { guard: { type: 'phaseIs', params: 'parkingAsked' }, target: 'choosingParking' },
        { guard: { type: 'phaseIs', params: 'parkingRefused' }, target: 'choosingParking.refused' },
        { guard: { type: 'phaseIs', params: 'atLocks' }, target: 'atLocks' },
        { guard: { type: 'phaseIs', params: 'photographing' }, target: 'photographing' },
        { guard: { type: 'phaseIs', params: 'photoTaken' }, target: 'photoTaken' },
        { guard: { type: 'phaseIs', params: 'locking' }, target: 'completing.locking' },
        { guard: { type: 'phaseIs', params: 'goingBack' }, target: 'goingBack.waiting' },
        { guard: { type: 'phaseIs', params: 'docking' }, target: 'docking' },
        { guard: { type: 'phaseIs', params: 'dockRefused' }, target: 'docking.refused' },
        { target: 'updating' },
      ],
    },
    positioning: {
      description: 'The server works out where the vehicle stands.',
      on: { 'rider.wentBack': { actions: { type: 'requestCommand', params: { kind: 'returnToRide' } } } },
    },
    choosingParking: {
      initial: 'awaitingChoice',
      states: {
        awaitingChoice: {
          description: 'Near a border, or with a poor position: the rider says which parking it is.',
          on: {
            'rider.parkingChosen': {
              actions: { type: 'requestCommand', params: ({ event }) => ({ kind: 'parking', number: event.number }) },
            },
            'rider.wentBack': { actions: { type: 'requestCommand', params: { kind: 'returnToRide' } } },
          },
        },
        refused: {
          description: 'Not at a parking: the rider goes to the nearest one or types its number.',
          on: {
            'rider.parkingChosen': {
              actions: { type: 'requestCommand', params: ({ event }) => ({ kind: 'parking', number: event.number }) },
            },
            'rider.wentBack': { actions: { type: 'requestCommand', params: { kind: 'returnToRide' } } },
          },
        },
        sending: {
          on: {
            'ride.changed': {
              guard: { type: 'staysInPhase', params: ({ event }) => event.rent },
              actions: { type: 'storeRent', params: ({ event }) => event.rent },
            },
            'rider.photoTaken': { actions: { type: 'storePhoto', params: ({ event }) => event } },
            'photo.refused': { actions: 'clearPhoto' },
            'command.settled': '#finish.routing',
          },
        },
      },
    },
    atLocks: {
      description: 'The wheel lock, then the chain round the rack: the chart locks leads the rider.',
      on: { 'rider.wentBack': { actions: { type: 'requestCommand', params: { kind: 'returnToRide' } } } },
    },
    photographing: {
      on: { 'rider.wentBack': { actions: { type: 'requestCommand', params: { kind: 'returnToRide' } } } },
    },
    photoTaken: {
      description: 'Parked, and the photo is taken or not required: one button is left.',
      on: {
        'rider.completed': { actions: { type: 'requestCommand', params: { kind: 'complete' } } },
        'rider.wentBack': { actions: { type: 'requestCommand', params: { kind: 'returnToRide' } } },
      },
    },
    completing: {
      initial: 'asking',
      states: {
        asking: {
          on: {
            'ride.changed': {
              guard: { type: 'staysInPhase', params: ({ event }) => event.rent },
              actions: { type: 'storeRent', params: ({ event }) => event.rent },
            },
            'command.settled': '#finish.routing',
          },
        },
        locking: { description: 'The photo is uploaded or promised: a motor locks, then the receipt comes.' },
      },
    },
    goingBack: {
      initial: 'asking',
      states: {
        asking: {
          on: {
            'ride.changed': [
              {
                guard: { type: 'isReturning', params: ({ event }) => event.rent },
                target: 'waiting',
                actions: { type: 'storeRent', params: ({ event }) => event.rent },
              },
              { actions: { type: 'storeRent', params: ({ event }) => event.rent } },
            ],
            'rider.photoTaken': { actions: { type: 'storePhoto', params: ({ event }) => event } },
            'photo.refused': { actions: 'clearPhoto' },
            'command.settled': '#finish.routing',
          },
        },
        waiting: { description: 'A motor opens, or the chart locks opens the locks, then the ride continues.' },
      },
    },
    docking: {
      initial: 'locking',
      states: {
        locking: { description: 'The dock locks, then the receipt comes.' },
        refused: {
          description:
            'The dock does not hold the bike. The rider pushes it in again or goes to another dock, and may ask the server to check once more.',
          on: { 'rider.finishAsked': { actions: { type: 'requestCommand', params: { kind: 'finish' } } } },
        },
      },
    },
    updating: {
      description: 'A step of a newer server: the rider can wait for the next row or go back.',
      on: { 'rider.wentBack': { actions: { type: 'requestCommand', params: { kind: 'returnToRide' } } } },
    },
  },
});
