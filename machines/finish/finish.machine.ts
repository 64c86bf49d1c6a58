import { assign, enqueueActions, setup } from 'xstate';
import type { Intent } from '#domain/command.ts';
import type { RentFacts } from '#domain/rent.ts';
import { finishPlace } from './finish.place.ts';
import type { FinishContext, FinishEvent, FinishInput, FinishPlace, FinishWish, Wish } from './finish.types.ts';

export const finishMachine = setup({
  types: { context: {} as FinishContext, events: {} as FinishEvent, input: {} as FinishInput },
  guards: {
    standsAt: ({ context }, place: FinishPlace) => finishPlace(context.rent, context.photoId) === place,
    staysInPlace: ({ context }, rent: RentFacts | null) =>
      rent === null || finishPlace(rent, context.photoId) === finishPlace(context.rent, context.photoId),
    isOnTheWayBack: ({ context }, rent: RentFacts | null) =>
      rent !== null && finishPlace(rent, context.photoId) === 'goingBack',
    wasSending: ({ context }, act: Intent['kind']) => context.sending === act,
    isParking: (_, act: Intent['kind']) => act === 'parking',
    isCompletion: (_, act: Intent['kind']) => act === 'complete',
    isReturn: (_, act: Intent['kind']) => act === 'returnToRide',
  },
  actions: {
    keepRow: assign(({ context }, rent: RentFacts | null) => ({ rent: rent ?? context.rent })),
    keepPhoto: assign((_, { photoId }: { photoId: string }) => ({ photoId })),
    forgetPhoto: assign({ photoId: null }),
    keepNoAct: assign({ sending: null }),
    wish: enqueueActions(({ self, enqueue }, wish: Wish) => {
      const wished: FinishWish = { type: 'finish.wished', wish };
      if (self._parent) enqueue.sendTo(self._parent, wished);
    }),
  },
}).createMachine({
  id: 'finish',
  description: [
    'ACTIVE_RIDE_END from the inside: where the vehicle stands, which parking that is, its locks, its photo, and the last button.',
    'A dock does all of it alone: it has the bike already, and nothing leads back but to pull it out.',
    'The server’s rows say which task comes next; while an act is on its way its own state stands until the answer.',
    'A photo is kept from any state: it is worth more than the order in which it was asked for.',
    'The way back to the ride is open until the last button is pressed; the ride’s chart shuts it while metal moves.',
    'The acts themselves are sent by the ride’s chart: a row that moves the stage stops this chart and never a command.',
  ].join('\n'),
  context: ({ input }) => input,
  initial: 'resuming',
  on: {
    'ride.changed': { target: '.placing', actions: { type: 'keepRow', params: ({ event }) => event.rent } },
    'rider.photoTaken': { target: '.placing', actions: { type: 'keepPhoto', params: ({ event }) => event } },
    'photo.refused': { target: '.placing', actions: 'forgetPhoto' },
    'act.begun': [
      { guard: { type: 'isParking', params: ({ event }) => event.act }, target: '.choosingParking.telling' },
      { guard: { type: 'isCompletion', params: ({ event }) => event.act }, target: '.completing.asking' },
      { guard: { type: 'isReturn', params: ({ event }) => event.act }, target: '.goingBack.asking' },
    ],
  },
  states: {
    resuming: {
      description: 'An act from before a reload is still on its way.',
      always: [
        { guard: { type: 'wasSending', params: 'parking' }, target: 'choosingParking.telling', actions: 'keepNoAct' },
        { guard: { type: 'wasSending', params: 'complete' }, target: 'completing.asking', actions: 'keepNoAct' },
        { guard: { type: 'wasSending', params: 'returnToRide' }, target: 'goingBack.asking', actions: 'keepNoAct' },
        { target: 'placing' },
      ],
    },
    placing: {
      description: 'Which task the row speaks of.',
      always: [
        { guard: { type: 'standsAt', params: 'positioning' }, target: 'positioning' },
        { guard: { type: 'standsAt', params: 'parkingAsked' }, target: 'choosingParking.plain' },
        { guard: { type: 'standsAt', params: 'parkingRefused' }, target: 'choosingParking.refused' },
        { guard: { type: 'standsAt', params: 'atLocks' }, target: 'atLocks' },
        { guard: { type: 'standsAt', params: 'photographing' }, target: 'photographing' },
        { guard: { type: 'standsAt', params: 'photoTaken' }, target: 'photoTaken' },
        { guard: { type: 'standsAt', params: 'locking' }, target: 'completing.locking' },
        { guard: { type: 'standsAt', params: 'goingBack' }, target: 'goingBack.waiting' },
        { guard: { type: 'standsAt', params: 'docking' }, target: 'docking.locking' },
        { guard: { type: 'standsAt', params: 'dockRefused' }, target: 'docking.refused' },
        { target: 'updating' },
      ],
    },
    positioning: {
      description: 'The server works out where the vehicle stands.',
      on: { 'rider.wentBack': { actions: { type: 'wish', params: { kind: 'returnToRide' } } } },
    },
    choosingParking: {
      initial: 'plain',
      states: {
        plain: {
          description: 'Near a border, or a poor fix: the rider says which parking it is.',
          on: {
            'rider.parkingChosen': {
              actions: { type: 'wish', params: ({ event }) => ({ kind: 'parking', number: event.number }) },
            },
            'rider.wentBack': { actions: { type: 'wish', params: { kind: 'returnToRide' } } },
          },
        },
        refused: {
          description: 'Not at a parking: to the nearest one, or its number.',
          on: {
            'rider.parkingChosen': {
              actions: { type: 'wish', params: ({ event }) => ({ kind: 'parking', number: event.number }) },
            },
            'rider.wentBack': { actions: { type: 'wish', params: { kind: 'returnToRide' } } },
          },
        },
        telling: {
          on: {
            'ride.changed': {
              guard: { type: 'staysInPlace', params: ({ event }) => event.rent },
              actions: { type: 'keepRow', params: ({ event }) => event.rent },
            },
            'rider.photoTaken': { actions: { type: 'keepPhoto', params: ({ event }) => event } },
            'photo.refused': { actions: 'forgetPhoto' },
            'act.settled': '#finish.placing',
          },
        },
      },
    },
    atLocks: {
      description: 'The wheel lock, then the chain round the rack: the chart locks says how.',
      on: { 'rider.wentBack': { actions: { type: 'wish', params: { kind: 'returnToRide' } } } },
    },
    photographing: {
      on: { 'rider.wentBack': { actions: { type: 'wish', params: { kind: 'returnToRide' } } } },
    },
    photoTaken: {
      description: 'Parked, and the photo is taken or not asked for: one button is left.',
      on: {
        'rider.completed': { actions: { type: 'wish', params: { kind: 'complete' } } },
        'rider.wentBack': { actions: { type: 'wish', params: { kind: 'returnToRide' } } },
      },
    },
    completing: {
      initial: 'asking',
      states: {
        asking: {
          on: {
            'ride.changed': {
              guard: { type: 'staysInPlace', params: ({ event }) => event.rent },
              actions: { type: 'keepRow', params: ({ event }) => event.rent },
            },
            'act.settled': '#finish.placing',
          },
        },
        locking: { description: 'Photo in or promised: a motor locks, then the receipt comes.' },
      },
    },
    goingBack: {
      initial: 'asking',
      states: {
        asking: {
          on: {
            'ride.changed': [
              {
                guard: { type: 'isOnTheWayBack', params: ({ event }) => event.rent },
                target: 'waiting',
                actions: { type: 'keepRow', params: ({ event }) => event.rent },
              },
              { actions: { type: 'keepRow', params: ({ event }) => event.rent } },
            ],
            'rider.photoTaken': { actions: { type: 'keepPhoto', params: ({ event }) => event } },
            'photo.refused': { actions: 'forgetPhoto' },
            'act.settled': '#finish.placing',
          },
        },
        waiting: { description: 'A motor opens, or the locks’ turn comes, then the ride goes on.' },
      },
    },
    docking: {
      initial: 'locking',
      states: {
        locking: { description: 'The dock locks, then the receipt comes.' },
        refused: {
          description:
            'It does not hold the bike: out and in again, or another dock; the server may be asked to look once more.',
          on: { 'rider.finishAsked': { actions: { type: 'wish', params: { kind: 'finish' } } } },
        },
      },
    },
    updating: {
      description: 'A step of a newer server: the rider can wait for the next word or go back.',
      on: { 'rider.wentBack': { actions: { type: 'wish', params: { kind: 'returnToRide' } } } },
    },
  },
});
