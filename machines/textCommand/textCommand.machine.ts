import { assign, fromPromise, setup } from 'xstate';
import type { CommandReport } from '#domain/command.ts';
import type { Refusal } from '#domain/errorCode.ts';
import type { TextCommand, TextIntent } from '#domain/textCommand.ts';
import { unprovided } from '../unprovided.ts';
import type {
  GivenAnswer,
  LoadedText,
  ReadAnswer,
  TextCommandContext,
  TextCommandEvent,
  TextCommandInput,
  TextCommandOutput,
} from './textCommand.types.ts';

/** Wrong digits: afterwards only the link of the answer counts. */
const MOST_TRIES = 5;

type Composed = { riderId: string; intent: TextIntent };
type Given = { riderId: string; sent: TextCommand; given: GivenAnswer };

export const textCommandMachine = setup({
  types: {
    context: {} as TextCommandContext,
    events: {} as TextCommandEvent,
    input: {} as TextCommandInput,
  },
  actors: {
    load: fromPromise<LoadedText, { riderId: string }>(unprovided('load')),
    /**
     * Stores the next counter, then composes and stores the message, with the Idempotency-Key of any command that asks for
     * the same. Rejects where the phone stores nothing.
     */
    compose: fromPromise<TextCommand, Composed>(unprovided('compose')),
    /** Null: no answer to this message. */
    readAnswer: fromPromise<ReadAnswer | null, Given>(unprovided('readAnswer')),
    /** `GET api/commands/{key}`. Rejects while there is no internet. */
    queryStatus: fromPromise<CommandReport, TextCommand>(unprovided('queryStatus')),
  },
  guards: {
    awaitsAnswer: (_, { sent }: LoadedText) => sent !== null,
    hasKey: (_, { number }: LoadedText) => number !== null,
    wasDone: (_, read: ReadAnswer | null) => read !== null && read.refusal === null,
    wasRefused: (_, read: ReadAnswer | null) => read !== null && read.refusal !== null,
    wasAccepted: (_, report: CommandReport) => report.kind === 'accepted',
    wasRefusedOnline: (_, report: CommandReport) => report.kind === 'refused' || report.kind === 'expired',
    isALink: (_, given: GivenAnswer) => given.kind === 'link',
    wereDigits: ({ context }) => context.given?.kind === 'digits',
    digitsAreLeft: ({ context }) => context.wrongDigits < MOST_TRIES,
    digitsAreSpent: ({ context }) => context.wrongDigits >= MOST_TRIES,
    lastDigitsAreSpent: ({ context }) => context.given?.kind === 'digits' && context.wrongDigits + 1 >= MOST_TRIES,
  },
  actions: {
    // A rider reads the answer in the messages app and comes back: the tries of one message go on.
    storeLoaded: assign(({ context }, { number, sent }: LoadedText) => ({
      number,
      sent,
      intent: sent?.intent ?? null,
      wrongDigits: sent?.counter === context.sent?.counter ? context.wrongDigits : 0,
      answer: null,
      refusal: null,
    })),
    storeIntent: assign((_, intent: TextIntent) => ({ intent, answer: null, refusal: null })),
    storeSent: assign((_, sent: TextCommand) => ({ sent, wrongDigits: 0 })),
    storeGiven: assign((_, given: GivenAnswer) => ({ given })),
    clearGiven: assign({ given: null }),
    countWrongDigits: assign({ wrongDigits: ({ context }) => context.wrongDigits + 1 }),
    storeAnswer: assign((_, read: ReadAnswer | null) => ({
      answer: read?.answer ?? null,
      refusal: read?.refusal ?? null,
    })),
    storeRefusal: assign((_, report: CommandReport): { refusal: Refusal } => ({
      refusal: report.kind === 'refused' ? report.refusal : { code: 'commandExpired' },
    })),
    clearSent: assign({ sent: null, intent: null, answer: null, refusal: null }),
    /** Deletes the message from the persisted ride. Provided in src/app/actors/textCommand.ts, like the one below. */
    forgetSent: (_args, _sent: Pick<TextCommandContext, 'riderId' | 'sent'>) => {},
    /** Gives the ride what the answer says. */
    tellRide: (_args, _told: TextCommandOutput) => {},
  },
  delays: {
    /** A message that waits on the screen gets a new minute: the server refuses one that is ten minutes old. */
    messageAges: 5 * 60_000,
    answerIsUsual: 2 * 60_000,
    askAgainDelay: 5_000,
  },
}).createMachine({
  id: 'textCommand',
  description: [
    'A command of the rider by text message, while the phone has no internet: from the tap to the server’s answer.',
    'The phone stores the message’s counter and its key before it shows the message. The rider sends it with the messages app.',
    'A link in the answer, or its six digits, proves what the server did. The ride’s chart then gets it as a row.',
    'Meanwhile the chart asks the server over the internet, under the same key: one act, whichever way is first.',
    'After a reload the chart goes on waiting. It composes a message only after a tap.',
  ].join('\n'),
  context: ({ input }) => ({
    ...input,
    number: null,
    intent: null,
    sent: null,
    given: null,
    wrongDigits: 0,
    answer: null,
    refusal: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context: { riderId } }) => ({ riderId }),
        onDone: [
          {
            guard: { type: 'awaitsAnswer', params: ({ event }) => event.output },
            target: 'awaitingAnswer',
            actions: { type: 'storeLoaded', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'hasKey', params: ({ event }) => event.output },
            target: 'ready',
            actions: { type: 'storeLoaded', params: ({ event }) => event.output },
          },
          { target: 'unavailable' },
        ],
        onError: 'unavailable',
      },
    },
    unavailable: {
      description: 'The operator has no number, or this phone has no key yet.',
      on: { 'server.gaveDeviceKey': 'loading' },
    },
    ready: {
      entry: 'clearSent',
      on: {
        'server.gaveDeviceKey': 'loading',
        'rider.textAsked': {
          target: 'composing',
          actions: { type: 'storeIntent', params: ({ event }) => event.intent },
        },
      },
    },
    composing: {
      invoke: {
        id: 'compose',
        src: 'compose',
        input: ({ context: { riderId, intent } }) => ({ riderId, intent: required(intent) }),
        onDone: { target: 'composed', actions: { type: 'storeSent', params: ({ event }) => event.output } },
        onError: 'notComposed',
      },
    },
    notComposed: {
      description: 'The phone stores nothing: without a stored counter there is no message.',
      on: {
        'rider.textAsked': {
          target: 'composing',
          actions: { type: 'storeIntent', params: ({ event }) => event.intent },
        },
        'rider.textClosed': 'ready',
      },
    },
    composed: {
      description: 'The message is on the screen, and nobody has it yet.',
      on: {
        'rider.textHandedOver': 'awaitingAnswer',
        'rider.textClosed': {
          target: 'ready',
          actions: { type: 'forgetSent', params: ({ context }) => context },
        },
      },
      after: { messageAges: 'composing' },
    },
    awaitingAnswer: {
      description: 'The message may be on its way, or the server may have done what it asks for.',
      type: 'parallel',
      on: {
        'rider.textAsked': {
          target: 'composing',
          description: 'The same again, under its key. Or the finish of a ride whose start had no answer.',
          actions: { type: 'storeIntent', params: ({ event }) => event.intent },
        },
        'device.becameVisible': 'loading',
      },
      states: {
        answer: {
          initial: 'none',
          states: {
            none: {
              always: { guard: 'digitsAreSpent', target: 'digitsSpent' },
              on: {
                'rider.answerGiven': {
                  target: 'reading',
                  actions: { type: 'storeGiven', params: ({ event }) => event.given },
                },
              },
            },
            reading: {
              invoke: {
                id: 'readAnswer',
                src: 'readAnswer',
                input: ({ context: { riderId, sent, given } }) => ({
                  riderId,
                  sent: required(sent),
                  given: required(given),
                }),
                onDone: [
                  {
                    guard: { type: 'wasDone', params: ({ event }) => event.output },
                    target: '#textCommand.done',
                    actions: [
                      { type: 'storeAnswer', params: ({ event }) => event.output },
                      { type: 'tellRide', params: ({ context, event }) => byText(context, event.output) },
                    ],
                  },
                  {
                    guard: { type: 'wasRefused', params: ({ event }) => event.output },
                    target: '#textCommand.refused',
                    actions: [
                      { type: 'storeAnswer', params: ({ event }) => event.output },
                      { type: 'tellRide', params: ({ context, event }) => byText(context, event.output) },
                    ],
                  },
                  { guard: 'lastDigitsAreSpent', target: 'digitsSpent', actions: ['countWrongDigits', 'clearGiven'] },
                  { guard: 'wereDigits', target: 'wrongDigits', actions: ['countWrongDigits', 'clearGiven'] },
                  { target: 'wrongLink', actions: 'clearGiven' },
                ],
                onError: { target: 'wrongLink', actions: 'clearGiven' },
              },
            },
            wrongDigits: {
              on: {
                'rider.answerGiven': {
                  target: 'reading',
                  actions: { type: 'storeGiven', params: ({ event }) => event.given },
                },
              },
            },
            wrongLink: {
              description: 'The link answers no message of this phone: a forged one, or of an earlier message.',
              on: {
                'rider.answerGiven': [
                  {
                    guard: { type: 'isALink', params: ({ event }) => event.given },
                    target: 'reading',
                    actions: { type: 'storeGiven', params: ({ event }) => event.given },
                  },
                  {
                    guard: 'digitsAreLeft',
                    target: 'reading',
                    actions: { type: 'storeGiven', params: ({ event }) => event.given },
                  },
                ],
              },
            },
            digitsSpent: {
              description: 'Five wrong tries: from now on only the link counts.',
              on: {
                'rider.answerGiven': {
                  guard: { type: 'isALink', params: ({ event }) => event.given },
                  target: 'reading',
                  actions: { type: 'storeGiven', params: ({ event }) => event.given },
                },
              },
            },
          },
        },
        internet: {
          initial: 'asking',
          states: {
            asking: {
              invoke: {
                id: 'queryStatus',
                src: 'queryStatus',
                input: ({ context }) => required(context.sent),
                onDone: [
                  {
                    guard: { type: 'wasAccepted', params: ({ event }) => event.output },
                    target: '#textCommand.done',
                    actions: { type: 'tellRide', params: ({ event }) => byInternet(event.output) },
                  },
                  {
                    guard: { type: 'wasRefusedOnline', params: ({ event }) => event.output },
                    target: '#textCommand.refused',
                    actions: { type: 'storeRefusal', params: ({ event }) => event.output },
                  },
                  { target: 'waiting', description: 'The message has not arrived, or not yet.' },
                ],
                onError: 'waiting',
              },
            },
            waiting: {
              on: { 'device.cameOnline': 'asking' },
              after: { askAgainDelay: 'asking' },
            },
          },
        },
        patience: {
          initial: 'usual',
          states: {
            usual: { after: { answerIsUsual: 'long' } },
            long: {
              description:
                'Unknown: the message or its answer was lost, or is late. The rider can stop waiting; the phone keeps the key.',
              on: { 'rider.textClosed': '#textCommand.ready' },
            },
          },
        },
      },
    },
    done: {
      description: 'By a signed answer, or by the server’s own row.',
      entry: { type: 'forgetSent', params: ({ context }) => context },
      on: {
        'rider.textClosed': 'ready',
        'rider.textAsked': {
          target: 'composing',
          actions: { type: 'storeIntent', params: ({ event }) => event.intent },
        },
      },
    },
    refused: {
      entry: { type: 'forgetSent', params: ({ context }) => context },
      on: {
        'rider.textClosed': 'ready',
        'rider.textAsked': {
          target: 'composing',
          actions: { type: 'storeIntent', params: ({ event }) => event.intent },
        },
      },
    },
  },
});

const byText = ({ sent }: TextCommandContext, read: ReadAnswer | null): TextCommandOutput => ({
  kind: 'text',
  sent: required(sent),
  read: required(read),
});

function byInternet(report: CommandReport): TextCommandOutput {
  if (report.kind !== 'accepted') throw new Error('Only an accepted command carries a row');
  return { kind: 'row', rent: report.rent };
}

function required<T>(value: T | null): T {
  if (value === null) throw new Error('The chart was moved without the fact that it needs');
  return value;
}
