import { assign, enqueueActions, setup } from 'xstate';
import type { RideCommand } from '#domain/command.ts';
import { lockTask } from '#domain/lockSequence.ts';
import type { RentFacts } from '#domain/rent.ts';
import type { StartContext, StartEvent, StartInput, StartCommandRequest } from './start.types.ts';

export const startMachine = setup({
  types: { context: {} as StartContext, events: {} as StartEvent, input: {} as StartInput },
  guards: {
    isUnanswered: ({ context }) => context.rent === null,
    cancelIsUnderWay: ({ context }) => context.sending === 'cancel',
    isAtLocks: ({ context }) => context.rent !== null && lockTask(context.rent) !== null,
    didNotOpen: ({ context }) => context.rent !== null && context.rent.errorCode !== null,
    isUnlocking: ({ context }) => context.rent?.step === 'unlock',
    dockIsOpen: ({ context }) => context.rent?.step === 'unlock' && context.rent.capabilities.docked,
    isACancel: (_, act: RideCommand['kind']) => act === 'cancel',
  },
  actions: {
    storeRent: assign((_, rent: RentFacts | null) => ({ rent })),
    clearRestoredCommand: assign({ sending: null }),
    requestCancel: enqueueActions(({ self, enqueue }) => {
      const request: StartCommandRequest = { type: 'start.commandRequested', command: { kind: 'cancel' } };
      if (self._parent) enqueue.sendTo(self._parent, request);
    }),
  },
}).createMachine({
  id: 'start',
  description: [
    'CHECK_START from the inside: from the rider’s Start to the first minute of the ride.',
    'The server’s rows say which step is in progress; a step is done only when they say so.',
    'The rider may cancel, free of charge, as soon as the server has a ride to cancel.',
    'The ride’s chart sends the commands: a row that changes the stage stops this chart and never a command.',
  ].join('\n'),
  context: ({ input }) => input,
  initial: 'routing',
  on: {
    'ride.changed': { target: '.routing', actions: { type: 'storeRent', params: ({ event }) => event.rent } },
    'command.requested': {
      guard: { type: 'isACancel', params: ({ event }) => event.commandKind },
      target: '.cancelling',
    },
  },
  states: {
    routing: {
      description: 'Selects the step from the row.',
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
    sent: { description: 'The server has not answered: there is no ride to cancel yet.' },
    deviceAnswering: { on: { 'rider.startCancelled': { actions: 'requestCancel' } } },
    unlocking: { on: { 'rider.startCancelled': { actions: 'requestCancel' } } },
    pulling: {
      description: 'The dock has released the bike: the rider pulls it out, or the dock closes again.',
      on: { 'rider.startCancelled': { actions: 'requestCancel' } },
    },
    atLocks: {
      description: 'The wheel lock or the chain: the chart locks leads the rider.',
      on: { 'rider.startCancelled': { actions: 'requestCancel' } },
    },
    failed: {
      description: 'The device did not obey and the server has not given up yet: the rider may cancel.',
      on: { 'rider.startCancelled': { actions: 'requestCancel' } },
    },
    cancelling: {
      description: 'Whatever the device does meanwhile, the answer decides.',
      on: {
        'ride.changed': { actions: { type: 'storeRent', params: ({ event }) => event.rent } },
        'command.settled': { target: 'routing', actions: 'clearRestoredCommand' },
      },
    },
  },
});
