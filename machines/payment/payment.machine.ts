import { assign, emit, fromPromise, setup, stateIn } from 'xstate';
import type { Refusal } from '#domain/errorCode.ts';
import {
  type BegunPayment,
  isAnotherDebt,
  nextLook,
  type Order,
  type PaymentAnswer,
  type PaymentWish,
  refusalOfOrder,
} from '#domain/order.ts';
import { paymentAddress } from '#domain/paymentAddress.ts';
import { unprovided } from '../unprovided.ts';
import type { PaymentContext, PaymentEvent, PaymentInput, PaymentNews, Preparing, Recalled } from './payment.types.ts';

export const paymentMachine = setup({
  types: {
    context: {} as PaymentContext,
    events: {} as PaymentEvent,
    input: {} as PaymentInput,
    emitted: {} as PaymentNews,
  },
  actors: {
    /** What was begun before this page was loaded; the server's list where this phone has forgotten. */
    recallPayment: fromPromise<Recalled, { riderId: string }>(unprovided('recallPayment')),
    /** What this phone has left with a bank; without one nobody is asked. */
    recallBegun: fromPromise<Recalled, { riderId: string }>(unprovided('recallBegun')),
    /** The key of the same wish where one is under way, else a new one, written down. */
    preparePayment: fromPromise<BegunPayment, Preparing>(unprovided('preparePayment')),
    /** One request. Rejects when no answer came: whether there is an order is not known then. */
    askPayment: fromPromise<PaymentAnswer, { wish: PaymentWish; key: string }>(unprovided('askPayment')),
    /** Writes down which order it is, before the page is left. */
    rememberOrder: fromPromise<void, { riderId: string; begun: BegunPayment }>(unprovided('rememberOrder')),
    /** The order in the server's words; null when this rider has no such order. */
    askOrder: fromPromise<Order | null, { orderId: string }>(unprovided('askOrder')),
  },
  guards: {
    orderIsKnown: (_, { orderId }: { orderId: string | null }) => orderId !== null,
    cardIsCharged: (_, answer: PaymentAnswer) => answer.kind === 'charging',
    pageMayBeOpened: ({ context }, answer: PaymentAnswer) =>
      answer.kind === 'toPage' && paymentAddress(answer.address, context.places) !== null,
    wasRefused: (_, answer: PaymentAnswer) => answer.kind === 'refused',
    pageWaits: ({ context }) => context.page !== null,
    isPaid: (_, order: Order | null) => order?.state === 'paid',
    isDeclined: (_, order: Order | null) => order?.state === 'refused' || order?.state === 'expired',
    isOver: (_, order: Order | null) => order === null || order.state === 'refused' || order.state === 'expired',
    isWithBank: (_, order: Order | null) => order?.state === 'pending',
    isMissing: (_, order: Order | null) => order === null,
    isAnotherDebt: ({ context }, order: Order | null) => order !== null && isAnotherDebt(wishIn(context), order),
    bankIsExpected: stateIn({ watching: { bank: 'expected' } }),
  },
  actions: {
    keepWish: assign((_, wish: PaymentWish) => ({
      wish,
      begun: null,
      orderId: null,
      order: null,
      page: null,
      refusal: null,
      looks: 0,
    })),
    keepBegun: assign((_, begun: BegunPayment) => ({ begun, orderId: begun.orderId })),
    keepRecalled: assign((_, { begun, orderId }: Recalled) => ({
      begun,
      orderId,
      order: null,
      refusal: null,
      looks: 0,
    })),
    keepAnswer: assign(({ context }, answer: PaymentAnswer) => ({
      orderId: answer.kind === 'refused' ? null : answer.orderId,
      page: answer.kind === 'toPage' ? paymentAddress(answer.address, context.places) : null,
    })),
    keepOrder: assign(({ context }, order: Order | null) => ({
      order: order ?? context.order,
      // That the bank is silent stays true until it has spoken.
      refusal: order?.state === 'paid' ? null : ((order && refusalOfOrder(order)) ?? context.refusal),
      looks: context.looks + 1,
    })),
    keepRefusal: assign((_, refusal: Refusal) => ({ refusal })),
    rest: assign({ wish: null, begun: null, orderId: null, order: null, page: null, refusal: null, looks: 0 }),
    countLook: assign({ looks: ({ context }) => context.looks + 1 }),
    beginLooking: assign({ looks: 0, refusal: null }),
    /** The browser goes to the provider; provided in src/app/actors/payment.ts, like the two below. */
    openPage: (_args, _page: { page: string | null }) => {},
    /** The payment is over: the next wish is a new one, with a key of its own. */
    forgetPayment: (_args, _begun: { riderId: string; begun: BegunPayment | null }) => {},
    /** Its rider has seen how it ended: it is not shown again after Back or a reload. */
    markSeen: (_args, _order: { order: Order | null }) => {},
    tell: emit((_, order: Order) => ({ type: 'payment.decided', order })),
  },
  delays: {
    /** An answer is awaited, and asked for again under the same key. */
    patienceForAnAnswer: 30_000,
    /** 2, 4, 8 s …: a server that is asked too often says so. */
    networkRests: ({ context }) => nextLook(Math.max(1, context.looks)),
    /** A provider's page that has not begun to load by then may be opened by hand. */
    pageLoads: 10_000,
    /** 2, 4, 8, 16, then every 30 s. */
    nextLookIsDue: ({ context }) => nextLook(Math.max(1, context.looks)),
    /** Afterwards it is said that nobody knows yet, and the bank is not asked by itself any more. */
    patienceForTheBank: 120_000,
  },
}).createMachine({
  id: 'payment',
  description: [
    'A plan, a debt or a card, from the tap to the server’s word about the order.',
    'One wish has one key, written down before anything is sent: taps, tabs, Back and reloads meet the same order.',
    'The browser leaves for https and the provider’s own hosts alone.',
    'Only the order itself says that it is paid. What the address says on the way back opens this chart and nothing more.',
    'No word from the bank for two minutes is said as it is; the order is asked about again whenever the page is shown.',
  ].join('\n'),
  context: ({ input: { riderId, places } }) => ({
    riderId,
    places,
    wish: null,
    begun: null,
    orderId: null,
    order: null,
    page: null,
    refusal: null,
    looks: 0,
  }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        'rider.payAsked': { target: 'preparing', actions: { type: 'keepWish', params: ({ event }) => event.wish } },
        'rider.returned': 'recalling',
        'rider.lookedIn': 'lookingBack',
      },
    },
    lookingBack: {
      description:
        'A screen of money was opened in a page that was loaded anew: what is with the bank is watched on, without a word.',
      initial: 'atThePhone',
      on: {
        'rider.payAsked': { target: 'preparing', actions: { type: 'keepWish', params: ({ event }) => event.wish } },
        'rider.returned': 'recalling',
      },
      states: {
        atThePhone: {
          invoke: {
            id: 'recallBegun',
            src: 'recallBegun',
            input: ({ context }) => ({ riderId: context.riderId }),
            onDone: [
              {
                guard: { type: 'orderIsKnown', params: ({ event }) => event.output },
                target: 'atTheServer',
                actions: { type: 'keepRecalled', params: ({ event }) => event.output },
              },
              { target: '#payment.idle' },
            ],
            onError: '#payment.idle',
          },
        },
        atTheServer: {
          invoke: {
            id: 'askOrderQuietly',
            src: 'askOrder',
            input: ({ context }) => ({ orderId: orderIdIn(context) }),
            onDone: [
              {
                guard: { type: 'isWithBank', params: ({ event }) => event.output },
                target: '#payment.watching.rider.hasPutAway',
                actions: { type: 'keepOrder', params: ({ event }) => event.output },
              },
              {
                target: '#payment.idle',
                actions: 'rest',
                description: 'Nothing to wait for: whoever asks for the same is told of it.',
              },
            ],
            onError: 'withoutAnswer',
          },
          on: {
            'device.shown': {
              target: 'atTheServer',
              reenter: true,
              description: 'What was asked before the phone slept may never be answered.',
            },
          },
        },
        withoutAnswer: { on: { 'device.cameOnline': 'atTheServer', 'device.shown': 'atTheServer' } },
      },
    },
    recalling: {
      description: 'Back from the provider, or in a page that was loaded anew.',
      initial: 'looking',
      entry: 'beginLooking',
      on: { 'rider.closed': { target: 'idle', actions: 'rest' } },
      states: {
        looking: {
          invoke: {
            id: 'recallPayment',
            src: 'recallPayment',
            input: ({ context }) => ({ riderId: context.riderId }),
            onDone: [
              {
                guard: { type: 'orderIsKnown', params: ({ event }) => event.output },
                target: '#payment.watching',
                actions: { type: 'keepRecalled', params: ({ event }) => event.output },
              },
              { target: '#payment.notFound', actions: { type: 'keepRefusal', params: { code: 'paymentNotFound' } } },
            ],
            onError: { target: 'waiting', actions: 'countLook' },
          },
        },
        waiting: {
          on: { 'device.cameOnline': 'looking', 'device.shown': 'looking' },
          after: { nextLookIsDue: 'looking' },
        },
      },
    },
    preparing: {
      invoke: {
        id: 'preparePayment',
        src: 'preparePayment',
        input: ({ context }) => ({ riderId: context.riderId, wish: wishIn(context), past: context.begun?.key ?? null }),
        onDone: [
          {
            guard: { type: 'orderIsKnown', params: ({ event }) => event.output },
            target: 'checking',
            actions: { type: 'keepBegun', params: ({ event }) => event.output },
          },
          { target: 'asking', actions: { type: 'keepBegun', params: ({ event }) => event.output } },
        ],
        onError: { target: 'refused', actions: { type: 'keepRefusal', params: { code: 'unknownError' } } },
      },
    },
    checking: {
      description: 'The same was asked for before: what became of that order comes first, or it would be paid twice.',
      invoke: {
        id: 'askOrderFirst',
        src: 'askOrder',
        input: ({ context }) => ({ orderId: orderIdIn(context) }),
        onDone: [
          {
            guard: { type: 'isAnotherDebt', params: ({ event }) => event.output },
            target: 'preparing',
            description: 'It was about another sum: what is owed now is neither paid by it nor all on its page.',
          },
          {
            guard: { type: 'isPaid', params: ({ event }) => event.output },
            target: 'paid',
            actions: { type: 'keepOrder', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isOver', params: ({ event }) => event.output },
            target: 'preparing',
            description: 'That order is closed: a new one.',
          },
          {
            guard: { type: 'isWithBank', params: ({ event }) => event.output },
            target: 'watching',
            actions: { type: 'keepOrder', params: ({ event }) => event.output },
          },
          { target: 'asking', actions: { type: 'keepOrder', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unanswered', actions: { type: 'keepRefusal', params: { code: 'paymentUnanswered' } } },
      },
    },
    asking: {
      initial: 'sending',
      entry: 'beginLooking',
      on: { 'rider.closed': { target: 'idle', actions: 'rest' } },
      after: {
        patienceForAnAnswer: {
          target: 'unanswered',
          actions: { type: 'keepRefusal', params: { code: 'paymentUnanswered' } },
        },
      },
      states: {
        sending: {
          invoke: {
            id: 'askPayment',
            src: 'askPayment',
            input: ({ context }) => ({ wish: asBegun(wishIn(context), begunIn(context)), key: begunIn(context).key }),
            onDone: [
              {
                guard: { type: 'cardIsCharged', params: ({ event }) => event.output },
                target: '#payment.remembering',
                actions: { type: 'keepAnswer', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'pageMayBeOpened', params: ({ event }) => event.output },
                target: '#payment.remembering',
                actions: { type: 'keepAnswer', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'wasRefused', params: ({ event }) => event.output },
                target: '#payment.refused',
                actions: { type: 'keepRefusal', params: ({ event }) => refusalIn(event.output) },
              },
              {
                target: '#payment.refused',
                actions: { type: 'keepRefusal', params: { code: 'paymentAddressRefused' } },
              },
            ],
            onError: { target: 'withoutAnswer', actions: 'countLook' },
          },
        },
        withoutAnswer: {
          description: 'Unknown: the request, or only its answer, was lost. The same key goes again.',
          on: { 'device.cameOnline': 'sending' },
          after: { networkRests: 'sending' },
        },
      },
    },
    remembering: {
      description: 'A phone that cannot write it down asks the server’s list later.',
      invoke: {
        id: 'rememberOrder',
        src: 'rememberOrder',
        input: ({ context }) => ({
          riderId: context.riderId,
          begun: { ...begunIn(context), orderId: context.orderId },
        }),
        onDone: [{ guard: 'pageWaits', target: 'leaving' }, { target: 'watching' }],
        onError: [{ guard: 'pageWaits', target: 'leaving' }, { target: 'watching' }],
      },
    },
    leaving: {
      description:
        'The page ends here. A rider who comes back by Back, or whose browser did not go, finds the chart running.',
      initial: 'going',
      on: {
        'device.shown': 'watching',
        'rider.returned': 'watching',
        'rider.closed': { target: 'idle', actions: 'rest' },
      },
      states: {
        going: {
          entry: { type: 'openPage', params: ({ context }) => ({ page: context.page }) },
          after: { pageLoads: 'stuck' },
        },
        stuck: { on: { 'rider.triedAgain': 'going' } },
      },
    },
    watching: {
      description: 'The order is asked about, by itself while the bank may still answer.',
      type: 'parallel',
      entry: 'beginLooking',
      on: {
        'rider.payAsked': { target: 'preparing', actions: { type: 'keepWish', params: ({ event }) => event.wish } },
      },
      states: {
        order: {
          initial: 'asking',
          states: {
            asking: {
              invoke: {
                id: 'askOrder',
                src: 'askOrder',
                input: ({ context }) => ({ orderId: orderIdIn(context) }),
                onDone: [
                  {
                    guard: { type: 'isPaid', params: ({ event }) => event.output },
                    target: '#payment.paid',
                    actions: { type: 'keepOrder', params: ({ event }) => event.output },
                  },
                  {
                    guard: { type: 'isDeclined', params: ({ event }) => event.output },
                    target: '#payment.declined',
                    actions: { type: 'keepOrder', params: ({ event }) => event.output },
                  },
                  {
                    guard: { type: 'isMissing', params: ({ event }) => event.output },
                    target: '#payment.notFound',
                    actions: { type: 'keepRefusal', params: { code: 'paymentNotFound' } },
                  },
                  { target: 'waiting', actions: { type: 'keepOrder', params: ({ event }) => event.output } },
                ],
                onError: { target: 'waiting', actions: 'countLook' },
              },
              on: {
                'device.shown': {
                  target: 'asking',
                  reenter: true,
                  description: 'What was asked before the phone slept may never be answered.',
                },
              },
            },
            waiting: {
              on: { 'device.shown': 'asking', 'device.cameOnline': 'asking', 'rider.lookedAgain': 'asking' },
              after: { nextLookIsDue: { guard: 'bankIsExpected', target: 'asking' } },
            },
          },
        },
        bank: {
          initial: 'expected',
          states: {
            expected: {
              after: {
                patienceForTheBank: {
                  target: 'silent',
                  actions: { type: 'keepRefusal', params: { code: 'paymentUnknown' } },
                },
              },
            },
            silent: {
              description:
                'Nobody knows yet, and that is what is said; the order is asked about when the page is shown, or by a tap.',
              on: { 'rider.closed': { target: '#payment.idle', actions: 'rest' } },
            },
          },
        },
        rider: {
          initial: 'reads',
          states: {
            reads: { on: { 'rider.closed': { guard: 'bankIsExpected', target: 'hasPutAway' } } },
            hasPutAway: {
              description:
                'A line on the screens of money says that the bank still thinks; what it decides is told anywhere.',
              on: { 'rider.returned': 'reads' },
            },
          },
        },
      },
    },
    paid: {
      entry: [
        { type: 'forgetPayment', params: ({ context }) => ({ riderId: context.riderId, begun: context.begun }) },
        { type: 'tell', params: ({ context }) => orderIn(context) },
      ],
      on: {
        'rider.payAsked': { target: 'preparing', actions: { type: 'keepWish', params: ({ event }) => event.wish } },
        'rider.closed': {
          target: 'idle',
          actions: [{ type: 'markSeen', params: ({ context }) => ({ order: context.order }) }, 'rest'],
        },
      },
    },
    declined: {
      description: 'Refused by the bank, or not paid in time.',
      entry: [
        { type: 'forgetPayment', params: ({ context }) => ({ riderId: context.riderId, begun: context.begun }) },
        { type: 'tell', params: ({ context }) => orderIn(context) },
      ],
      on: {
        'rider.payAsked': { target: 'preparing', actions: { type: 'keepWish', params: ({ event }) => event.wish } },
        'rider.closed': {
          target: 'idle',
          actions: [{ type: 'markSeen', params: ({ context }) => ({ order: context.order }) }, 'rest'],
        },
      },
    },
    refused: {
      description: 'No order was made, or none that may be paid.',
      entry: { type: 'forgetPayment', params: ({ context }) => ({ riderId: context.riderId, begun: context.begun }) },
      on: {
        'rider.triedAgain': {
          target: 'preparing',
          actions: { type: 'keepWish', params: ({ context }) => wishIn(context) },
        },
        'rider.payAsked': { target: 'preparing', actions: { type: 'keepWish', params: ({ event }) => event.wish } },
        'rider.closed': { target: 'idle', actions: 'rest' },
      },
    },
    unanswered: {
      description: 'Nothing more is sent without a tap, and the tap sends the same key.',
      on: {
        'rider.triedAgain': {
          target: 'preparing',
          actions: { type: 'keepWish', params: ({ context }) => wishIn(context) },
        },
        'rider.payAsked': { target: 'preparing', actions: { type: 'keepWish', params: ({ event }) => event.wish } },
        'rider.closed': { target: 'idle', actions: 'rest' },
      },
    },
    notFound: {
      entry: { type: 'forgetPayment', params: ({ context }) => ({ riderId: context.riderId, begun: context.begun }) },
      on: {
        'rider.payAsked': { target: 'preparing', actions: { type: 'keepWish', params: ({ event }) => event.wish } },
        'rider.closed': { target: 'idle', actions: 'rest' },
      },
    },
  },
});

/** A repeat under a key goes the way it went the first time. */
const asBegun = (wish: PaymentWish, { by }: BegunPayment): PaymentWish =>
  wish.kind === 'tariff' ? { ...wish, by } : wish;

function wishIn({ wish }: PaymentContext): PaymentWish {
  if (wish === null) throw new Error('Nothing is asked for without a wish');
  return wish;
}

function begunIn({ begun }: PaymentContext): BegunPayment {
  if (begun === null) throw new Error('Nothing is sent before its key was written down');
  return begun;
}

function orderIdIn({ orderId }: PaymentContext): string {
  if (orderId === null) throw new Error('There is no order to ask about');
  return orderId;
}

function orderIn({ order }: PaymentContext): Order {
  if (order === null) throw new Error('No order was decided');
  return order;
}

function refusalIn(answer: PaymentAnswer): Refusal {
  return answer.kind === 'refused' ? answer.refusal : { code: 'unknownError' };
}
