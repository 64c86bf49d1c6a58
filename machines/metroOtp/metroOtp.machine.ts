import { assign, emit, fromPromise, setup } from 'xstate';
import type { Refusal } from '#domain/errorCode.ts';
import {
  CODE_COOLDOWN_MS,
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
    /** The code that this phone requested last, while another may not be requested. */
    loadSentCode: fromPromise<SentCode | null, { clientId: string }>(unprovided('loadSentCode')),
    /** Null: there is no link. Rejects when no answer came. */
    readLink: fromPromise<MetroLink | null, { clientId: string }>(unprovided('readLink')),
    /** One request; its answer is stored for a reload. Rejects when no answer came. */
    requestCode: fromPromise<CodeRequested, { clientId: string; phone: string }>(unprovided('requestCode')),
    /** One request. Rejects when no answer came. */
    submitCode: fromPromise<CodeSubmitted, { clientId: string; code: string }>(unprovided('submitCode')),
  },
  guards: {
    isConnected: (_, link: MetroLink | null) => isConnected(link),
    linkAsksForCode: ({ context }) => context.step === 'codeShouldBeSent' && isMetroPhone(context.phone),
    linkAsksToTypeCode: ({ context: { step, code, phone } }) =>
      step !== null && step !== 'notConnected' && code !== null && isMetroPhone(phone),
    codeIsCoolingDown: ({ context }) => context.code !== null,
    linkIsUnread: ({ context }) => context.refusal?.code === 'thereWaserrorWhileTryingGetMosMetroStatus',
    cardIsMissing: (_, { hasCard }: { hasCard: boolean }) => !hasCard,
    phoneIsRussian: ({ context }) => isMetroPhone(context.phone),
    mayRequestCode: ({ context }, { hasAgreed }: { hasAgreed: boolean }) => hasAgreed && isMetroPhone(context.phone),
    wasSent: (_, asked: CodeRequested) => asked.kind === 'sent',
    codeWasSentAlready: (_, asked: CodeRequested) =>
      asked.kind === 'refused' && asked.leaves === 'codeSent' && asked.code !== null,
    wasAccepted: (_, submitted: CodeSubmitted) => submitted.kind === 'connected',
    isConnectedAlready: (_, answer: CodeRequested | CodeSubmitted) =>
      answer.kind === 'refused' && answer.leaves === 'connected',
    refusalClosesSheet: (_, answer: CodeRequested | CodeSubmitted) =>
      answer.kind === 'refused' && answer.leaves === 'atPage',
    refusalKeepsEntry: (_, submitted: CodeSubmitted) => submitted.kind === 'refused' && submitted.leaves === 'atCells',
    isTemporarilyBlocked: (_, submitted: CodeSubmitted) =>
      submitted.kind === 'refused' && submitted.refusal.code === 'metroUserTemporaryBlocked',
    codeIsComplete: ({ context }, digits: string) =>
      metroDigits(digits, lengthIn(context)).length === lengthIn(context),
  },
  actions: {
    storeCode: assign((_, code: SentCode | null) => ({ code, digits: '' })),
    storeRequested: assign((_, asked: CodeRequested) => ({
      code: asked.code,
      digits: '',
      refusal: asked.kind === 'refused' ? asked.refusal : null,
    })),
    storeDigits: assign(({ context }, digits: string) => ({
      digits: metroDigits(digits, lengthIn(context)),
      refusal: null,
    })),
    storeRefusal: assign((_, refusal: Refusal | null) => ({ refusal })),
    clearDigits: assign({ digits: '' }),
    clearRefusal: assign({ refusal: null }),
    /** The rider may request another code: this one has expired or is no longer accepted. */
    allowNewCode: assign({ code: null }),
    emitCardNeeded: emit({ type: 'metro.cardNeeded' }),
    emitAgreed: emit({ type: 'metro.agreed' }),
    emitConnected: emit({ type: 'metro.connected' }),
  },
  delays: {
    /** The whole cooldown. src/app/actors/metroOtp.ts computes what is left of it by the server's clock. */
    codeCooldown: CODE_COOLDOWN_MS,
  },
}).createMachine({
  id: 'metroOtp',
  description: [
    'The bonus of a metro subscription: the status of the link, and the SMS code that creates it.',
    'Before the first code the rider agrees that the metro gets the phone number.',
    'A tap requests a code: opening the popup from the page counts as one, following a link does not.',
    'The rider can request another code after the cooldown by the server’s clock, even if the page or the popup was closed or reloaded.',
    'The chart submits a complete code without a tap, and never a shorter one.',
    'The metro decides whether the rider is connected: by its status, its answer to the code, or its refusal of a second link.',
  ].join('\n'),
  context: ({ input }) => ({ ...input, code: null, digits: '', refusal: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadSentCode',
        src: 'loadSentCode',
        input: ({ context }) => ({ clientId: context.clientId }),
        onDone: { target: 'reading', actions: { type: 'storeCode', params: ({ event }) => event.output } },
        onError: 'reading',
      },
    },
    reading: {
      invoke: {
        id: 'readLink',
        src: 'readLink',
        input: ({ context }) => ({ clientId: context.clientId }),
        onDone: [
          { guard: { type: 'isConnected', params: ({ event }) => event.output }, target: 'connected' },
          { guard: 'linkAsksToTypeCode', target: 'sheet.entering', actions: 'clearRefusal' },
          { guard: 'linkAsksForCode', target: 'sheet.waitingForTap', actions: 'clearRefusal' },
          { target: 'page', actions: 'clearRefusal' },
        ],
        onError: {
          target: 'page',
          actions: { type: 'storeRefusal', params: { code: 'thereWaserrorWhileTryingGetMosMetroStatus' } },
        },
      },
    },
    page: {
      description: 'Not connected, the popup closed.',
      initial: 'choosing',
      on: { 'rider.retried': 'reading', 'device.cameOnline': { guard: 'linkIsUnread', target: 'reading' } },
      states: {
        choosing: { always: [{ guard: 'codeIsCoolingDown', target: 'codeSent' }, { target: 'open' }] },
        open: {
          on: {
            'rider.bonusAsked': [
              { guard: { type: 'cardIsMissing', params: ({ event }) => event }, actions: 'emitCardNeeded' },
              {
                guard: { type: 'mayRequestCode', params: ({ event }) => event },
                target: '#metroOtp.sheet',
                actions: ['clearRefusal', 'emitAgreed'],
              },
            ],
          },
        },
        codeSent: {
          description: 'The popup opens on the sent code; the chart requests no other.',
          on: {
            'rider.bonusAsked': [
              { guard: { type: 'cardIsMissing', params: ({ event }) => event }, actions: 'emitCardNeeded' },
              { guard: 'phoneIsRussian', target: '#metroOtp.sheet.entering', actions: 'clearRefusal' },
            ],
            'device.becameVisible': { target: 'codeSent', reenter: true },
          },
          after: { codeCooldown: { target: 'open', actions: 'allowNewCode' } },
        },
      },
    },
    sheet: {
      initial: 'requesting',
      on: { 'rider.closedCodeSheet': { target: 'page', actions: ['clearDigits', 'clearRefusal'] } },
      states: {
        waitingForTap: {
          description: 'A link opened the popup: an address alone sends no SMS and gives no consent.',
          on: {
            'rider.codeAsked': [
              { guard: { type: 'cardIsMissing', params: ({ event }) => event }, actions: 'emitCardNeeded' },
              {
                guard: { type: 'mayRequestCode', params: ({ event }) => event },
                target: 'requesting',
                actions: 'emitAgreed',
              },
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
                actions: { type: 'storeRequested', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'codeWasSentAlready', params: ({ event }) => event.output },
                target: 'entering',
                actions: { type: 'storeRequested', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isConnectedAlready', params: ({ event }) => event.output },
                target: '#metroOtp.connected.already',
                actions: { type: 'storeRequested', params: ({ event }) => event.output },
              },
              { target: 'refused', actions: { type: 'storeRequested', params: ({ event }) => event.output } },
            ],
            onError: { target: 'unanswered', actions: { type: 'storeRefusal', params: { code: 'networkErrorTitle' } } },
          },
        },
        entering: {
          initial: 'coolingDown',
          on: {
            'rider.typed': [
              {
                guard: { type: 'codeIsComplete', params: ({ event }) => event.digits },
                target: 'submitting',
                actions: { type: 'storeDigits', params: ({ event }) => event.digits },
              },
              { actions: { type: 'storeDigits', params: ({ event }) => event.digits } },
            ],
          },
          states: {
            coolingDown: {
              description: 'Counts down by the server’s clock; after a sleep the countdown starts from the time left.',
              on: { 'device.becameVisible': { target: 'coolingDown', reenter: true } },
              after: { codeCooldown: 'resendAllowed' },
            },
            resendAllowed: {
              on: {
                'rider.codeAsked': [
                  { guard: { type: 'cardIsMissing', params: ({ event }) => event }, actions: 'emitCardNeeded' },
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
                actions: { type: 'storeRefusal', params: ({ event }) => refusalIn(event.output) },
              },
              {
                guard: { type: 'refusalClosesSheet', params: ({ event }) => event.output },
                target: '#metroOtp.page',
                actions: [
                  'clearDigits',
                  'allowNewCode',
                  { type: 'storeRefusal', params: ({ event }) => refusalIn(event.output) },
                ],
              },
              {
                guard: { type: 'refusalKeepsEntry', params: ({ event }) => event.output },
                target: 'entering',
                actions: ['clearDigits', { type: 'storeRefusal', params: ({ event }) => refusalIn(event.output) }],
              },
              {
                guard: { type: 'isTemporarilyBlocked', params: ({ event }) => event.output },
                target: 'blocked',
                actions: [
                  'clearDigits',
                  'allowNewCode',
                  { type: 'storeRefusal', params: ({ event }) => refusalIn(event.output) },
                ],
              },
              {
                target: 'codeRefused',
                actions: ['clearDigits', { type: 'storeRefusal', params: ({ event }) => refusalIn(event.output) }],
              },
            ],
            onError: {
              target: 'codeUnanswered',
              actions: { type: 'storeRefusal', params: { code: 'networkErrorTitle' } },
            },
          },
        },
        refused: {
          description: 'The server sent no code.',
          on: { 'rider.retried': { target: 'requesting', actions: 'clearRefusal' } },
        },
        unanswered: {
          description: 'The server may have sent a code; if it did, its next answer says so.',
          on: { 'rider.retried': { target: 'requesting', actions: 'clearRefusal' } },
        },
        blocked: {
          description:
            'The server accepts no code for a while, not even this one. The answer to a new request says when the block ends.',
        },
        codeRefused: { on: { 'rider.retried': { target: 'entering', actions: 'clearRefusal' } } },
        codeUnanswered: { on: { 'rider.retried': { target: 'submitting', actions: 'clearRefusal' } } },
      },
    },
    connected: {
      initial: 'known',
      states: {
        known: {},
        justNow: {
          description: 'The popup shows the success; when it closes, the status is known.',
          entry: 'emitConnected',
          on: { 'rider.closedCodeSheet': 'known' },
        },
        already: {
          entry: 'emitConnected',
          on: { 'rider.closedCodeSheet': { target: 'known', actions: 'clearRefusal' } },
        },
      },
    },
  },
});

const lengthIn = ({ code }: MetroContext): number => code?.length ?? USUAL_CODE_LENGTH;

const refusalIn = (submitted: CodeSubmitted): Refusal | null =>
  submitted.kind === 'refused' ? submitted.refusal : null;
