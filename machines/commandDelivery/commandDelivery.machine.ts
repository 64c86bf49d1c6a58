import { assign, fromPromise, setup } from 'xstate';
import {
  type CommandOutcome,
  type CommandReport,
  type RideCommand,
  type PreparedCommand,
  COMMAND_ANSWER_MS,
  COMMAND_LIFETIME_MS,
} from '#domain/command.ts';
import { unprovided } from '../unprovided.ts';
import type { CommandDeliveryContext, CommandDeliveryEvent, CommandDeliveryInput } from './commandDelivery.types.ts';

type SettledCommand = { riderId: string; command: PreparedCommand | null };

export const commandDeliveryMachine = setup({
  types: {
    context: {} as CommandDeliveryContext,
    events: {} as CommandDeliveryEvent,
    input: {} as CommandDeliveryInput,
    output: {} as CommandOutcome,
  },
  actors: {
    /** Makes the key and stores it. The chart sends nothing before this resolves. */
    prepare: fromPromise<PreparedCommand, { riderId: string; intent: RideCommand }>(unprovided('prepare')),
    /** One request. Rejects when no answer came, for any reason. */
    send: fromPromise<CommandOutcome, PreparedCommand>(unprovided('send')),
    /** `GET api/commands/{key}`. */
    queryStatus: fromPromise<CommandReport, PreparedCommand>(unprovided('queryStatus')),
  },
  guards: {
    wasPreparedBefore: ({ context }) => context.prepared !== null,
    isSettled: (_, report: CommandReport) => report.kind !== 'unknown' && report.kind !== 'running',
    hasThisKey: ({ context }, key: string) => context.prepared?.key === key,
    neverArrived: (_, report: CommandReport) => report.kind === 'unknown',
  },
  actions: {
    storePrepared: assign((_, prepared: PreparedCommand) => ({ prepared })),
    storeOutcome: assign((_, report: CommandReport) => ({
      outcome: report.kind === 'unknown' || report.kind === 'running' ? null : report,
    })),
    /** Removes the command from the persisted ride. Provided in src/app/actors/rent.ts. */
    clearPersistedCommand: (_args, _settled: SettledCommand) => {},
  },
  delays: {
    answerDeadline: COMMAND_ANSWER_MS,
    commandLifetime: COMMAND_LIFETIME_MS,
    networkRetryDelay: 1_000,
    serverRetryDelay: 2_000,
  },
}).createMachine({
  id: 'commandDelivery',
  description: [
    'Sends one command of the rider to the server, which executes it at most once.',
    'The chart makes the key once and stores it before it sends anything. A lost answer counts as unknown, never as failed.',
    'Within the command’s 20 s the chart sends it again with the same key: after 5 s without an answer, or when the network comes back.',
    'Afterwards the chart sends nothing more and asks the server for the result, until it has one.',
    'For a command from before a reload, the chart asks the server first.',
  ].join('\n'),
  context: ({ input }) => ({ ...input, outcome: null }),
  initial: 'choosing',
  // Without an outcome the phone could not store the command: it was never sent.
  output: ({ context }) => context.outcome ?? { kind: 'expired' },
  on: {
    'textCommand.answered': {
      guard: { type: 'hasThisKey', params: ({ event }) => event.key },
      target: '.settled',
      description: 'The same command went by text message too, and its answer is first.',
      actions: { type: 'storeOutcome', params: ({ event }) => event.outcome },
    },
  },
  states: {
    choosing: {
      always: [{ guard: 'wasPreparedBefore', target: 'asking' }, { target: 'preparing' }],
    },
    preparing: {
      invoke: {
        id: 'prepare',
        src: 'prepare',
        input: ({ context: { riderId, intent } }) => ({ riderId, intent }),
        onDone: { target: 'trying', actions: { type: 'storePrepared', params: ({ event }) => event.output } },
        onError: 'settled',
      },
    },
    trying: {
      initial: 'sending',
      after: { commandLifetime: 'asking' },
      states: {
        sending: {
          invoke: {
            id: 'send',
            src: 'send',
            input: ({ context }) => preparedIn(context),
            onDone: {
              target: '#commandDelivery.settled',
              actions: { type: 'storeOutcome', params: ({ event }) => event.output },
            },
            onError: 'withoutAnswer',
          },
          after: { answerDeadline: { target: 'sending', reenter: true } },
        },
        withoutAnswer: {
          description: 'Unknown: the request, or only its answer, was lost.',
          on: { 'device.cameOnline': 'sending' },
          after: { networkRetryDelay: 'sending' },
        },
      },
    },
    asking: {
      invoke: {
        id: 'queryStatus',
        src: 'queryStatus',
        input: ({ context }) => preparedIn(context),
        onDone: [
          {
            guard: { type: 'isSettled', params: ({ event }) => event.output },
            target: 'settled',
            actions: { type: 'storeOutcome', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'neverArrived', params: ({ event }) => event.output },
            target: 'trying',
            description: 'The command has not expired by the server’s clock; the server refuses an expired one.',
          },
          { target: 'waitingToAsk' },
        ],
        onError: 'waitingToAsk',
      },
    },
    waitingToAsk: {
      on: { 'device.cameOnline': 'asking' },
      after: { serverRetryDelay: 'asking' },
    },
    settled: {
      entry: {
        type: 'clearPersistedCommand',
        params: ({ context }) => ({ riderId: context.riderId, command: context.prepared }),
      },
      type: 'final',
    },
  },
});

function preparedIn({ prepared }: CommandDeliveryContext): PreparedCommand {
  if (prepared === null) throw new Error('A command is sent only after its key was written down');
  return prepared;
}
