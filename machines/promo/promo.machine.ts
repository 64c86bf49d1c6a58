import { assign, emit, fromPromise, setup } from 'xstate';
import type { Refusal } from '#domain/errorCode.ts';
import { isLongEnough, newTariff, promoCode, promoCodeIn, promoKind, type PromoOutcome } from '#domain/promoCode.ts';
import { unprovided } from '../unprovided.ts';
import type { PromoContext, PromoEmitted, PromoEvent } from './promo.types.ts';

export const promoMachine = setup({
  types: { context: {} as PromoContext, events: {} as PromoEvent, emitted: {} as PromoEmitted },
  actors: {
    /** The text in the clipboard; null when the browser or the rider refused. */
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
    /** From an earlier attempt: its answer may have been lost after the list had grown. */
    tariffsAreKnown: ({ context }) => context.tariffsBefore !== null,
    wasApplied: (_, outcome: PromoOutcome) => outcome.kind === 'applied',
    /** Refused as used after an answer to the same code was lost: this rider's own attempt may have used it. */
    mayBeAppliedAlready: ({ context }, outcome: PromoOutcome) =>
      context.codeInDoubt === context.code &&
      outcome.kind === 'refused' &&
      outcome.analyticsEvent === 'promo.codeError',
    wasBlocked: (_, outcome: PromoOutcome) => outcome.kind === 'blocked',
    listHasGrown: ({ context }, after: readonly string[]) =>
      context.tariffsBefore !== null && newTariff(context.tariffsBefore, after) !== null,
    mayRepeat: ({ context }) => context.mayRepeat,
  },
  actions: {
    storeCode: assign((_, typed: string) => ({ code: promoCode(typed), refusal: null })),
    storeFoundCode: assign((_, text: string | null) => ({ code: promoCodeIn(text ?? '') ?? '', refusal: null })),
    storeRefusal: assign((_, refusal: Refusal) => ({ refusal })),
    storeName: assign((_, outcome: PromoOutcome) => ({
      name: outcome.kind === 'applied' ? outcome.name : null,
      refusal: null,
    })),
    storeOutcome: assign((_, outcome: PromoOutcome) =>
      outcome.kind === 'refused'
        ? { refusal: outcome.refusal, mayRepeat: outcome.mayRepeat }
        : { refusal: { code: 'promoBlocked' as const }, mayRepeat: false },
    ),
    markUncertain: assign({ codeInDoubt: ({ context }) => context.code }),
    storeTariffs: assign((_, tariffsBefore: readonly string[]) => ({ tariffsBefore })),
    clear: assign({ code: '', refusal: null, mayRepeat: false }),
    emitRefused: emit((_, outcome: PromoOutcome) => ({
      type: (outcome.kind === 'refused' && outcome.analyticsEvent) || 'promo.refused',
    })),
    emitChanged: emit(({ context }) => ({ type: 'promo.changed', kind: promoKind(context.code) })),
    emitNewTariff: emit(({ context }, after: readonly string[]) => ({
      type: 'promo.newTariff',
      tariffId: newTariff(context.tariffsBefore ?? after, after) ?? '',
    })),
  },
}).createMachine({
  id: 'promo',
  description: [
    'A promo or bonus code, from the field to its effect.',
    'The chart sends a code of six letters or more, and a code of any length if the server allows another attempt.',
    'While an answer is pending the field is locked: the answer belongs to the sent code.',
    'A promo code that adds a tariff to the list leads to that tariff; every other code shows its name.',
  ].join('\n'),
  context: { code: '', mayRepeat: false, name: null, refusal: null, codeInDoubt: null, tariffsBefore: null },
  initial: 'entering',
  on: { 'rider.closedPromo': '.closed' },
  states: {
    entering: {
      initial: 'validating',
      on: {
        'rider.typed': { target: '.validating', actions: { type: 'storeCode', params: ({ event }) => event.code } },
        'rider.pasted': [
          {
            guard: { type: 'holdsCode', params: ({ event }) => event.text },
            target: '.validating',
            actions: { type: 'storeFoundCode', params: ({ event }) => event.text },
          },
          { actions: { type: 'storeRefusal', params: { code: 'promoNotFoundInText' } } },
        ],
        'rider.pasteAsked': '.readingClipboard',
      },
      states: {
        validating: { always: [{ guard: 'codeIsLongEnough', target: 'ready' }, { target: 'tooShort' }] },
        tooShort: {},
        ready: { on: { 'rider.submitted': '#promo.applying' } },
        readingClipboard: {
          description: 'The browser may be asking the rider for permission; typing returns to the field.',
          invoke: {
            id: 'readClipboard',
            src: 'readClipboard',
            onDone: [
              {
                guard: { type: 'holdsCode', params: ({ event }) => event.output },
                target: 'validating',
                actions: { type: 'storeFoundCode', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isText', params: ({ event }) => event.output },
                target: 'validating',
                actions: { type: 'storeRefusal', params: { code: 'promoNotFoundInText' } },
              },
              { target: 'validating', actions: { type: 'storeRefusal', params: { code: 'clipboardError' } } },
            ],
            onError: { target: 'validating', actions: { type: 'storeRefusal', params: { code: 'clipboardError' } } },
          },
        },
      },
    },
    applying: {
      initial: 'choosing',
      on: {
        'rider.closedPromo': {
          target: 'closed',
          actions: 'emitChanged',
          description: 'The code may have been applied: the chart checks what it may have changed.',
        },
      },
      states: {
        choosing: {
          always: [
            { guard: 'isBonus', target: 'sending' },
            { guard: 'tariffsAreKnown', target: 'sending' },
            { target: 'listingTariffsBefore' },
          ],
        },
        listingTariffsBefore: {
          description:
            'Loads the tariffs before sending the code: otherwise the chart could not recognise the new tariff.',
          invoke: {
            id: 'listTariffsBefore',
            src: 'listTariffs',
            onDone: { target: 'sending', actions: { type: 'storeTariffs', params: ({ event }) => event.output } },
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
                actions: [{ type: 'storeName', params: ({ event }) => event.output }, 'emitChanged'],
              },
              {
                guard: { type: 'wasBlocked', params: ({ event }) => event.output },
                target: '#promo.blocked',
                actions: { type: 'storeOutcome', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'mayBeAppliedAlready', params: ({ event }) => event.output },
                target: 'possiblyApplied',
                actions: [{ type: 'storeRefusal', params: { code: 'promoAppliedPerhaps' } }, 'emitChanged'],
              },
              {
                target: '#promo.refused',
                actions: [
                  { type: 'storeOutcome', params: ({ event }) => event.output },
                  { type: 'emitRefused', params: ({ event }) => event.output },
                ],
              },
            ],
            onError: {
              target: '#promo.unanswered',
              actions: ['markUncertain', { type: 'storeRefusal', params: { code: 'promoUnanswered' } }],
            },
          },
        },
        possiblyApplied: {
          description: 'The list of tariffs shows the effect of a promo code; only the balance shows that of a bonus.',
          always: [{ guard: 'isBonus', target: '#promo.refused' }, { target: 'listingTariffsWhenUncertain' }],
        },
        listingTariffsWhenUncertain: {
          invoke: {
            id: 'listTariffsInDoubt',
            src: 'listTariffs',
            onDone: [
              {
                guard: { type: 'listHasGrown', params: ({ event }) => event.output },
                target: '#promo.closed',
                actions: { type: 'emitNewTariff', params: ({ event }) => event.output },
              },
              { target: '#promo.refused' },
            ],
            onError: '#promo.refused',
          },
        },
        applied: { always: [{ guard: 'isBonus', target: '#promo.applied' }, { target: 'listingTariffsAfter' }] },
        listingTariffsAfter: {
          invoke: {
            id: 'listTariffsAfter',
            src: 'listTariffs',
            onDone: [
              {
                guard: { type: 'listHasGrown', params: ({ event }) => event.output },
                target: '#promo.closed',
                actions: { type: 'emitNewTariff', params: ({ event }) => event.output },
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
        'rider.retried': [
          { guard: 'mayRepeat', target: 'entering' },
          { target: 'entering', actions: 'clear' },
        ],
        'rider.typed': {
          guard: 'mayRepeat',
          target: 'entering',
          actions: { type: 'storeCode', params: ({ event }) => event.code },
        },
      },
    },
    blocked: {
      description:
        'Too many wrong codes. The server decides how long the block lasts: the rider must open the dialog again.',
    },
    unanswered: {
      description: 'Unknown: the request, or only its answer, was lost.',
      on: { 'rider.retried': 'applying' },
    },
    closed: { type: 'final' },
  },
});
