import { assign, fromPromise, setup } from 'xstate';
import type { CommandOutcome, CommandReport, Intent, PreparedCommand } from '#domain/command.ts';
import { unprovided } from '../unprovided.ts';
import type { CommandContext, CommandEvent, CommandInput } from './command.types.ts';

type Settled = { riderId: string; command: PreparedCommand | null };

export const commandMachine = setup({
  types: {
    context: {} as CommandContext,
    events: {} as CommandEvent,
    input: {} as CommandInput,
    output: {} as CommandOutcome,
  },
  actors: {
    /** Makes the key and writes it down; nothing may be sent before it resolves. */
    prepare: fromPromise<PreparedCommand, { riderId: string; intent: Intent }>(unprovided('prepare')),
    /** One request. Rejects when no answer came, whatever the reason. */
    send: fromPromise<CommandOutcome, PreparedCommand>(unprovided('send')),
    /** `GET api/commands/{key}`. */
    ask: fromPromise<CommandReport, PreparedCommand>(unprovided('ask')),
  },
  guards: {
    wasPreparedBefore: ({ context }) => context.prepared !== null,
    isSettled: (_, report: CommandReport) => report.kind !== 'unknown' && report.kind !== 'running',
    neverArrived: (_, report: CommandReport) => report.kind === 'unknown',
  },
  actions: {
    keepPrepared: assign((_, prepared: PreparedCommand) => ({ prepared })),
    keepOutcome: assign((_, report: CommandReport) => ({
      outcome: report.kind === 'unknown' || report.kind === 'running' ? null : report,
    })),
    keepExpired: assign({ outcome: { kind: 'expired' } }),
    /** Takes the command out of the memo; provided in src/app/actors/command.ts. */
    forget: (_args, _settled: Settled) => {},
  },
  delays: {
    answerDeadline: 5_000,
    commandLives: 20_000,
    networkRests: 1_000,
    serverRests: 2_000,
  },
}).createMachine({
  id: 'command',
  description: [
    'One act of the rider, carried to the server at most once.',
    'The key is made once and written down before anything is sent; a lost answer is unknown, never failed.',
    'Within its 20 s the same command goes again with the same key: after 5 s of silence, or when the network comes back.',
    'Afterwards nothing more is sent and the server is asked what became of it, for as long as it takes.',
    'A command from before a reload is asked about first.',
  ].join('\n'),
  context: ({ input }) => ({ ...input, outcome: null }),
  initial: 'choosing',
  output: ({ context }) => context.outcome ?? { kind: 'expired' },
  states: {
    choosing: {
      always: [{ guard: 'wasPreparedBefore', target: 'asking' }, { target: 'preparing' }],
    },
    preparing: {
      invoke: {
        id: 'prepare',
        src: 'prepare',
        input: ({ context: { riderId, intent } }) => ({ riderId, intent }),
        onDone: { target: 'trying', actions: { type: 'keepPrepared', params: ({ event }) => event.output } },
        onError: { target: 'settled', actions: 'keepExpired' },
      },
    },
    trying: {
      initial: 'sending',
      after: { commandLives: 'asking' },
      states: {
        sending: {
          invoke: {
            id: 'send',
            src: 'send',
            input: ({ context }) => preparedIn(context),
            onDone: {
              target: '#command.settled',
              actions: { type: 'keepOutcome', params: ({ event }) => event.output },
            },
            onError: 'withoutAnswer',
          },
          after: { answerDeadline: { target: 'sending', reenter: true } },
        },
        withoutAnswer: {
          description: 'Unknown: the request, or only its answer, was lost.',
          on: { 'device.cameOnline': 'sending' },
          after: { networkRests: 'sending' },
        },
      },
    },
    asking: {
      invoke: {
        id: 'ask',
        src: 'ask',
        input: ({ context }) => preparedIn(context),
        onDone: [
          {
            guard: { type: 'isSettled', params: ({ event }) => event.output },
            target: 'settled',
            actions: { type: 'keepOutcome', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'neverArrived', params: ({ event }) => event.output },
            target: 'trying',
            description: 'Its time is not over by the server’s clock, which refuses it otherwise.',
          },
          { target: 'waitingToAsk' },
        ],
        onError: 'waitingToAsk',
      },
    },
    waitingToAsk: {
      on: { 'device.cameOnline': 'asking' },
      after: { serverRests: 'asking' },
    },
    settled: {
      entry: { type: 'forget', params: ({ context }) => ({ riderId: context.riderId, command: context.prepared }) },
      type: 'final',
    },
  },
});

function preparedIn({ prepared }: CommandContext): PreparedCommand {
  if (prepared === null) throw new Error('A command is sent only after its key was written down');
  return prepared;
}
