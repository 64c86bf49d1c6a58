import { assign, emit, fromPromise, not, or, setup, stateIn } from 'xstate';
import type { Refusal } from '#domain/errorCode.ts';
import { paymentAddress } from '#domain/paymentAddress.ts';
import {
  type StartedPayment,
  isAnotherDebt,
  nextPollDelay,
  type PaymentOrder,
  type PaymentAnswer,
  type PaymentIntent,
  refusalOfOrder,
} from '#domain/paymentOrder.ts';
import { unprovided } from '../unprovided.ts';
import type {
  PaymentContext,
  PaymentEvent,
  PaymentInput,
  PaymentEmitted,
  PreparePaymentInput,
  RestoredPayment,
} from './payment.types.ts';

const NO_PAYMENT = {
  intent: null,
  started: null,
  orderId: null,
  order: null,
  page: null,
  refusal: null,
  pollCount: 0,
} satisfies Omit<PaymentContext, keyof PaymentInput>;

export const paymentMachine = setup({
  types: {
    context: {} as PaymentContext,
    events: {} as PaymentEvent,
    input: {} as PaymentInput,
    emitted: {} as PaymentEmitted,
  },
  actors: {
    /** A payment that this phone has stored as started and the bank has not decided; without one, no order. */
    findPending: fromPromise<RestoredPayment, { riderId: string }>(unprovided('findPending')),
    /**
     * The payment that was started before this page was loaded; from the server's list when this phone has not stored
     * it.
     */
    restorePayment: fromPromise<RestoredPayment, { riderId: string }>(unprovided('restorePayment')),
    /** The stored key of the same intent when one is in progress, else a new key, stored. */
    preparePayment: fromPromise<StartedPayment, PreparePaymentInput>(unprovided('preparePayment')),
    /** One request. Rejects when no answer came: then nobody knows whether an order exists. */
    requestPayment: fromPromise<PaymentAnswer, { intent: PaymentIntent; key: string }>(unprovided('requestPayment')),
    /** Stores the order id before the browser leaves the page. */
    storeOrderId: fromPromise<void, { riderId: string; started: StartedPayment }>(unprovided('storeOrderId')),
    /** The order from the server; null when this rider has no such order. */
    fetchOrder: fromPromise<PaymentOrder | null, { orderId: string }>(unprovided('fetchOrder')),
  },
  guards: {
    nothingIsBeingSent: not(or([stateIn('requesting'), stateIn('restoring')])),
    bankIsExpected: stateIn({ watching: { bank: 'expected' } }),
    orderIsKnown: (_, { orderId }: { orderId: string | null }) => orderId !== null,
    orderMayBePaid: ({ context }, answer: PaymentAnswer) =>
      answer.kind === 'charging' || pageOf(context, answer) !== null,
    pageIsPending: ({ context }) => context.page !== null,
    isPaid: (_, order: PaymentOrder | null) => order?.state === 'paid',
    isDeclined: (_, order: PaymentOrder | null) => order?.state === 'refused' || order?.state === 'expired',
    isWithBank: (_, order: PaymentOrder | null) => order?.state === 'pending',
    isMissing: (_, order: PaymentOrder | null) => order === null,
    mayBeReplaced: ({ context }, order: PaymentOrder | null) =>
      order === null ||
      order.state === 'refused' ||
      order.state === 'expired' ||
      isAnotherDebt(intentIn(context), order),
  },
  actions: {
    storeIntent: assign((_, intent: PaymentIntent) => ({ ...NO_PAYMENT, intent })),
    storeStarted: assign((_, started: StartedPayment) => ({ started, orderId: started.orderId })),
    storeRestored: assign((_, restored: RestoredPayment) => ({ ...restored, refusal: null, pollCount: 0 })),
    storeAnswer: assign(({ context }, answer: PaymentAnswer) => ({
      orderId: answer.kind === 'refused' ? null : answer.orderId,
      page: pageOf(context, answer),
    })),
    storeOrder: assign(({ context }, order: PaymentOrder | null) => ({
      order: order ?? context.order,
      // The refusal "the bank does not answer" stays until the bank answers.
      refusal: order?.state === 'paid' ? null : ((order && refusalOfOrder(order)) ?? context.refusal),
      pollCount: context.pollCount + 1,
    })),
    storeRefusal: assign((_, refusal: Refusal) => ({ refusal })),
    reset: assign(NO_PAYMENT),
    countPoll: assign({ pollCount: ({ context }) => context.pollCount + 1 }),
    startPolling: assign({ pollCount: 0 }),
    /** The browser goes to the provider. Provided in src/app/actors/payment.ts, like the two below. */
    openPage: (_args, _page: { page: string | null }) => {},
    /** The payment is over: the next intent is a new one, with its own key. */
    deleteStartedPayment: (_args, _payment: { riderId: string; started: StartedPayment | null }) => {},
    /** The rider has seen the result: Back or a reload does not show it again. */
    markSeen: (_args, _order: { order: PaymentOrder }) => {},
    emitDecided: emit((_, order: PaymentOrder) => ({ type: 'payment.decided', order })),
  },
  delays: {
    /** After this time without an answer, the same key is sent again. */
    answerTimeout: 30_000,
    /** When the provider's page has not begun to load by then, the rider may open it by hand. */
    pageLoadTimeout: 10_000,
    /** 2, 4, 8, 16, then every 30 s: a server that gets too many requests answers with an error. */
    pollInterval: ({ context }) => nextPollDelay(Math.max(1, context.pollCount)),
    /** After this time the screen says that the result is unknown yet, and the chart stops polling. */
    bankTimeout: 120_000,
  },
}).createMachine({
  id: 'payment',
  description: [
    'A tariff, a debt or a card, from the tap to the server’s decision about the order.',
    'One intent has one key, which the chart stores before it sends anything: taps, tabs, Back and reloads find the same order.',
    'The browser opens only https pages on the provider’s own hosts.',
    'Only the order itself says that it is paid. The result in the return address opens this chart and does nothing more.',
    'After two minutes without the bank’s decision the screen says so. The chart checks the order each time the rider shows the page.',
  ].join('\n'),
  context: ({ input }) => ({ ...input, ...NO_PAYMENT }),
  initial: 'idle',
  on: {
    'rider.payAsked': {
      guard: 'nothingIsBeingSent',
      target: '.requesting',
      actions: { type: 'storeIntent', params: ({ event }) => event.intent },
    },
  },
  states: {
    idle: { on: { 'rider.returned': 'restoring', 'rider.paymentsViewed': 'resuming' } },
    resuming: {
      description:
        'The rider opened a payment screen after a reload. The chart follows a pending payment without showing anything. The result of any other payment shows when the rider requests the same payment again.',
      initial: 'loading',
      on: { 'rider.returned': 'restoring' },
      states: {
        loading: {
          invoke: {
            id: 'findPending',
            src: 'findPending',
            input: ({ context }) => ({ riderId: context.riderId }),
            onDone: [
              {
                guard: { type: 'orderIsKnown', params: ({ event }) => event.output },
                target: '#payment.watching.rider.dismissed',
                actions: { type: 'storeRestored', params: ({ event }) => event.output },
              },
              { target: '#payment.idle' },
            ],
            onError: 'withoutAnswer',
          },
          on: {
            'device.becameVisible': {
              target: 'loading',
              reenter: true,
              description: 'A request from before the phone slept may never be answered.',
            },
          },
        },
        withoutAnswer: { on: { 'device.cameOnline': 'loading', 'device.becameVisible': 'loading' } },
      },
    },
    restoring: {
      description: 'Back from the provider, or after a reload.',
      initial: 'loading',
      on: { 'rider.dismissedPayment': { target: 'idle', actions: 'reset' } },
      states: {
        loading: {
          invoke: {
            id: 'restorePayment',
            src: 'restorePayment',
            input: ({ context }) => ({ riderId: context.riderId }),
            onDone: [
              {
                guard: { type: 'orderIsKnown', params: ({ event }) => event.output },
                target: '#payment.watching',
                actions: { type: 'storeRestored', params: ({ event }) => event.output },
              },
              {
                target: '#payment.ended.notFound',
                actions: { type: 'storeRefusal', params: { code: 'paymentNotFound' } },
              },
            ],
            onError: { target: 'waiting', actions: 'countPoll' },
          },
        },
        waiting: {
          on: { 'device.cameOnline': 'loading', 'device.becameVisible': 'loading' },
          after: { pollInterval: 'loading' },
        },
      },
    },
    requesting: {
      description:
        'From the tap to the order: the chart ignores a second tap, because the server may have received the first.',
      initial: 'preparing',
      states: {
        preparing: {
          invoke: {
            id: 'preparePayment',
            src: 'preparePayment',
            input: ({ context }) => ({
              riderId: context.riderId,
              intent: intentIn(context),
              past: context.started?.key ?? null,
            }),
            onDone: [
              {
                guard: { type: 'orderIsKnown', params: ({ event }) => event.output },
                target: 'checking',
                actions: { type: 'storeStarted', params: ({ event }) => event.output },
              },
              { target: 'asking', actions: { type: 'storeStarted', params: ({ event }) => event.output } },
            ],
            onError: {
              target: '#payment.ended.refused',
              actions: { type: 'storeRefusal', params: { code: 'unknownError' } },
            },
          },
        },
        checking: {
          description:
            'The same payment was requested before: the chart checks that order first, otherwise the rider would pay twice.',
          invoke: {
            id: 'fetchOrderFirst',
            src: 'fetchOrder',
            input: ({ context }) => ({ orderId: orderIdIn(context) }),
            onDone: [
              {
                guard: { type: 'mayBeReplaced', params: ({ event }) => event.output },
                target: 'preparing',
                description:
                  'The order is closed, or its sum differs from the present debt: the chart requests a new one.',
              },
              {
                guard: { type: 'isPaid', params: ({ event }) => event.output },
                target: '#payment.ended.paid',
                actions: { type: 'storeOrder', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isWithBank', params: ({ event }) => event.output },
                target: '#payment.watching',
                actions: { type: 'storeOrder', params: ({ event }) => event.output },
              },
              { target: 'asking' },
            ],
            onError: {
              target: '#payment.unanswered',
              actions: { type: 'storeRefusal', params: { code: 'paymentUnanswered' } },
            },
          },
        },
        asking: {
          initial: 'sending',
          on: { 'rider.dismissedPayment': { target: '#payment.idle', actions: 'reset' } },
          after: {
            answerTimeout: {
              target: '#payment.unanswered',
              actions: { type: 'storeRefusal', params: { code: 'paymentUnanswered' } },
            },
          },
          states: {
            sending: {
              invoke: {
                id: 'requestPayment',
                src: 'requestPayment',
                input: ({ context }) => ({
                  intent: asStarted(intentIn(context), startedIn(context)),
                  key: startedIn(context).key,
                }),
                onDone: [
                  {
                    guard: { type: 'orderMayBePaid', params: ({ event }) => event.output },
                    target: '#payment.requesting.storingOrderId',
                    actions: { type: 'storeAnswer', params: ({ event }) => event.output },
                  },
                  {
                    target: '#payment.ended.refused',
                    description: 'The server refused, or the page’s host is not one of the provider’s.',
                    actions: { type: 'storeRefusal', params: ({ event }) => refusalIn(event.output) },
                  },
                ],
                onError: { target: 'withoutAnswer', actions: 'countPoll' },
              },
            },
            withoutAnswer: {
              description: 'Unknown: the request, or only its answer, was lost. The same key is sent again.',
              on: { 'device.cameOnline': 'sending' },
              after: { pollInterval: 'sending' },
            },
          },
        },
        storingOrderId: {
          description: 'A phone that cannot store the order id finds it in the server’s list afterwards.',
          invoke: {
            id: 'storeOrderId',
            src: 'storeOrderId',
            input: ({ context }) => ({
              riderId: context.riderId,
              started: { ...startedIn(context), orderId: context.orderId },
            }),
            onDone: [{ guard: 'pageIsPending', target: 'leaving' }, { target: '#payment.watching' }],
            onError: [{ guard: 'pageIsPending', target: 'leaving' }, { target: '#payment.watching' }],
          },
        },
        leaving: {
          description:
            'The browser leaves the page. If it does not, or if the rider returns by Back, the chart is still running.',
          initial: 'going',
          on: {
            'device.becameVisible': '#payment.watching',
            'rider.returned': '#payment.watching',
            'rider.dismissedPayment': { target: '#payment.idle', actions: 'reset' },
          },
          states: {
            going: {
              entry: { type: 'openPage', params: ({ context }) => ({ page: context.page }) },
              after: { pageLoadTimeout: 'stuck' },
            },
            stuck: { on: { 'rider.retried': 'going' } },
          },
        },
      },
    },
    watching: {
      description: 'Polls the order while the bank may still answer.',
      type: 'parallel',
      entry: 'startPolling',
      states: {
        order: {
          initial: 'asking',
          states: {
            asking: {
              invoke: {
                id: 'fetchOrder',
                src: 'fetchOrder',
                input: ({ context }) => ({ orderId: orderIdIn(context) }),
                onDone: [
                  {
                    guard: { type: 'isPaid', params: ({ event }) => event.output },
                    target: '#payment.ended.paid',
                    actions: { type: 'storeOrder', params: ({ event }) => event.output },
                  },
                  {
                    guard: { type: 'isDeclined', params: ({ event }) => event.output },
                    target: '#payment.ended.declined',
                    actions: { type: 'storeOrder', params: ({ event }) => event.output },
                  },
                  {
                    guard: { type: 'isMissing', params: ({ event }) => event.output },
                    target: '#payment.ended.notFound',
                    actions: { type: 'storeRefusal', params: { code: 'paymentNotFound' } },
                  },
                  { target: 'waiting', actions: { type: 'storeOrder', params: ({ event }) => event.output } },
                ],
                onError: { target: 'waiting', actions: 'countPoll' },
              },
              on: {
                'device.becameVisible': {
                  target: 'asking',
                  reenter: true,
                  description: 'A request from before the phone slept may never be answered.',
                },
              },
            },
            waiting: {
              on: {
                'device.becameVisible': 'asking',
                'device.cameOnline': 'asking',
                'rider.refreshRequested': 'asking',
              },
              after: { pollInterval: { guard: 'bankIsExpected', target: 'asking' } },
            },
          },
        },
        bank: {
          initial: 'expected',
          states: {
            expected: {
              after: {
                bankTimeout: {
                  target: 'silent',
                  actions: { type: 'storeRefusal', params: { code: 'paymentUnknown' } },
                },
              },
            },
            silent: {
              description:
                'The screen says that the result is unknown. The chart checks the order when the rider shows the page, or taps.',
              on: { 'rider.dismissedPayment': { target: '#payment.idle', actions: 'reset' } },
            },
          },
        },
        rider: {
          initial: 'viewing',
          states: {
            viewing: { on: { 'rider.dismissedPayment': { guard: 'bankIsExpected', target: 'dismissed' } } },
            dismissed: {
              description:
                'A banner on the payment screens says that the bank has not decided; every screen shows the decision.',
              on: { 'rider.returned': 'viewing' },
            },
          },
        },
      },
    },
    unanswered: {
      description: 'The chart sends nothing until the rider taps, and then it sends the same key.',
      on: {
        'rider.retried': {
          target: 'requesting',
          actions: { type: 'storeIntent', params: ({ context }) => intentIn(context) },
        },
        'rider.dismissedPayment': { target: 'idle', actions: 'reset' },
      },
    },
    ended: {
      description: 'The phone forgets the payment: the next intent is a new one.',
      initial: 'refused',
      entry: {
        type: 'deleteStartedPayment',
        params: ({ context }) => ({ riderId: context.riderId, started: context.started }),
      },
      on: {
        'rider.dismissedPayment': { target: 'idle', actions: 'reset' },
      },
      states: {
        paid: {
          entry: { type: 'emitDecided', params: ({ context }) => orderIn(context) },
          exit: { type: 'markSeen', params: ({ context }) => ({ order: orderIn(context) }) },
        },
        declined: {
          description: 'The bank declined the payment, or the rider did not pay in time.',
          entry: { type: 'emitDecided', params: ({ context }) => orderIn(context) },
          exit: { type: 'markSeen', params: ({ context }) => ({ order: orderIn(context) }) },
        },
        refused: {
          description: 'The server created no order, or none that the rider can pay.',
          on: {
            'rider.retried': {
              target: '#payment.requesting',
              actions: { type: 'storeIntent', params: ({ context }) => intentIn(context) },
            },
          },
        },
        notFound: { description: 'The server does not know the order at present. The result is unknown.' },
      },
    },
  },
});

/** A repeat under the same key uses the same payment method as the first request. */
const asStarted = (intent: PaymentIntent, { by }: StartedPayment): PaymentIntent =>
  intent.kind === 'tariff' ? { ...intent, by } : intent;

function intentIn({ intent }: PaymentContext): PaymentIntent {
  if (intent === null) throw new Error('Nothing is asked for without a wish');
  return intent;
}

function startedIn({ started }: PaymentContext): StartedPayment {
  if (started === null) throw new Error('Nothing is sent before its key was written down');
  return started;
}

function orderIdIn({ orderId }: PaymentContext): string {
  if (orderId === null) throw new Error('There is no order to ask about');
  return orderId;
}

function orderIn({ order }: PaymentContext): PaymentOrder {
  if (order === null) throw new Error('No order was decided');
  return order;
}

/** The provider's page, when the browser may open it. */
const pageOf = ({ allowedHosts }: PaymentContext, answer: PaymentAnswer): string | null =>
  answer.kind === 'toPage' ? paymentAddress(answer.address, allowedHosts) : null;

/** Why there is nothing to pay after this answer. */
const refusalIn = (answer: PaymentAnswer): Refusal =>
  answer.kind === 'refused' ? answer.refusal : { code: 'paymentAddressRefused' };
