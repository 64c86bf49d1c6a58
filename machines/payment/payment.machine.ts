import { assign, emit, fromPromise, setup, stateIn } from 'xstate';
import type { Refusal } from '#domain/errorCode.ts';
import {
  type StartedPayment,
  isAnotherDebt,
  nextPollDelay,
  type PaymentOrder,
  type PaymentAnswer,
  type PaymentIntent,
  refusalOfOrder,
} from '#domain/paymentOrder.ts';
import { paymentAddress } from '#domain/paymentAddress.ts';
import { unprovided } from '../unprovided.ts';
import type {
  PaymentContext,
  PaymentEvent,
  PaymentInput,
  PaymentEmitted,
  PreparePaymentInput,
  RestoredPayment,
} from './payment.types.ts';

export const paymentMachine = setup({
  types: {
    context: {} as PaymentContext,
    events: {} as PaymentEvent,
    input: {} as PaymentInput,
    emitted: {} as PaymentEmitted,
  },
  actors: {
    /**
     * The payment that was started before this page was loaded; from the server's list when this phone has not stored
     * it.
     */
    restorePayment: fromPromise<RestoredPayment, { riderId: string }>(unprovided('restorePayment')),
    /** The payment that this phone has stored as started; without one, nothing is requested. */
    loadStartedPayment: fromPromise<RestoredPayment, { riderId: string }>(unprovided('loadStartedPayment')),
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
    orderIsKnown: (_, { orderId }: { orderId: string | null }) => orderId !== null,
    cardIsCharged: (_, answer: PaymentAnswer) => answer.kind === 'charging',
    pageMayBeOpened: ({ context }, answer: PaymentAnswer) =>
      answer.kind === 'toPage' && paymentAddress(answer.address, context.allowedHosts) !== null,
    wasRefused: (_, answer: PaymentAnswer) => answer.kind === 'refused',
    pageIsPending: ({ context }) => context.page !== null,
    isPaid: (_, order: PaymentOrder | null) => order?.state === 'paid',
    isDeclined: (_, order: PaymentOrder | null) => order?.state === 'refused' || order?.state === 'expired',
    isOver: (_, order: PaymentOrder | null) => order === null || order.state === 'refused' || order.state === 'expired',
    isWithBank: (_, order: PaymentOrder | null) => order?.state === 'pending',
    isMissing: (_, order: PaymentOrder | null) => order === null,
    isAnotherDebt: ({ context }, order: PaymentOrder | null) =>
      order !== null && isAnotherDebt(intentIn(context), order),
    bankIsExpected: stateIn({ watching: { bank: 'expected' } }),
  },
  actions: {
    storeIntent: assign((_, intent: PaymentIntent) => ({
      intent,
      started: null,
      orderId: null,
      order: null,
      page: null,
      refusal: null,
      pollCount: 0,
    })),
    storeStarted: assign((_, started: StartedPayment) => ({ started, orderId: started.orderId })),
    storeRestored: assign((_, { started, orderId }: RestoredPayment) => ({
      started,
      orderId,
      order: null,
      refusal: null,
      pollCount: 0,
    })),
    storeAnswer: assign(({ context }, answer: PaymentAnswer) => ({
      orderId: answer.kind === 'refused' ? null : answer.orderId,
      page: answer.kind === 'toPage' ? paymentAddress(answer.address, context.allowedHosts) : null,
    })),
    storeOrder: assign(({ context }, order: PaymentOrder | null) => ({
      order: order ?? context.order,
      // The refusal "the bank does not answer" stays until the bank answers.
      refusal: order?.state === 'paid' ? null : ((order && refusalOfOrder(order)) ?? context.refusal),
      pollCount: context.pollCount + 1,
    })),
    storeRefusal: assign((_, refusal: Refusal) => ({ refusal })),
    reset: assign({ intent: null, started: null, orderId: null, order: null, page: null, refusal: null, pollCount: 0 }),
    countPoll: assign({ pollCount: ({ context }) => context.pollCount + 1 }),
    startPolling: assign({ pollCount: 0 }),
    /** The browser goes to the provider. Provided in src/app/provide/payment.ts, like the two below. */
    openPage: (_args, _page: { page: string | null }) => {},
    /** The payment is over: the next intent is a new one, with its own key. */
    deleteStartedPayment: (_args, _payment: { riderId: string; started: StartedPayment | null }) => {},
    /** The rider has seen the result: Back or a reload does not show it again. */
    markSeen: (_args, _order: { order: PaymentOrder | null }) => {},
    emitDecided: emit((_, order: PaymentOrder) => ({ type: 'payment.decided', order })),
  },
  delays: {
    /** After this time without an answer, the same key is sent again. */
    answerTimeout: 30_000,
    /** 2, 4, 8 s …: a server that gets too many requests answers with an error. */
    networkRetryDelay: ({ context }) => nextPollDelay(Math.max(1, context.pollCount)),
    /** When the provider's page has not begun to load by then, the rider may open it by hand. */
    pageLoadTimeout: 10_000,
    /** 2, 4, 8, 16, then every 30 s. */
    pollInterval: ({ context }) => nextPollDelay(Math.max(1, context.pollCount)),
    /** After this time the screen says that the result is unknown yet, and the chart stops polling. */
    bankTimeout: 120_000,
  },
}).createMachine({
  id: 'payment',
  description: [
    'A plan, a debt or a card, from the tap to the server’s decision about the order.',
    'One intent has one key, stored before anything is sent: taps, tabs, Back and reloads find the same order.',
    'The browser opens only https pages on the provider’s own hosts.',
    'Only the order itself says that it is paid. The result in the return address opens this chart and does nothing more.',
    'When the bank is silent for two minutes, the screen says so; the chart checks the order again whenever the page is shown.',
  ].join('\n'),
  context: ({ input: { riderId, allowedHosts } }) => ({
    riderId,
    allowedHosts,
    intent: null,
    started: null,
    orderId: null,
    order: null,
    page: null,
    refusal: null,
    pollCount: 0,
  }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        'rider.payAsked': {
          target: 'preparing',
          actions: { type: 'storeIntent', params: ({ event }) => event.intent },
        },
        'rider.returned': 'restoring',
        'rider.paymentsViewed': 'resuming',
      },
    },
    resuming: {
      description:
        'A payment screen was opened after a reload: the chart follows a pending payment without showing anything.',
      initial: 'loadingStarted',
      on: {
        'rider.payAsked': {
          target: 'preparing',
          actions: { type: 'storeIntent', params: ({ event }) => event.intent },
        },
        'rider.returned': 'restoring',
      },
      states: {
        loadingStarted: {
          invoke: {
            id: 'loadStartedPayment',
            src: 'loadStartedPayment',
            input: ({ context }) => ({ riderId: context.riderId }),
            onDone: [
              {
                guard: { type: 'orderIsKnown', params: ({ event }) => event.output },
                target: 'checkingOrder',
                actions: { type: 'storeRestored', params: ({ event }) => event.output },
              },
              { target: '#payment.idle' },
            ],
            onError: '#payment.idle',
          },
        },
        checkingOrder: {
          invoke: {
            id: 'fetchOrderQuietly',
            src: 'fetchOrder',
            input: ({ context }) => ({ orderId: orderIdIn(context) }),
            onDone: [
              {
                guard: { type: 'isWithBank', params: ({ event }) => event.output },
                target: '#payment.watching.rider.dismissed',
                actions: { type: 'storeOrder', params: ({ event }) => event.output },
              },
              {
                target: '#payment.idle',
                actions: 'reset',
                description: 'No payment is pending: a new request for the same payment shows that order’s result.',
              },
            ],
            onError: 'withoutAnswer',
          },
          on: {
            'device.becameVisible': {
              target: 'checkingOrder',
              reenter: true,
              description: 'A request from before the phone slept may never be answered.',
            },
          },
        },
        withoutAnswer: { on: { 'device.cameOnline': 'checkingOrder', 'device.becameVisible': 'checkingOrder' } },
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
              { target: '#payment.notFound', actions: { type: 'storeRefusal', params: { code: 'paymentNotFound' } } },
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
        onError: { target: 'refused', actions: { type: 'storeRefusal', params: { code: 'unknownError' } } },
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
            guard: { type: 'isAnotherDebt', params: ({ event }) => event.output },
            target: 'preparing',
            description:
              'That order was for another sum: it does not pay the present debt, and its page does not show all of it.',
          },
          {
            guard: { type: 'isPaid', params: ({ event }) => event.output },
            target: 'paid',
            actions: { type: 'storeOrder', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isOver', params: ({ event }) => event.output },
            target: 'preparing',
            description: 'That order is closed: the chart requests a new one.',
          },
          {
            guard: { type: 'isWithBank', params: ({ event }) => event.output },
            target: 'watching',
            actions: { type: 'storeOrder', params: ({ event }) => event.output },
          },
          { target: 'asking' },
        ],
        onError: { target: 'unanswered', actions: { type: 'storeRefusal', params: { code: 'paymentUnanswered' } } },
      },
    },
    asking: {
      initial: 'sending',
      on: { 'rider.dismissedPayment': { target: 'idle', actions: 'reset' } },
      after: {
        answerTimeout: {
          target: 'unanswered',
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
                guard: { type: 'cardIsCharged', params: ({ event }) => event.output },
                target: '#payment.storingOrderId',
                actions: { type: 'storeAnswer', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'pageMayBeOpened', params: ({ event }) => event.output },
                target: '#payment.storingOrderId',
                actions: { type: 'storeAnswer', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'wasRefused', params: ({ event }) => event.output },
                target: '#payment.refused',
                actions: { type: 'storeRefusal', params: ({ event }) => refusalIn(event.output) },
              },
              {
                target: '#payment.refused',
                actions: { type: 'storeRefusal', params: { code: 'paymentAddressRefused' } },
              },
            ],
            onError: { target: 'withoutAnswer', actions: 'countPoll' },
          },
        },
        withoutAnswer: {
          description: 'Unknown: the request, or only its answer, was lost. The same key is sent again.',
          on: { 'device.cameOnline': 'sending' },
          after: { networkRetryDelay: 'sending' },
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
        onDone: [{ guard: 'pageIsPending', target: 'leaving' }, { target: 'watching' }],
        onError: [{ guard: 'pageIsPending', target: 'leaving' }, { target: 'watching' }],
      },
    },
    leaving: {
      description: 'The page ends here. A rider who returns by Back, or whose browser stayed, finds the chart running.',
      initial: 'going',
      on: {
        'device.becameVisible': 'watching',
        'rider.returned': 'watching',
        'rider.dismissedPayment': { target: 'idle', actions: 'reset' },
      },
      states: {
        going: {
          entry: { type: 'openPage', params: ({ context }) => ({ page: context.page }) },
          after: { pageLoadTimeout: 'stuck' },
        },
        stuck: { on: { 'rider.retried': 'going' } },
      },
    },
    watching: {
      description: 'Polls the order while the bank may still answer.',
      type: 'parallel',
      entry: 'startPolling',
      on: {
        'rider.payAsked': {
          target: 'preparing',
          actions: { type: 'storeIntent', params: ({ event }) => event.intent },
        },
      },
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
                    target: '#payment.paid',
                    actions: { type: 'storeOrder', params: ({ event }) => event.output },
                  },
                  {
                    guard: { type: 'isDeclined', params: ({ event }) => event.output },
                    target: '#payment.declined',
                    actions: { type: 'storeOrder', params: ({ event }) => event.output },
                  },
                  {
                    guard: { type: 'isMissing', params: ({ event }) => event.output },
                    target: '#payment.notFound',
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
                'The result is unknown, and the screen says so; the order is checked when the page is shown, or by a tap.',
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
    paid: {
      entry: [
        {
          type: 'deleteStartedPayment',
          params: ({ context }) => ({ riderId: context.riderId, started: context.started }),
        },
        { type: 'emitDecided', params: ({ context }) => orderIn(context) },
      ],
      on: {
        'rider.payAsked': {
          target: 'preparing',
          actions: { type: 'storeIntent', params: ({ event }) => event.intent },
        },
        'rider.dismissedPayment': {
          target: 'idle',
          actions: [{ type: 'markSeen', params: ({ context }) => ({ order: context.order }) }, 'reset'],
        },
      },
    },
    declined: {
      description: 'Refused by the bank, or not paid in time.',
      entry: [
        {
          type: 'deleteStartedPayment',
          params: ({ context }) => ({ riderId: context.riderId, started: context.started }),
        },
        { type: 'emitDecided', params: ({ context }) => orderIn(context) },
      ],
      on: {
        'rider.payAsked': {
          target: 'preparing',
          actions: { type: 'storeIntent', params: ({ event }) => event.intent },
        },
        'rider.dismissedPayment': {
          target: 'idle',
          actions: [{ type: 'markSeen', params: ({ context }) => ({ order: context.order }) }, 'reset'],
        },
      },
    },
    refused: {
      description: 'No order was created, or none that may be paid.',
      entry: {
        type: 'deleteStartedPayment',
        params: ({ context }) => ({ riderId: context.riderId, started: context.started }),
      },
      on: {
        'rider.retried': {
          target: 'preparing',
          actions: { type: 'storeIntent', params: ({ context }) => intentIn(context) },
        },
        'rider.payAsked': {
          target: 'preparing',
          actions: { type: 'storeIntent', params: ({ event }) => event.intent },
        },
        'rider.dismissedPayment': { target: 'idle', actions: 'reset' },
      },
    },
    unanswered: {
      description: 'Nothing more is sent without a tap, and the tap sends the same key.',
      on: {
        'rider.retried': {
          target: 'preparing',
          actions: { type: 'storeIntent', params: ({ context }) => intentIn(context) },
        },
        'rider.payAsked': {
          target: 'preparing',
          actions: { type: 'storeIntent', params: ({ event }) => event.intent },
        },
        'rider.dismissedPayment': { target: 'idle', actions: 'reset' },
      },
    },
    notFound: {
      entry: {
        type: 'deleteStartedPayment',
        params: ({ context }) => ({ riderId: context.riderId, started: context.started }),
      },
      on: {
        'rider.payAsked': {
          target: 'preparing',
          actions: { type: 'storeIntent', params: ({ event }) => event.intent },
        },
        'rider.dismissedPayment': { target: 'idle', actions: 'reset' },
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

function refusalIn(answer: PaymentAnswer): Refusal {
  return answer.kind === 'refused' ? answer.refusal : { code: 'unknownError' };
}
