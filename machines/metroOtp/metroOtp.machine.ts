import { assign, emit, fromPromise, setup } from 'xstate';
import type { Refusal } from '#domain/errorCode.ts';
import {
  CODE_RESTS_FOR,
  isConnected,
  isMetroPhone,
  metroDigits,
  type MetroLink,
  type SentCode,
  USUAL_CODE_LENGTH,
} from '#domain/metro.ts';
import { unprovided } from '../unprovided.ts';
import type {
  CodeRequested,
  CodeSubmitted,
  MetroContext,
  MetroEmitted,
  MetroEvent,
  MetroInput,
} from './metroOtp.types.ts';

export const metroOtpMachine = setup({
  types: {
    context: {} as MetroContext,
    events: {} as MetroEvent,
    input: {} as MetroInput,
    emitted: {} as MetroEmitted,
  },
  actors: {
    /** The code that this phone asked for last, while another may not be asked for. */
    recallCode: fromPromise<SentCode | null, { clientId: string }>(unprovided('recallCode')),
    /** Null: there is no link. Rejects when nobody could say. */
    readLink: fromPromise<MetroLink | null, { clientId: string }>(unprovided('readLink')),
    /** One request; what it answers is kept for a reload. Rejects when no answer came. */
    requestCode: fromPromise<CodeRequested, { clientId: string; phone: string }>(unprovided('requestCode')),
    /** One request. Rejects when no answer came. */
    submitCode: fromPromise<CodeSubmitted, { clientId: string; code: string }>(unprovided('submitCode')),
  },
  guards: {
    isConnected: (_, link: MetroLink | null) => isConnected(link),
    cameForCode: ({ context }) => context.step === 'codeShouldBeSent' && isMetroPhone(context.phone),
    cameToTypeCode: ({ context: { step, code, phone } }) =>
      step !== null && step !== 'notConnected' && code !== null && isMetroPhone(phone),
    codeRests: ({ context }) => context.code !== null,
    linkIsUnread: ({ context }) => context.refusal?.code === 'thereWaserrorWhileTryingGetMosMetroStatus',
    cardIsMissing: (_, { hasCard }: { hasCard: boolean }) => !hasCard,
    phoneIsRussian: ({ context }) => isMetroPhone(context.phone),
    wasSent: (_, asked: CodeRequested) => asked.kind === 'sent',
    codeIsOutAlready: (_, asked: CodeRequested) =>
      asked.kind === 'refused' && asked.leaves === 'codeIsOut' && asked.code !== null,
    wasAccepted: (_, submitted: CodeSubmitted) => submitted.kind === 'connected',
    isConnectedAlready: (_, answer: CodeRequested | CodeSubmitted) =>
      answer.kind === 'refused' && answer.leaves === 'connected',
    leavesAtPage: (_, answer: CodeRequested | CodeSubmitted) => answer.kind === 'refused' && answer.leaves === 'atPage',
    leavesAtCells: (_, submitted: CodeSubmitted) => submitted.kind === 'refused' && submitted.leaves === 'atCells',
    isBlockedForNow: (_, submitted: CodeSubmitted) =>
      submitted.kind === 'refused' && submitted.refusal.code === 'metroUserTemporaryBlocked',
    codeIsWhole: ({ context }, digits: string) => metroDigits(digits, lengthIn(context)).length === lengthIn(context),
  },
  actions: {
    keepCode: assign((_, code: SentCode | null) => ({ code, digits: '' })),
    keepRequested: assign((_, asked: CodeRequested) => ({
      code: asked.code,
      digits: '',
      refusal: asked.kind === 'refused' ? asked.refusal : null,
    })),
    keepDigits: assign(({ context }, digits: string) => ({
      digits: metroDigits(digits, lengthIn(context)),
      refusal: null,
    })),
    keepRefusal: assign((_, refusal: Refusal | null) => ({ refusal })),
    emptyCells: assign({ digits: '' }),
    forgetRefusal: assign({ refusal: null }),
    /** Another may be asked for: the time of this one is over, or it is not taken any more. */
    letAskAgain: assign({ code: null }),
    tellCardNeeded: emit({ type: 'metro.cardNeeded' }),
    tellConnected: emit({ type: 'metro.connected' }),
  },
  delays: {
    /** The whole time, until src/app/actors/metro.ts reckons what is left of it by the server's clock. */
    codeRests: CODE_RESTS_FOR,
  },
}).createMachine({
  id: 'metroOtp',
  description: [
    'The bonus of a metro subscription: what the metro says of the link, and the code by SMS that makes it.',
    'A code is asked for by a tap: opening the popup from the page is one, a link is not.',
    'Another one is asked for after its time by the server’s clock, however often page or popup are closed and loaded anew.',
    'A whole code goes by itself, a shorter one never.',
    'Connected is the metro’s word: its status, its answer to the code, or its refusal of a second link.',
  ].join('\n'),
  context: ({ input }) => ({ ...input, code: null, digits: '', refusal: null }),
  initial: 'recalling',
  states: {
    recalling: {
      invoke: {
        id: 'recallCode',
        src: 'recallCode',
        input: ({ context }) => ({ clientId: context.clientId }),
        onDone: { target: 'reading', actions: { type: 'keepCode', params: ({ event }) => event.output } },
        onError: 'reading',
      },
    },
    reading: {
      invoke: {
        id: 'readLink',
        src: 'readLink',
        input: ({ context }) => ({ clientId: context.clientId }),
        onDone: [
          {
            guard: { type: 'isConnected', params: ({ event }) => event.output },
            target: 'connected',
            actions: 'forgetRefusal',
          },
          { guard: 'cameToTypeCode', target: 'sheet.entering', actions: 'forgetRefusal' },
          { guard: 'cameForCode', target: 'sheet.waitingForTap', actions: 'forgetRefusal' },
          { target: 'page', actions: 'forgetRefusal' },
        ],
        onError: {
          target: 'page',
          actions: { type: 'keepRefusal', params: { code: 'thereWaserrorWhileTryingGetMosMetroStatus' } },
        },
      },
    },
    page: {
      description: 'Not connected, the popup closed.',
      initial: 'choosing',
      on: { 'rider.triedAgain': 'reading', 'device.cameOnline': { guard: 'linkIsUnread', target: 'reading' } },
      states: {
        choosing: { always: [{ guard: 'codeRests', target: 'codeIsOut' }, { target: 'open' }] },
        open: {
          on: {
            'rider.bonusAsked': [
              { guard: { type: 'cardIsMissing', params: ({ event }) => event }, actions: 'tellCardNeeded' },
              { guard: 'phoneIsRussian', target: '#metroOtp.sheet.requesting', actions: 'forgetRefusal' },
            ],
          },
        },
        codeIsOut: {
          description: 'The popup opens on the code that was sent; no other is asked for.',
          on: {
            'rider.bonusAsked': [
              { guard: { type: 'cardIsMissing', params: ({ event }) => event }, actions: 'tellCardNeeded' },
              { guard: 'phoneIsRussian', target: '#metroOtp.sheet.entering', actions: 'forgetRefusal' },
            ],
            'device.shown': { target: 'codeIsOut', reenter: true },
          },
          after: { codeRests: { target: 'open', actions: 'letAskAgain' } },
        },
      },
    },
    sheet: {
      initial: 'requesting',
      on: { 'rider.closed': { target: 'page', actions: ['emptyCells', 'forgetRefusal'] } },
      states: {
        waitingForTap: {
          description: 'Opened by a link: nothing is sent to a phone because of an address.',
          on: {
            'rider.codeAsked': [
              { guard: { type: 'cardIsMissing', params: ({ event }) => event }, actions: 'tellCardNeeded' },
              { target: 'requesting' },
            ],
          },
        },
        requesting: {
          invoke: {
            id: 'requestCode',
            src: 'requestCode',
            input: ({ context: { clientId, phone } }) => ({ clientId, phone }),
            onDone: [
              {
                guard: { type: 'wasSent', params: ({ event }) => event.output },
                target: 'entering',
                actions: { type: 'keepRequested', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'codeIsOutAlready', params: ({ event }) => event.output },
                target: 'entering',
                actions: { type: 'keepRequested', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isConnectedAlready', params: ({ event }) => event.output },
                target: '#metroOtp.connected.already',
                actions: { type: 'keepRequested', params: ({ event }) => event.output },
              },
              { target: 'refused', actions: { type: 'keepRequested', params: ({ event }) => event.output } },
            ],
            onError: { target: 'unanswered', actions: { type: 'keepRefusal', params: { code: 'networkErrorTitle' } } },
          },
        },
        entering: {
          initial: 'resting',
          on: {
            'rider.typed': [
              {
                guard: { type: 'codeIsWhole', params: ({ event }) => event.digits },
                target: 'submitting',
                actions: { type: 'keepDigits', params: ({ event }) => event.digits },
              },
              { actions: { type: 'keepDigits', params: ({ event }) => event.digits } },
            ],
          },
          states: {
            resting: {
              description: 'Counted down by the server’s clock; a phone that slept counts anew.',
              on: { 'device.shown': { target: 'resting', reenter: true } },
              after: { codeRests: 'mayAskAgain' },
            },
            mayAskAgain: {
              on: {
                'rider.codeAsked': [
                  { guard: { type: 'cardIsMissing', params: ({ event }) => event }, actions: 'tellCardNeeded' },
                  { target: '#metroOtp.sheet.requesting' },
                ],
              },
            },
          },
        },
        submitting: {
          invoke: {
            id: 'submitCode',
            src: 'submitCode',
            input: ({ context: { clientId, digits } }) => ({ clientId, code: digits }),
            onDone: [
              {
                guard: { type: 'wasAccepted', params: ({ event }) => event.output },
                target: '#metroOtp.connected.justNow',
              },
              {
                guard: { type: 'isConnectedAlready', params: ({ event }) => event.output },
                target: '#metroOtp.connected.already',
                actions: { type: 'keepRefusal', params: ({ event }) => refusalIn(event.output) },
              },
              {
                guard: { type: 'leavesAtPage', params: ({ event }) => event.output },
                target: '#metroOtp.page',
                actions: [
                  'emptyCells',
                  'letAskAgain',
                  { type: 'keepRefusal', params: ({ event }) => refusalIn(event.output) },
                ],
              },
              {
                guard: { type: 'leavesAtCells', params: ({ event }) => event.output },
                target: 'entering',
                actions: ['emptyCells', { type: 'keepRefusal', params: ({ event }) => refusalIn(event.output) }],
              },
              {
                guard: { type: 'isBlockedForNow', params: ({ event }) => event.output },
                target: 'blocked',
                actions: [
                  'emptyCells',
                  'letAskAgain',
                  { type: 'keepRefusal', params: ({ event }) => refusalIn(event.output) },
                ],
              },
              {
                target: 'codeRefused',
                actions: ['emptyCells', { type: 'keepRefusal', params: ({ event }) => refusalIn(event.output) }],
              },
            ],
            onError: {
              target: 'codeUnanswered',
              actions: { type: 'keepRefusal', params: { code: 'networkErrorTitle' } },
            },
          },
        },
        refused: {
          description: 'No code was sent.',
          on: { 'rider.triedAgain': { target: 'requesting', actions: 'forgetRefusal' } },
        },
        unanswered: {
          description: 'Whether a code was sent is not known; where one was, the server says so to the next request.',
          on: { 'rider.triedAgain': { target: 'requesting', actions: 'forgetRefusal' } },
        },
        blocked: { description: 'No code is taken for a while, this one neither: who asks anew is told until when.' },
        codeRefused: { on: { 'rider.triedAgain': { target: 'entering', actions: 'forgetRefusal' } } },
        codeUnanswered: { on: { 'rider.triedAgain': { target: 'submitting', actions: 'forgetRefusal' } } },
      },
    },
    connected: {
      initial: 'known',
      states: {
        known: {},
        justNow: {
          description: 'The popup says so; afterwards it is known.',
          entry: ['forgetRefusal', 'tellConnected'],
          on: { 'rider.closed': 'known' },
        },
        already: { entry: 'tellConnected', on: { 'rider.closed': { target: 'known', actions: 'forgetRefusal' } } },
      },
    },
  },
});

const lengthIn = ({ code }: MetroContext): number => code?.length ?? USUAL_CODE_LENGTH;

const refusalIn = (submitted: CodeSubmitted): Refusal | null =>
  submitted.kind === 'refused' ? submitted.refusal : null;
