import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { MOST_FACTORS } from '#domain/secondFactor.ts';
import type { FactorCode } from '../session/session.types.ts';
import { unprovided } from '../unprovided.ts';
import type {
  CodeChecked,
  FactorChange,
  FactorPrepared,
  FactorRemoved,
  FactorsListed,
  SecondFactorContext,
  SecondFactorEvent,
} from './secondFactor.types.ts';

type Answer = FactorsListed | FactorPrepared | CodeChecked | FactorRemoved;

const listOf = (answer: FactorsListed) => (answer.kind === 'listed' ? answer.factors : []);
const has = (answer: FactorsListed, factorId: string | undefined) => listOf(answer).some(({ id }) => id === factorId);

export const secondFactorMachine = setup({
  types: { context: {} as SecondFactorContext, events: {} as SecondFactorEvent },
  actors: {
    listFactors: fromPromise<FactorsListed>(unprovided('listFactors')),
    prepareFactor: fromPromise<FactorPrepared>(unprovided('prepareFactor')),
    checkCode: fromPromise<CodeChecked, FactorCode>(unprovided('checkCode')),
    removeFactor: fromPromise<FactorRemoved, { factorId: string }>(unprovided('removeFactor')),
  },
  guards: {
    wasRefused: (_, answer: Answer) => answer.kind === 'refused',
    factorIsGone: (_, answer: CodeChecked) => answer.kind === 'gone',
    wasNotAnswered: (_, answer: Answer) => answer.kind === 'unanswered',
    newIsRefused: ({ context }, answer: CodeChecked) => context.secretOfNew !== null && answer.kind === 'refused',
    newIsNotAnswered: ({ context }, answer: CodeChecked) =>
      context.secretOfNew !== null && answer.kind === 'unanswered',
    secretIsShown: ({ context }) => context.secretOfNew !== null,
    newCounts: ({ context }, answer: FactorsListed) => has(answer, context.secretOfNew?.id),
    newCountsAsSpare: ({ context }, answer: FactorsListed) =>
      context.factors.length > 0 && has(answer, context.secretOfNew?.id),
    removedStillCounts: ({ context: { change } }, answer: FactorsListed) =>
      change?.kind === 'remove' && has(answer, change.factorId),
    mayHaveFirst: ({ context }, answer: FactorsListed) => context.change?.kind === 'add' && listOf(answer).length === 0,
    mayHaveSpare: ({ context }, answer: FactorsListed) =>
      context.change?.kind === 'add' && listOf(answer).length > 0 && listOf(answer).length < MOST_FACTORS,
    hasFactor: (_, answer: FactorsListed) => listOf(answer).length > 0,
    mayHaveAnother: ({ context }) => context.factors.length < MOST_FACTORS,
    factorIsToBeRemoved: ({ context }) => context.change?.kind === 'remove',
    hadFactorBefore: ({ context }) => context.secretOfNew !== null && context.factors.length > 0,
    codeIsNeeded: ({ context }) => context.refusal?.code === 'secondFactorNeeded',
  },
  actions: {
    storeFactors: assign((_, answer: FactorsListed) => (answer.kind === 'listed' ? { factors: answer.factors } : {})),
    storePrepared: assign((_, answer: FactorPrepared) => ({
      secretOfNew: answer.kind === 'prepared' ? answer.factor : null,
      refusal: null,
    })),
    storeChange: assign((_, change: FactorChange) => ({ change, refusal: null })),
    storeRefusal: assign((_, answer: Answer) => ({ refusal: answer.kind === 'refused' ? answer.refusal : null })),
    storeUnanswered: assign((_, { code }: { code: 'secondFactorUnanswered' | 'networkErrorTitle' }) => ({
      refusal: { code },
    })),
    storeUnknownError: assign({ refusal: { code: 'unknownError' } }),
    clearRefusal: assign({ refusal: null }),
    forgetNew: assign({ secretOfNew: null, change: null, refusal: null }),
    report: (_args, _failure: { cause: unknown }) => {}, // provided in src/app/actors/secondFactor.ts
  },
}).createMachine({
  id: 'secondFactor',
  description: [
    'Sign-in in two steps, in the settings: whether it is on, and how the rider adds or removes a phone with codes.',
    'A factor is active after its first code. A second one is the spare, on another phone.',
    'To add a spare factor or to remove one, the rider first types a code of an active factor: a person who has only the open app can do neither.',
    'A code works once. After a missing answer, the list of factors or the next code shows what the server did.',
  ].join('\n'),
  context: { factors: [], secretOfNew: null, change: null, refusal: null },
  initial: 'reading',
  on: { 'rider.closedFactor': { target: '.reading', actions: 'forgetNew' } },
  states: {
    reading: {
      description:
        'Reads the list of factors: at first, before the rider adds one (another tab may have added one), and after a missing answer.',
      invoke: {
        id: 'listFactors',
        src: 'listFactors',
        onDone: [
          {
            guard: { type: 'newCountsAsSpare', params: ({ event }) => event.output },
            target: 'added.spare',
            actions: 'forgetNew',
          },
          {
            guard: { type: 'newCounts', params: ({ event }) => event.output },
            target: 'added.first',
            actions: 'forgetNew',
          },
          {
            guard: 'secretIsShown',
            description: 'The next code works in either case.',
            target: 'showing',
            actions: { type: 'storeUnanswered', params: { code: 'secondFactorUnanswered' } },
          },
          {
            guard: { type: 'wasRefused', params: ({ event }) => event.output },
            target: 'unread',
            actions: { type: 'storeRefusal', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'removedStillCounts', params: ({ event }) => event.output },
            target: 'unremoved',
            actions: { type: 'storeUnanswered', params: { code: 'networkErrorTitle' } },
          },
          {
            guard: { type: 'mayHaveFirst', params: ({ event }) => event.output },
            target: 'preparing',
            actions: { type: 'storeFactors', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'mayHaveSpare', params: ({ event }) => event.output },
            target: 'confirming',
            actions: { type: 'storeFactors', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'hasFactor', params: ({ event }) => event.output },
            target: 'twoSteps',
            actions: ['forgetNew', { type: 'storeFactors', params: ({ event }) => event.output }],
          },
          {
            target: 'oneStep',
            actions: ['forgetNew', { type: 'storeFactors', params: ({ event }) => event.output }],
          },
        ],
        onError: {
          target: 'unread',
          actions: [
            'forgetNew',
            'storeUnknownError',
            { type: 'report', params: ({ event }) => ({ cause: event.error }) },
          ],
        },
      },
    },
    unread: {
      on: {
        'rider.retried': { target: 'reading', actions: 'clearRefusal' },
        'device.cameOnline': { target: 'reading', actions: 'clearRefusal' },
      },
    },
    oneStep: {
      on: { 'rider.factorAsked': { target: 'reading', actions: { type: 'storeChange', params: { kind: 'add' } } } },
    },
    twoSteps: {
      on: {
        'rider.factorAsked': {
          guard: 'mayHaveAnother',
          target: 'reading',
          actions: { type: 'storeChange', params: { kind: 'add' } },
        },
        'rider.factorRemovalAsked': {
          target: 'confirming',
          actions: {
            type: 'storeChange',
            params: ({ event }) => ({ kind: 'remove', factorId: event.factorId }),
          },
        },
      },
    },
    confirming: {
      description: 'The rider types a code of an active factor before adding a spare one or removing one.',
      on: {
        'rider.submittedCode': 'checking',
        'rider.closedFactor': { target: 'twoSteps', actions: 'forgetNew' },
      },
    },
    preparing: {
      description: 'The app removes unfinished factors, and the auth service makes the secret of a new one.',
      invoke: {
        id: 'prepareFactor',
        src: 'prepareFactor',
        onDone: [
          {
            guard: { type: 'wasRefused', params: ({ event }) => event.output },
            target: 'unprepared',
            actions: { type: 'storeRefusal', params: ({ event }) => event.output },
          },
          { target: 'showing', actions: { type: 'storePrepared', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'unprepared',
          actions: ['storeUnknownError', { type: 'report', params: ({ event }) => ({ cause: event.error }) }],
        },
      },
    },
    unprepared: {
      on: {
        'rider.retried': [
          {
            guard: 'codeIsNeeded',
            description: 'The account has an active factor that this page does not know.',
            target: 'reading',
            actions: 'clearRefusal',
          },
          { target: 'preparing', actions: 'clearRefusal' },
        ],
      },
    },
    showing: {
      description: 'The rider puts the secret into an app with codes and types the first code.',
      on: { 'rider.submittedCode': 'checking' },
    },
    checking: {
      description: 'Sends the first code of a new factor, or a code of an active one.',
      invoke: {
        id: 'checkCode',
        src: 'checkCode',
        input: ({ event }) => {
          assertEvent(event, 'rider.submittedCode');
          return { factorId: event.factorId, code: event.code };
        },
        onDone: [
          {
            guard: { type: 'factorIsGone', params: ({ event }) => event.output },
            target: 'reading',
            actions: 'forgetNew',
          },
          {
            guard: { type: 'newIsNotAnswered', params: ({ event }) => event.output },
            target: 'reading',
          },
          {
            guard: { type: 'newIsRefused', params: ({ event }) => event.output },
            target: 'showing',
            actions: { type: 'storeRefusal', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'wasNotAnswered', params: ({ event }) => event.output },
            target: 'confirming',
            actions: { type: 'storeUnanswered', params: { code: 'secondFactorUnanswered' } },
          },
          {
            guard: { type: 'wasRefused', params: ({ event }) => event.output },
            target: 'confirming',
            actions: { type: 'storeRefusal', params: ({ event }) => event.output },
          },
          { guard: 'factorIsToBeRemoved', target: 'removing', actions: 'clearRefusal' },
          { guard: 'hadFactorBefore', target: 'added.spare', actions: 'forgetNew' },
          { guard: 'secretIsShown', target: 'added.first', actions: 'forgetNew' },
          { target: 'preparing', actions: 'clearRefusal' },
        ],
        onError: [
          {
            guard: 'secretIsShown',
            target: 'showing',
            actions: ['storeUnknownError', { type: 'report', params: ({ event }) => ({ cause: event.error }) }],
          },
          {
            target: 'confirming',
            actions: ['storeUnknownError', { type: 'report', params: ({ event }) => ({ cause: event.error }) }],
          },
        ],
      },
    },
    added: {
      initial: 'first',
      states: {
        first: {
          description:
            'Sign-in in two steps is on. Without a spare phone, a rider who loses the phone must call support.',
        },
        spare: {},
      },
    },
    removing: {
      invoke: {
        id: 'removeFactor',
        src: 'removeFactor',
        input: ({ context }) => ({ factorId: context.change?.kind === 'remove' ? context.change.factorId : '' }),
        onDone: [
          {
            guard: { type: 'wasRefused', params: ({ event }) => event.output },
            target: 'unremoved',
            actions: { type: 'storeRefusal', params: ({ event }) => event.output },
          },
          { guard: { type: 'wasNotAnswered', params: ({ event }) => event.output }, target: 'reading' },
          { target: 'reading', actions: 'forgetNew' },
        ],
        onError: {
          target: 'unremoved',
          actions: ['storeUnknownError', { type: 'report', params: ({ event }) => ({ cause: event.error }) }],
        },
      },
    },
    unremoved: {
      description: 'The server accepted the code: another try needs no code unless the server asks for one.',
      on: {
        'rider.retried': [
          { guard: 'codeIsNeeded', target: 'confirming', actions: 'clearRefusal' },
          { target: 'removing', actions: 'clearRefusal' },
        ],
      },
    },
  },
});
