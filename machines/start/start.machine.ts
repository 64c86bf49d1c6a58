import { assign, enqueueActions, setup } from 'xstate';
import type { Intent } from '#domain/command.ts';
import { lockTask } from '#domain/lockOrder.ts';
import type { RentFacts } from '#domain/rent.ts';
import type { StartContext, StartEvent, StartInput, StartWish } from './start.types.ts';

export const startMachine = setup({
  types: { context: {} as StartContext, events: {} as StartEvent, input: {} as StartInput },
  guards: {
    isUnanswered: ({ context }) => context.rent === null,
    cancelIsUnderWay: ({ context }) => context.sending === 'cancel',
    isAtLocks: ({ context }) => context.rent !== null && lockTask(context.rent) !== null,
    didNotOpen: ({ context }) => context.rent !== null && context.rent.errorCode !== null,
    isUnlocking: ({ context }) => context.rent?.step === 'unlock',
    dockIsOpen: ({ context }) => context.rent?.step === 'unlock' && context.rent.capabilities.docked,
    isACancel: (_, act: Intent['kind']) => act === 'cancel',
  },
  actions: {
    keepRow: assign((_, rent: RentFacts | null) => ({ rent })),
    keepNoAct: assign({ sending: null }),
    wishCancel: enqueueActions(({ self, enqueue }) => {
      const wish: StartWish = { type: 'start.wished', wish: { kind: 'cancel' } };
      if (self._parent) enqueue.sendTo(self._parent, wish);
    }),
  },
}).createMachine({
  id: 'start',
  description: [
    'CHECK_START from the inside: what happens between the rider’s Start and the first minute of the ride.',
    'The server’s rows say which step is under way; nothing is taken for done before they say so.',
    'It may be taken back as soon as the server has a ride to take back, and free of charge.',
    'The acts themselves are sent by the ride’s chart: a row that moves the stage stops this chart and never a command.',
  ].join('\n'),
  context: ({ input }) => input,
  initial: 'placing',
  on: {
    'ride.changed': { target: '.placing', actions: { type: 'keepRow', params: ({ event }) => event.rent } },
    'act.begun': { guard: { type: 'isACancel', params: ({ event }) => event.act }, target: '.cancelling' },
  },
  states: {
    placing: {
      description: 'Which step the row speaks of.',
      always: [
        { guard: 'cancelIsUnderWay', target: 'cancelling' },
        { guard: 'isUnanswered', target: 'sent' },
        { guard: 'isAtLocks', target: 'atLocks' },
        { guard: 'didNotOpen', target: 'failed' },
        { guard: 'dockIsOpen', target: 'pulling' },
        { guard: 'isUnlocking', target: 'unlocking' },
        { target: 'deviceAnswering' },
      ],
    },
    sent: { description: 'The server has not answered: there is no ride yet that could be taken back.' },
    deviceAnswering: { on: { 'rider.startCancelled': { actions: 'wishCancel' } } },
    unlocking: { on: { 'rider.startCancelled': { actions: 'wishCancel' } } },
    pulling: {
      description: 'The dock holds the bike no more: a hand pulls it out, or the dock closes again.',
      on: { 'rider.startCancelled': { actions: 'wishCancel' } },
    },
    atLocks: {
      description: 'The wheel lock or the chain: the chart locks says how.',
      on: { 'rider.startCancelled': { actions: 'wishCancel' } },
    },
    failed: {
      description: 'The device did not do it and the server has not given up yet: the rider may.',
      on: { 'rider.startCancelled': { actions: 'wishCancel' } },
    },
    cancelling: {
      description: 'Whatever the device does meanwhile, the answer decides.',
      on: {
        'ride.changed': { actions: { type: 'keepRow', params: ({ event }) => event.rent } },
        'act.settled': { target: 'placing', actions: 'keepNoAct' },
      },
    },
  },
});
