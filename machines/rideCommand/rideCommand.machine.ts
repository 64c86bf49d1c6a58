import { and, assign, enqueueActions, not, or, sendTo, setup, stateIn } from 'xstate';
import type { CommandOutcome, RideCommand } from '#domain/command.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { refusalDuring } from '#domain/refusalCode.ts';
import type { Position, RentFacts } from '#domain/rent.ts';
import { commandDeliveryMachine } from '../commandDelivery/commandDelivery.machine.ts';
import type { AnsweredByText } from '../commandDelivery/commandDelivery.types.ts';
import { hearersOf } from '../rent/sendToRide.ts';
import * as facts from './rideCommand.facts.ts';
import type {
  RestoredCommand,
  RideCommandContext,
  RideCommandEvent,
  RideCommandInput,
  RideCommandOutput,
} from './rideCommand.types.ts';

type ForgottenCommand = { riderId: string; command: RideCommand | null };

export const rideCommandMachine = setup({
  types: { context: {} as RideCommandContext, events: {} as RideCommandEvent, input: {} as RideCommandInput },
  actors: { commandDelivery: commandDeliveryMachine },
  guards: {
    isOnline: stateIn({ link: 'online' }),
    isAFinish: ({ context }) => context.command?.kind === 'finish',
    isAStart: ({ context }) => context.command?.kind === 'start',
    isALockCommand: ({ context }) => facts.isLockCommand(context.command),
    asksToFinish: (_, command: RideCommand) => command.kind === 'finish',
    wasPrepared: (_, { prepared }: RestoredCommand) => prepared !== null,
    mayFinish: ({ context }) => facts.mayFinish(context.rent),
    isForThisRide: ({ context: { rent, savedFinish } }) => facts.isRidden(rent) && rent?.id === savedFinish?.rentId,
    finishIsSaved: ({ context }) => context.savedFinish !== null && context.rent !== null,
    finishAwaitsItsRow: ({ context }) => context.savedFinish !== null && context.rent === null,
    /** The dock takes the bike back and ends the ride without the phone. */
    dockEndsTheRide: ({ context }) => context.rent?.capabilities.docked === true,
    rideIsAbsent: ({ context }) => context.rent === null && context.command?.kind !== 'start',
    retryIsPossible: or([not('isAFinish'), not('dockEndsTheRide'), 'isOnline']),
    /** The row came before the answer. */
    startIsSettled: ({ context }) => context.command?.kind === 'start' && context.rent !== null,
    finishWasAccepted: ({ context }, outcome: CommandOutcome) =>
      outcome.kind === 'accepted' && context.command?.kind === 'finish',
    wasAccepted: (_, outcome: CommandOutcome) => outcome.kind === 'accepted',
    saysThatTimeStopped: (_, outcome: CommandOutcome) =>
      outcome.kind === 'accepted' && outcome.rent.finishRequestedAt !== null,
    completionCameLate: ({ context }, outcome: CommandOutcome) =>
      outcome.kind === 'expired' && context.command?.kind === 'complete',
    isAlreadyTrue: ({ context }, outcome: CommandOutcome) => facts.isAlreadyTrue(context, outcome),
    makesCommandPointless: ({ context }, rent: RentFacts | null) => facts.makesCommandPointless(context, rent),
    endsRideOfSavedFinish: ({ context }, rent: RentFacts | null) => facts.endsRideOfSavedFinish(context, rent),
  },
  actions: {
    storeRent: assign(({ context }, rent: RentFacts | null) => facts.withRent(context, rent)),
    storePosition: assign((_, position: Position | null) => ({ position })),
    storeRestored: assign((_, { prepared, savedFinish }: RestoredCommand) => ({
      prepared,
      savedFinish,
      command: prepared?.intent ?? null,
    })),
    storeCommand: assign(({ context }, command: RideCommand) => ({
      command: facts.fromHere(command, context.position),
      prepared: null,
      refusal: null,
    })),
    storeFinishCommand: assign(({ context }) => ({
      command: facts.savedFinishCommand(context),
      prepared: null,
      refusal: null,
    })),
    renewCommand: assign(({ context }) => ({
      command: context.command && facts.fromHere(context.command, context.position),
      prepared: null,
      refusal: null,
    })),
    clearCommand: assign({ command: null, prepared: null, refusal: null }),
    storeRefusal: assign(({ context }, refusal: Refusal) => ({
      refusal: refusalDuring(refusal, context.rent),
      prepared: null,
    })),
    storeSavedFinish: assign(({ event }, command: RideCommand | null) => ({
      savedFinish: {
        rentId: facts.required(facts.rideOf(command)),
        requestedAt: facts.required(event.now ?? null),
      },
    })),
    clearSavedFinish: assign({ savedFinish: null }),
    clearSentFinish: assign(({ context }) => (facts.isSavedFinish(context) ? { savedFinish: null } : {})),
    /** Stores the time of the finish for a reload. Provided in src/app/actors/rent.ts, like the three below. */
    persistFinish: (_args, _finish: RideCommandContext) => {},
    /** Deletes the saved finish of this ride from the phone. Another tab may have stored one of another ride. */
    forgetFinish: (_args, _from: { riderId: string; rentId: string | null }) => {},
    /** Only when the command that was just settled is the saved finish. */
    forgetSentFinish: (_args, _sent: ForgottenCommand) => {},
    /** The current command is dropped without an answer. */
    forgetCommand: (_args, _given: ForgottenCommand) => {},
    sendOnlineToDelivery: sendTo('commandDelivery', { type: 'device.cameOnline' }),
    sendAnswerToDelivery: sendTo('commandDelivery', (_, answered: AnsweredByText) => answered),
    tell: enqueueActions(({ self, enqueue }, output: RideCommandOutput) => {
      for (const chart of hearersOf(self._parent, output)) enqueue.sendTo(chart, output);
    }),
  },
  delays: { serverRetryDelay: 1_000 },
}).createMachine({
  id: 'rideCommand',
  description: [
    'The rider’s command in a ride: one at a time, from the tap to the server’s answer.',
    'A row that changes the stage never stops it; the chart commandDelivery sends it at most once.',
    'The chart saves a finish without a network with its time, also while another command has no answer, and sends it as soon as possible.',
    'A refused command stays until the rider sends it again under a new key, dismisses it, or a row makes it pointless.',
    'After a reload the chart asks the server about a sent command. It sends no old intent again.',
  ].join('\n'),
  type: 'parallel',
  context: ({ input }) => ({
    riderId: input.riderId,
    rent: null,
    position: null,
    command: null,
    prepared: null,
    savedFinish: null,
    refusal: null,
  }),
  on: {
    'rent.changed': [
      {
        guard: { type: 'endsRideOfSavedFinish', params: ({ event }) => event.rent },
        actions: [
          { type: 'storeRent', params: ({ event }) => event.rent },
          { type: 'forgetFinish', params: ({ context }) => facts.ofSavedFinish(context) },
          'clearSavedFinish',
        ],
      },
      { actions: { type: 'storeRent', params: ({ event }) => event.rent } },
    ],
    'rentSync.foundNoRide': {
      guard: 'finishAwaitsItsRow',
      description: 'The ride of the saved finish is over: the finish must not end the next ride.',
      actions: [{ type: 'forgetFinish', params: ({ context }) => facts.ofSavedFinish(context) }, 'clearSavedFinish'],
    },
    'device.located': { actions: { type: 'storePosition', params: ({ event }) => event.position } },
    'device.lostLocation': { actions: { type: 'storePosition', params: null } },
  },
  states: {
    command: {
      initial: 'idle',
      states: {
        idle: {
          entry: { type: 'tell', params: { type: 'rideCommand.settled' } },
          on: {
            'rent.loaded': [
              {
                guard: { type: 'wasPrepared', params: ({ event }) => event },
                target: 'sending',
                actions: [
                  { type: 'storeRestored', params: ({ event }) => event },
                  { type: 'tell', params: ({ context }) => facts.began(context, { byRider: false }) },
                ],
              },
              { actions: { type: 'storeRestored', params: ({ event }) => event } },
            ],
            'rent.commandRequested': {
              target: 'beginning',
              actions: { type: 'storeCommand', params: ({ event }) => event.command },
            },
          },
          always: {
            guard: 'finishIsSaved',
            target: 'finishSaved',
            description: 'Saved in an earlier visit, or while another command had no answer.',
          },
        },
        beginning: {
          entry: { type: 'tell', params: ({ context }) => facts.began(context, { byRider: true }) },
          always: [
            {
              guard: and(['isAFinish', not('isOnline')]),
              target: 'finishSaved',
              actions: [
                { type: 'storeSavedFinish', params: ({ context }) => context.command },
                { type: 'persistFinish', params: ({ context }) => context },
              ],
            },
            { target: 'sending' },
          ],
        },
        finishSaved: {
          description:
            'The rider finished offline. The phone has saved the time, and the chart sends the request as soon as possible.',
          entry: ['storeFinishCommand', { type: 'tell', params: { type: 'rideCommand.finishSaved' } }],
          always: [
            {
              guard: not('isForThisRide'),
              target: 'idle',
              actions: [
                { type: 'forgetFinish', params: ({ context }) => facts.ofSavedFinish(context) },
                'clearSavedFinish',
                'clearCommand',
              ],
            },
            {
              guard: and(['isOnline', 'mayFinish']),
              target: 'sending',
              actions: { type: 'tell', params: ({ context }) => facts.began(context, { byRider: false }) },
            },
          ],
          on: {
            'textCommand.answered': {
              guard: { type: 'saysThatTimeStopped', params: ({ event }) => event.outcome },
              target: 'idle',
              description: 'The finish went by text message, and the server has it.',
              actions: [
                { type: 'forgetFinish', params: ({ context }) => facts.ofSavedFinish(context) },
                'clearSavedFinish',
                'clearCommand',
              ],
            },
            'rider.wentBack': {
              target: 'idle',
              actions: [
                { type: 'forgetFinish', params: ({ context }) => facts.ofSavedFinish(context) },
                'clearSavedFinish',
                'clearCommand',
              ],
            },
          },
        },
        sending: {
          initial: 'plain',
          invoke: {
            id: 'commandDelivery',
            src: 'commandDelivery',
            input: ({ context: { riderId, command, prepared } }) => ({
              riderId,
              intent: facts.required(command),
              prepared,
            }),
            onDone: [
              {
                guard: { type: 'finishWasAccepted', params: ({ event }) => event.output },
                target: 'idle',
                description: 'This command ends the ride and needs no saved time.',
                actions: [
                  { type: 'tell', params: ({ event }) => facts.accepted(event.output) },
                  { type: 'forgetFinish', params: ({ context }) => facts.ofSavedFinish(context) },
                  'clearSavedFinish',
                  'clearCommand',
                ],
              },
              {
                guard: { type: 'wasAccepted', params: ({ event }) => event.output },
                target: 'idle',
                actions: [{ type: 'tell', params: ({ event }) => facts.accepted(event.output) }, 'clearCommand'],
              },
              {
                guard: 'isAStart',
                target: 'idle',
                actions: [
                  { type: 'tell', params: ({ context, event }) => facts.refused(context, event.output) },
                  'clearCommand',
                ],
              },
              {
                guard: { type: 'completionCameLate', params: ({ event }) => event.output },
                target: 'retrying',
                actions: 'renewCommand',
              },
              {
                guard: { type: 'isAlreadyTrue', params: ({ event }) => event.output },
                target: 'idle',
                description: 'Another tab was first: the ride is in the requested state.',
                actions: 'clearCommand',
              },
              {
                target: 'refused',
                actions: [
                  { type: 'storeRefusal', params: ({ event }) => facts.refusalOf(event.output) },
                  { type: 'tell', params: ({ context, event }) => facts.refused(context, event.output) },
                ],
              },
            ],
            onError: [
              {
                guard: 'isAStart',
                target: 'idle',
                actions: [{ type: 'tell', params: ({ context }) => facts.refused(context, null) }, 'clearCommand'],
              },
              {
                target: 'refused',
                actions: [
                  { type: 'storeRefusal', params: { code: 'unknownError' } },
                  { type: 'tell', params: ({ context }) => facts.refused(context, null) },
                ],
              },
            ],
          },
          always: {
            guard: or(['rideIsAbsent', 'startIsSettled']),
            target: 'idle',
            description: 'A finished ride’s command must not block the next one; the row of a start settles it.',
            actions: [{ type: 'forgetCommand', params: ({ context }) => context }, 'clearCommand'],
          },
          on: {
            'device.cameOnline': { actions: 'sendOnlineToDelivery' },
            'textCommand.answered': { actions: { type: 'sendAnswerToDelivery', params: ({ event }) => event } },
          },
          exit: ['clearSentFinish', { type: 'forgetSentFinish', params: ({ context }) => context }],
          states: {
            plain: {
              on: {
                'rent.commandRequested': {
                  guard: { type: 'asksToFinish', params: ({ event }) => event.command },
                  target: 'finishSaved',
                  description: 'The rider must not lose the finish time while offline.',
                  actions: [
                    { type: 'storeSavedFinish', params: ({ event }) => event.command },
                    { type: 'persistFinish', params: ({ context }) => context },
                  ],
                },
                'device.wentOffline': {
                  guard: and(['isAFinish', not('finishIsSaved'), not('dockEndsTheRide')]),
                  target: 'finishSaved',
                  description: 'The rider has asked to finish and does not pay for the time offline.',
                  actions: [
                    { type: 'storeSavedFinish', params: ({ context }) => context.command },
                    { type: 'persistFinish', params: ({ context }) => context },
                  ],
                },
              },
            },
            finishSaved: {
              entry: { type: 'tell', params: { type: 'rideCommand.finishSaved' } },
              on: {
                'rider.wentBack': {
                  target: 'plain',
                  actions: [
                    { type: 'forgetFinish', params: ({ context }) => facts.ofSavedFinish(context) },
                    'clearSavedFinish',
                    { type: 'tell', params: { type: 'rideCommand.finishWithdrawn' } },
                  ],
                },
              },
            },
          },
        },
        retrying: {
          description: 'The completion opens no lock, so the chart sends it again under a new key without a tap.',
          always: { guard: 'rideIsAbsent', target: 'idle', actions: 'clearCommand' },
          after: { serverRetryDelay: 'sending' },
        },
        refused: {
          always: {
            guard: 'finishIsSaved',
            target: 'finishSaved',
            description: 'The rider has asked to finish since the refusal.',
          },
          on: {
            'rent.commandRequested': {
              target: 'beginning',
              actions: { type: 'storeCommand', params: ({ event }) => event.command },
            },
            'rider.retried': [
              {
                guard: 'isALockCommand',
                target: 'idle',
                description: 'A lock opens only in its sequence: the chart locks decides.',
                actions: [{ type: 'tell', params: { type: 'rideCommand.unlockAsked' } }, 'clearCommand'],
              },
              { guard: 'retryIsPossible', target: 'beginning', actions: 'renewCommand' },
            ],
            'rider.dismissedRefusal': { target: 'idle', actions: 'clearCommand' },
            'rider.photoTaken': { target: 'idle', actions: 'clearCommand' },
            'rent.changed': {
              guard: { type: 'makesCommandPointless', params: ({ event }) => event.rent },
              target: 'idle',
              description: 'Another stage; or the locks have moved, by another tab or by hand.',
              actions: [{ type: 'storeRent', params: ({ event }) => event.rent }, 'clearCommand'],
            },
          },
        },
      },
    },
    link: {
      initial: 'online',
      states: {
        online: { on: { 'device.wentOffline': 'offline' } },
        offline: { on: { 'device.cameOnline': 'online' } },
      },
    },
  },
});
