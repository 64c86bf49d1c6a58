import { assign, emit, fromPromise, setup } from 'xstate';
import type { Refusal } from '#domain/errorCode.ts';
import { isLongEnough, newTariff, promoCode, promoCodeIn, promoKind, type PromoOutcome } from '#domain/promoCode.ts';
import { unprovided } from '../unprovided.ts';
import type { PromoContext, PromoEmitted, PromoEvent } from './promo.types.ts';

export const promoMachine = setup({
  types: { context: {} as PromoContext, events: {} as PromoEvent, emitted: {} as PromoEmitted },
  actors: {
    /** What lies in the clipboard; null when the browser or the rider refused. */
    readClipboard: fromPromise<string | null>(unprovided('readClipboard')),
    /** Ids of the tariffs on sale. */
    listTariffs: fromPromise<readonly string[]>(unprovided('listTariffs')),
    /** One request. Rejects when no answer came. */
    applyCode: fromPromise<PromoOutcome, { code: string }>(unprovided('applyCode')),
  },
  guards: {
    codeIsLongEnough: ({ context: { code, mayRepeat } }) => isLongEnough(code, mayRepeat),
    holdsCode: (_, text: string | null) => text !== null && promoCodeIn(text) !== null,
    isText: (_, text: string | null) => text !== null,
    isBonus: ({ context }) => promoKind(context.code) === 'bonus',
    /** From an earlier try: its answer may have been lost after the list had grown. */
    tariffsAreKnown: ({ context }) => context.tariffsBefore !== null,
    wasApplied: (_, outcome: PromoOutcome) => outcome.kind === 'applied',
    /** Refused as used, after an answer to the same code was lost: it may have been this rider's own try that used it. */
    mayBeAppliedAlready: ({ context }, outcome: PromoOutcome) =>
      context.codeInDoubt === context.code && outcome.kind === 'refused' && outcome.news === 'promo.codeError',
    wasBlocked: (_, outcome: PromoOutcome) => outcome.kind === 'blocked',
    listHasGrown: ({ context }, after: readonly string[]) =>
      context.tariffsBefore !== null && newTariff(context.tariffsBefore, after) !== null,
    mayRepeat: ({ context }) => context.mayRepeat,
  },
  actions: {
    keepCode: assign((_, typed: string) => ({ code: promoCode(typed), refusal: null })),
    keepFound: assign((_, text: string | null) => ({ code: promoCodeIn(text ?? '') ?? '', refusal: null })),
    keepRefusal: assign((_, refusal: Refusal) => ({ refusal })),
    keepName: assign((_, outcome: PromoOutcome) => ({
      name: outcome.kind === 'applied' ? outcome.name : null,
      refusal: null,
    })),
    keepOutcome: assign((_, outcome: PromoOutcome) =>
      outcome.kind === 'refused'
        ? { refusal: outcome.refusal, mayRepeat: outcome.mayRepeat }
        : { refusal: { code: 'promoBlocked' as const }, mayRepeat: false },
    ),
    keepDoubt: assign({ codeInDoubt: ({ context }) => context.code }),
    keepTariffs: assign((_, tariffsBefore: readonly string[]) => ({ tariffsBefore })),
    clear: assign({ code: '', refusal: null, mayRepeat: false }),
    tellRefused: emit((_, outcome: PromoOutcome) => ({
      type: (outcome.kind === 'refused' && outcome.news) || 'promo.refused',
    })),
    tellChanged: emit(({ context }) => ({ type: 'promo.changed', kind: promoKind(context.code) })),
    tellNewTariff: emit(({ context }, after: readonly string[]) => ({
      type: 'promo.newTariff',
      tariffId: newTariff(context.tariffsBefore ?? after, after) ?? '',
    })),
  },
}).createMachine({
  id: 'promo',
  description: [
    'A promo or bonus code, from the field to what it has changed.',
    'A code of six letters or more is sent; where the server lets a rider try again, any is.',
    'While an answer is awaited the field stands still: the answer belongs to the code that was sent.',
    'A promo code that puts a tariff on the list leads to it; every other one is told by its name.',
  ].join('\n'),
  context: { code: '', mayRepeat: false, name: null, refusal: null, codeInDoubt: null, tariffsBefore: null },
  initial: 'entering',
  on: { 'rider.closed': '.closed' },
  states: {
    entering: {
      initial: 'judging',
      on: {
        'rider.typed': { target: '.judging', actions: { type: 'keepCode', params: ({ event }) => event.code } },
        'rider.pasted': [
          {
            guard: { type: 'holdsCode', params: ({ event }) => event.text },
            target: '.judging',
            actions: { type: 'keepFound', params: ({ event }) => event.text },
          },
          { actions: { type: 'keepRefusal', params: { code: 'promoNotFoundInText' } } },
        ],
        'rider.pasteAsked': '.readingClipboard',
      },
      states: {
        judging: { always: [{ guard: 'codeIsLongEnough', target: 'ready' }, { target: 'tooShort' }] },
        tooShort: {},
        ready: { on: { 'rider.submitted': '#promo.applying' } },
        readingClipboard: {
          description: 'The browser may be asking the rider; typing takes the field back.',
          invoke: {
            id: 'readClipboard',
            src: 'readClipboard',
            onDone: [
              {
                guard: { type: 'holdsCode', params: ({ event }) => event.output },
                target: 'judging',
                actions: { type: 'keepFound', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isText', params: ({ event }) => event.output },
                target: 'judging',
                actions: { type: 'keepRefusal', params: { code: 'promoNotFoundInText' } },
              },
              { target: 'judging', actions: { type: 'keepRefusal', params: { code: 'clipboardError' } } },
            ],
            onError: { target: 'judging', actions: { type: 'keepRefusal', params: { code: 'clipboardError' } } },
          },
        },
      },
    },
    applying: {
      initial: 'choosing',
      on: {
        'rider.closed': {
          target: 'closed',
          actions: 'tellChanged',
          description: 'It may have been applied: what it may have changed is looked at.',
        },
      },
      states: {
        choosing: {
          always: [
            { guard: 'isBonus', target: 'sending' },
            { guard: 'tariffsAreKnown', target: 'sending' },
            { target: 'lookingBefore' },
          ],
        },
        lookingBefore: {
          description: 'Or nobody could tell which tariff is new.',
          invoke: {
            id: 'listTariffsBefore',
            src: 'listTariffs',
            onDone: { target: 'sending', actions: { type: 'keepTariffs', params: ({ event }) => event.output } },
            onError: 'sending',
          },
        },
        sending: {
          invoke: {
            id: 'applyCode',
            src: 'applyCode',
            input: ({ context }) => ({ code: context.code }),
            onDone: [
              {
                guard: { type: 'wasApplied', params: ({ event }) => event.output },
                target: 'applied',
                actions: [{ type: 'keepName', params: ({ event }) => event.output }, 'tellChanged'],
              },
              {
                guard: { type: 'wasBlocked', params: ({ event }) => event.output },
                target: '#promo.blocked',
                actions: { type: 'keepOutcome', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'mayBeAppliedAlready', params: ({ event }) => event.output },
                target: 'appliedPerhaps',
                actions: [{ type: 'keepRefusal', params: { code: 'promoAppliedPerhaps' } }, 'tellChanged'],
              },
              {
                target: '#promo.refused',
                actions: [
                  { type: 'keepOutcome', params: ({ event }) => event.output },
                  { type: 'tellRefused', params: ({ event }) => event.output },
                ],
              },
            ],
            onError: {
              target: '#promo.unanswered',
              actions: ['keepDoubt', { type: 'keepRefusal', params: { code: 'promoUnanswered' } }],
            },
          },
        },
        appliedPerhaps: {
          description: 'The list of tariffs tells it of a promo code; of a bonus nothing does but the balance.',
          always: [{ guard: 'isBonus', target: '#promo.refused' }, { target: 'lookingInDoubt' }],
        },
        lookingInDoubt: {
          invoke: {
            id: 'listTariffsInDoubt',
            src: 'listTariffs',
            onDone: [
              {
                guard: { type: 'listHasGrown', params: ({ event }) => event.output },
                target: '#promo.closed',
                actions: { type: 'tellNewTariff', params: ({ event }) => event.output },
              },
              { target: '#promo.refused' },
            ],
            onError: '#promo.refused',
          },
        },
        applied: { always: [{ guard: 'isBonus', target: '#promo.applied' }, { target: 'lookingAfter' }] },
        lookingAfter: {
          invoke: {
            id: 'listTariffsAfter',
            src: 'listTariffs',
            onDone: [
              {
                guard: { type: 'listHasGrown', params: ({ event }) => event.output },
                target: '#promo.closed',
                actions: { type: 'tellNewTariff', params: ({ event }) => event.output },
              },
              { target: '#promo.applied' },
            ],
            onError: '#promo.applied',
          },
        },
      },
    },
    applied: {},
    refused: {
      on: {
        'rider.triedAgain': [
          { guard: 'mayRepeat', target: 'entering' },
          { target: 'entering', actions: 'clear' },
        ],
        'rider.typed': {
          guard: 'mayRepeat',
          target: 'entering',
          actions: { type: 'keepCode', params: ({ event }) => event.code },
        },
      },
    },
    blocked: {
      description: 'Too many wrong codes. How long is the server’s to decide: the dialog has to be opened anew.',
    },
    unanswered: {
      description: 'Unknown: the request, or only its answer, was lost.',
      on: { 'rider.triedAgain': 'applying' },
    },
    closed: { type: 'final' },
  },
});
