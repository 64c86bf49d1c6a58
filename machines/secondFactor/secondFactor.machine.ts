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
    hasFactor: (_, answer: FactorsListed) => answer.kind === 'listed' && answer.factors.length > 0,
    mayHaveAnother: ({ context }) => context.factors.length < MOST_FACTORS,
    factorIsToBeRemoved: ({ context }) => context.change?.kind === 'remove',
    hadFactorBefore: ({ context }) => context.factors.length > 0,
  },
  actions: {
    storeFactors: assign((_, answer: FactorsListed) =>
      answer.kind === 'listed' ? { factors: answer.factors, change: null, secretOfNew: null } : {},
    ),
    storePrepared: assign((_, answer: FactorPrepared) => ({
      secretOfNew: answer.kind === 'prepared' ? answer.factor : null,
      refusal: null,
    })),
    storeChange: assign((_, change: FactorChange) => ({ change, refusal: null })),
    storeRefusal: assign((_, answer: Answer) => ({ refusal: answer.kind === 'refused' ? answer.refusal : null })),
    storeUnknownError: assign({ refusal: { code: 'unknownError' } }),
    clearRefusal: assign({ refusal: null }),
    forgetNew: assign({ secretOfNew: null, change: null, refusal: null }),
    report: (_args, _failure: { cause: unknown }) => {}, // provided in src/app/provide/secondFactor.ts
  },
}).createMachine({
  id: 'secondFactor',
  description: [
    'Sign-in in two steps, in the settings: whether it is on, how a phone with codes is added or removed.',
    'A factor counts from its first code on. A second one is the spare, on another phone.',
    'To add a spare one or to remove one, the rider first types a code of a factor that counts: whoever has only the open app can do neither.',
  ].join('\n'),
  context: { factors: [], secretOfNew: null, change: null, refusal: null },
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        id: 'listFactors',
        src: 'listFactors',
        onDone: [
          {
            guard: { type: 'wasRefused', params: ({ event }) => event.output },
            target: 'unread',
            actions: { type: 'storeRefusal', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'hasFactor', params: ({ event }) => event.output },
            target: 'twoSteps',
            actions: { type: 'storeFactors', params: ({ event }) => event.output },
          },
          { target: 'oneStep', actions: { type: 'storeFactors', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'unread',
          actions: ['storeUnknownError', { type: 'report', params: ({ event }) => ({ cause: event.error }) }],
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
      on: {
        'rider.factorAsked': {
          target: 'preparing',
          actions: { type: 'storeChange', params: { kind: 'add' } },
        },
      },
    },
    twoSteps: {
      on: {
        'rider.factorAsked': {
          guard: 'mayHaveAnother',
          target: 'confirming',
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
      description: 'A code of a factor that counts, before the spare one or the end of one.',
      initial: 'asking',
      on: { 'rider.closedFactor': { target: 'twoSteps', actions: 'forgetNew' } },
      states: {
        asking: { on: { 'rider.submittedCode': 'checking' } },
        checking: {
          invoke: {
            id: 'checkCode.confirming',
            src: 'checkCode',
            input: ({ event }) => {
              assertEvent(event, 'rider.submittedCode');
              return { factorId: event.factorId, code: event.code };
            },
            onDone: [
              {
                guard: { type: 'wasRefused', params: ({ event }) => event.output },
                target: 'asking',
                actions: { type: 'storeRefusal', params: ({ event }) => event.output },
              },
              { guard: 'factorIsToBeRemoved', target: '#secondFactor.removing', actions: 'clearRefusal' },
              { target: '#secondFactor.preparing', actions: 'clearRefusal' },
            ],
            onError: {
              target: 'asking',
              actions: ['storeUnknownError', { type: 'report', params: ({ event }) => ({ cause: event.error }) }],
            },
          },
        },
      },
    },
    preparing: {
      description: 'The auth service makes the secret of a new factor; one that was begun before is removed.',
      on: { 'rider.closedFactor': { target: 'reading', actions: 'forgetNew' } },
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
        'rider.retried': { target: 'preparing', actions: 'clearRefusal' },
        'rider.closedFactor': { target: 'reading', actions: 'forgetNew' },
      },
    },
    showing: {
      description: 'The rider puts the secret into an app with codes and types the first code.',
      on: {
        'rider.submittedCode': 'verifying',
        'rider.closedFactor': { target: 'reading', actions: 'forgetNew' },
      },
    },
    verifying: {
      invoke: {
        id: 'checkCode.verifying',
        src: 'checkCode',
        input: ({ event }) => {
          assertEvent(event, 'rider.submittedCode');
          return { factorId: event.factorId, code: event.code };
        },
        onDone: [
          {
            guard: { type: 'wasRefused', params: ({ event }) => event.output },
            target: 'showing',
            actions: { type: 'storeRefusal', params: ({ event }) => event.output },
          },
          { guard: 'hadFactorBefore', target: 'added.spare', actions: 'forgetNew' },
          { target: 'added.first', actions: 'forgetNew' },
        ],
        onError: {
          target: 'showing',
          actions: ['storeUnknownError', { type: 'report', params: ({ event }) => ({ cause: event.error }) }],
        },
      },
    },
    added: {
      initial: 'first',
      on: { 'rider.closedFactor': 'reading' },
      states: {
        first: { description: 'Two steps are on. Without a spare phone a lost one means a call to support.' },
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
          { target: 'reading', actions: 'forgetNew' },
        ],
        onError: {
          target: 'unremoved',
          actions: ['storeUnknownError', { type: 'report', params: ({ event }) => ({ cause: event.error }) }],
        },
      },
    },
    unremoved: {
      description: 'The code was accepted: another try asks for none.',
      on: {
        'rider.retried': { target: 'removing', actions: 'clearRefusal' },
        'rider.closedFactor': { target: 'reading', actions: 'forgetNew' },
      },
    },
  },
});
