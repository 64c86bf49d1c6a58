import { expect, it } from 'vitest';
import { type AnyMachineSnapshot, createActor, SimulatedClock } from 'xstate';
import { providePayment } from '#app/actors/payment.ts';
import type { PaymentIntent, PaymentOrder, StartedPayment } from '#domain/paymentOrder.ts';
import { isPaymentPending, paymentView, retryPayment } from '#features/money/payment.view.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { PaymentEvent, RestoredPayment } from '#machines/payment/payment.types.ts';
import { createPaymentRecord, type PaymentRecord } from '#platform/paymentRecord.ts';
import { json } from '../support/api/wire.ts';
import { type Answer, first, lost, messageLog, serverOf, silence, type Step as PhoneStep } from './messageLog.ts';
import { type Titled, titled } from './titled.ts';
import { walk, type Step } from './walk.ts';

const intent = {
  kind: 'tariff',
  by: 'page',
  rateId: 'omni-month',
  insurance: null,
  returnUrl: '/profile',
} satisfies PaymentIntent;
const debt = { kind: 'debt', sum: 120, returnUrl: '/profile' } satisfies PaymentIntent;
const started = (key: string, orderId: string | null): StartedPayment => ({
  key,
  kind: 'tariff',
  wishId: 'tariff omni-month ',
  by: 'page',
  orderId,
  at: 0,
});
const orderIn = (state: PaymentOrder['state']): PaymentOrder => ({
  id: 'o1',
  kind: 'tariff',
  state,
  amount: 499,
  rateId: 'omni-month',
  createdAt: 0,
  decidedAt: null,
  reason: null,
});
const allowedHosts = { hosts: ['pay.example'], sandboxOrigin: null };

const ORDERS = ['created', 'pending', 'paid', 'refused', 'expired'] as const;
const FETCHED = [null, ...ORDERS.map(orderIn)].map((output) => ({ output }));

const RESTING = ['idle', 'ended', 'unanswered'];
const NO_PAYMENT: RestoredPayment = { started: null, orderId: null, order: null };
const isDecided = (one: AnyMachineSnapshot) => one.matches({ ended: 'paid' }) || one.matches({ ended: 'declined' });
const TAPS = [
  { type: 'rider.payAsked', intent },
  { type: 'rider.dismissedPayment' },
  { type: 'rider.retried' },
  { type: 'rider.refreshRequested' },
];

function believed(reached: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null): void {
  const { context } = reached;
  // Only the order decides whether it is paid.
  if (reached.matches({ ended: 'paid' }) && !before?.matches({ ended: 'paid' })) {
    expect(step.type).toMatch(/^xstate\.done\.actor\.fetchOrder/);
    expect(step['output']).toMatchObject({ state: 'paid' });
    expect(context.order).toEqual(orderIn('paid'));
  }
  if (reached.matches({ ended: 'declined' }) && !before?.matches({ ended: 'declined' }))
    expect(step['output']).toMatchObject({ state: expect.stringMatching(/^(refused|expired)$/) });
  // Opening a payment screen resumes only a pending order, and shows no message.
  if (before?.matches('resuming') && reached.matches('watching')) {
    expect(step['output']).toMatchObject({ order: orderIn('pending') });
    expect(reached.matches({ watching: { rider: 'dismissed' } })).toBe(true);
  }
  // The return path starts the chart. The chart asks the server for the state of the order.
  if (step.type === 'rider.returned') expect(isDecided(reached)).toBe(before !== null && isDecided(before));
}

function neverTwice(reached: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null): void {
  const { context } = reached;
  // No payment is requested without a key. The key does not change while the request may have arrived.
  if (reached.matches({ requesting: 'asking' })) expect(context.started).not.toBeNull();
  if (before?.matches({ requesting: 'asking' }) && reached.matches({ requesting: 'asking' }))
    expect(context.started).toEqual(before.context.started);
  // A second tap is ignored while a request is pending.
  if (step.type === 'rider.payAsked' && (before?.matches('requesting') || before?.matches('restoring'))) {
    expect(reached.value).toEqual(before?.value);
  }
  // A known order is checked before a new one is created. Only an order that is over, or no order, gives way.
  if (
    before?.matches({ requesting: 'preparing' }) &&
    before.context.started !== null &&
    reached.matches({ requesting: 'asking' })
  )
    expect(step['output']).not.toMatchObject({ key: before.context.started.key });
  const isForDebt = before?.context.intent?.kind === 'debt';
  if (before?.matches({ requesting: 'checking' }) && reached.matches({ requesting: 'preparing' }))
    expect([null, 'refused', 'expired', ...(isForDebt ? ['created', 'paid'] : [])]).toContain(stateOf(step));
  // A paid order does not pay a later debt.
  if (before?.matches({ requesting: 'checking' }) && isForDebt) expect(reached.matches({ ended: 'paid' })).toBe(false);
  if (before?.matches({ requesting: 'checking' }) && reached.matches({ requesting: 'asking' }))
    expect(stateOf(step)).toBe('created');
  // The rider leaves only for the provider's host, with a known order id.
  if (reached.matches({ requesting: 'leaving' })) {
    expect(context.page).toBe('https://pay.example/order');
    expect(context.orderId).not.toBeNull();
  }
}

const stateOf = (step: Step): unknown =>
  typeof step['output'] === 'object' && step['output'] && 'state' in step['output'] ? step['output'].state : null;

const isSilent = (reached: AnyMachineSnapshot) => reached.matches({ watching: { bank: 'silent' } });

function alwaysAWayOn(reached: AnyMachineSnapshot): void {
  const live = TAPS.filter((tap) => reached.can(tap)).map(({ type }) => type);
  if (RESTING.some((state) => reached.matches(state)) || isSilent(reached)) expect(live.length).toBeGreaterThan(0);
  if (reached.matches({ requesting: { leaving: 'stuck' } }))
    expect(live).toEqual(expect.arrayContaining(['rider.retried', 'rider.dismissedPayment']));
  // The rider can leave a state that waits for the network.
  if (reached.matches('restoring') || reached.matches({ requesting: 'asking' }))
    expect(live).toContain('rider.dismissedPayment');
  const isRefused =
    (reached.matches('ended') && !reached.matches({ ended: 'paid' })) ||
    reached.matches('unanswered') ||
    isSilent(reached);
  if (isRefused) expect(reached.context.refusal).not.toBeNull();
}

walk(
  'payment',
  {
    machine: paymentMachine,
    inputs: [{ riderId: 'A', allowedHosts }],
    payloads: {
      'rider.payAsked': [{ intent }, { intent: debt }],
      'xstate.done.actor.restorePayment': [
        { output: { started: started('k1', 'o1'), orderId: 'o1', order: null } },
        { output: { started: null, orderId: 'o1', order: null } },
        { output: NO_PAYMENT },
      ],
      'xstate.done.actor.findPending': [
        { output: { started: started('k1', 'o1'), orderId: 'o1', order: orderIn('pending') } },
        { output: NO_PAYMENT },
      ],
      'xstate.done.actor.preparePayment': ({ context }) =>
        context.started === null
          ? [{ output: started('k1', null) }, { output: started('k1', 'o1') }]
          : [{ output: started('k2', null) }, { output: started('k3', 'o3') }],
      'xstate.done.actor.requestPayment': [
        { output: { kind: 'toPage', orderId: 'o1', address: 'https://pay.example/order' } },
        { output: { kind: 'toPage', orderId: 'o1', address: 'https://evil.example/order' } },
        { output: { kind: 'toPage', orderId: 'o1', address: 'javascript:alert(1)' } },
        { output: { kind: 'charging', orderId: 'o1' } },
        { output: { kind: 'refused', refusal: { code: 'tariffPaymentError' } } },
      ],
      'xstate.done.actor.fetchOrder': FETCHED,
      'xstate.done.actor.fetchOrderFirst': FETCHED,
    },
    project: ({ context: { intent: asked, started: kept, orderId, order: heard, page, refusal, pollCount } }) => [
      asked?.kind,
      kept?.key,
      orderId,
      heard?.state,
      page,
      refusal?.code,
      Math.min(pollCount, 2),
    ],
  },
  believed,
  neverTwice,
  alwaysAWayOn,
);

const PAGE = 'https://pay.example/order';
const TIME = '2026-11-21T10:00:00Z';
type Tariff = Extract<PaymentIntent, { kind: 'tariff' }>;
const pay = (part: Partial<Tariff>) => ({ type: 'rider.payAsked', intent: { ...intent, ...part } }) as const;
const [PAY, BY_CARD, PAY_OTHER] = [pay({}), pay({ by: 'card' }), pay({ rateId: 'omni-week' })] as const;
const DEBT = { type: 'rider.payAsked', intent: debt } as const;
const CLOSE = { type: 'rider.dismissedPayment' } as const;
const RETRY = { type: 'rider.retried' } as const;
const RETURN = { type: 'rider.returned' } as const;
const VIEW = { type: 'rider.paymentsViewed' } as const;
const REFRESH = { type: 'rider.refreshRequested' } as const;
const ONLINE = { type: 'device.cameOnline' } as const;
const VISIBLE = { type: 'device.becameVisible' } as const;

const page =
  (address = PAGE): Answer =>
  () =>
    json(200, { data: address, orderId: 'o1' });
const order =
  (state: PaymentOrder['state'], amount = 499): Answer =>
  () => {
    const row = { id: 'o1', kind: 'tariff', state, amount, rateId: 'omni-month', reason: null };
    return json(200, { ...row, createdAt: TIME, decidedAt: null });
  };
const charges: Answer = () => json(200, { orderId: 'o1' });
const unknown: Answer = () => json(404, {});

/** `pay`: to a payment; `order`: about an order; `list`: all orders. */
type Server = { pay: Answer; order: Answer; list: Answer };
const server: Server = { pay: page(), order: order('pending'), list: () => json(200, { items: [], serverTime: TIME }) };
let answers = server;
/** The server's answers from this step on. */
const now = (part: Partial<Server>) => () => void (answers = { ...server, ...part });
/** What is true before the first step. */
type Given = Partial<Server> & {
  /** The order id of a payment that an earlier visit stored under the key `k1`; null: it has none. */
  stored?: string | null;
  /** How many times the phone can store something. */
  writes?: number;
};

/**
 * The payment of the app with its clients and its record. Out come requests, the record, opened pages, results that
 * were seen or reported, and the sheet. Keys are random: `k1`, `k2` in order.
 */
function paymentPhone({ stored, writes = Infinity, ...given }: Given) {
  now(given)();
  const clock = new SimulatedClock();
  const earlier = stored === undefined ? [] : [{ ...started('k1', stored), at: Date.parse(TIME) }];
  let record: PaymentRecord | null = { riderId: 'A', started: earlier, goesTo: null };
  const keys = earlier.map(({ key }) => key);
  const named = (key: string) => {
    if (!keys.includes(key)) keys.push(key);
    return `k${keys.indexOf(key) + 1}`;
  };
  const recorded = () => record?.started.map(({ key, orderId }) => [named(key), orderId].filter(Boolean).join(' '));
  const change = async (decide: (known: PaymentRecord | null) => PaymentRecord | null) => {
    const before = recorded()?.join(' + ') ?? '';
    const next = decide(record);
    if (next !== record && (writes -= 1) < 0) throw new Error('the phone stores nothing');
    record = next;
    const after = recorded()?.join(' + ') ?? '';
    if (after !== before) note(`stores ${after || 'nothing'}`);
    return true;
  };
  const charge = (name: string) => (name.endsWith('_fiscal_recurrent') ? 'charge' : 'pay');
  const byName = () => ({
    uniteller_initialization: answers.pay,
    uniteller_initialization_fiscal_recurrent: answers.pay,
    orders: answers.list,
    o1: answers.order,
  });
  const clients = serverOf(byName, (name, request) => {
    const key = request.headers.get('Idempotency-Key');
    note(key === null ? name.replace('o1', 'order') : `${charge(name)} ${named(key)}`);
  });
  const time = () => Date.parse(TIME);
  const logic = providePayment({
    ...clients,
    payments: createPaymentRecord({ change }, () => 'A', time).payments,
    riderStore: { read: () => null, write: (_, ids) => note(`seen ${[ids].flat().join(' ')}`) },
    goTo: (address) => note(`opens ${address === PAGE ? 'page' : address}`),
  });
  const payment = createActor(logic, { input: { riderId: 'A', allowedHosts }, clock }).start();
  payment.on('payment.decided', ({ order: { state } }) => note(`decided ${state}`));
  /** The sheet; without one, the order of the banner, or what a repeated payment would ask for. */
  const screen = () => {
    const snapshot = payment.getSnapshot();
    const view = paymentView(snapshot);
    if (isPaymentPending(snapshot)) return view ? 'busy beside a sheet' : 'busy';
    if (view?.kind === 'refusal') return view.refusal.code;
    if (view) return view.kind === 'waits' ? `waits for ${view.for}` : view.kind;
    const rest = snapshot.context.order?.state ?? retryPayment(snapshot.context)?.kind;
    return rest ? `nothing but ${rest}` : 'nothing';
  };
  const { note, plays } = messageLog<PaymentEvent>(clock, (event) => payment.send(event), screen);
  return plays;
}

type Story = [steps: [Given, ...PhoneStep<PaymentEvent>[]], messages: string];
const ENDED = [
  ['paid', 'paid'], // E034
  ['refused', 'paymentRefused'],
  ['expired', 'paymentExpired'],
] as const;
const START = 'stores k1, pay k1';
const LEFT = `${START}, stores k1 o1, opens page, shows busy`;
const AGAIN = 'order, stores k2, pay k2, stores k2 o1, opens page, shows busy';
const FOLLOWED = 'order, shows waits for bank';
const POLLED = `${FOLLOWED}, 2s order, 6s order, 14s order, 30s order, 60s order`;

const stories: Record<string, Story> = {
  'For a new payment the app stores an idempotency key, requests the payment, stores the order id and opens the provider’s page':
    [[{}, PAY], LEFT], // E070
  'The app sends a repeated payment with the idempotency key and the payment method of the first attempt': [
    [{ stored: null }, BY_CARD],
    'pay k1, stores k1 o1, opens page, shows busy',
  ],
  'The app polls the order of a card payment that opens no page, even when the phone cannot store the order id': [
    [{ pay: charges, writes: 1 }, BY_CARD],
    `stores k1, charge k1, ${FOLLOWED}`,
  ],
  'The app opens the provider’s page although the phone cannot store the order id': [
    [{ writes: 1 }, PAY],
    `${START}, opens page, shows busy`,
  ],
  'The app does not request a payment that the phone cannot store': [[{ writes: 0 }, PAY], 'shows unknownError'],
  'The app shows why a payment is refused, sends the retry with a new idempotency key, and opens no page of an unknown host':
    [
      [{ pay: () => json(400, {}) }, PAY, now({ pay: page('https://evil.example/') }), RETRY, CLOSE],
      `${START}, stores nothing, shows tariffPaymentError, stores k2, pay k2, stores nothing, shows paymentAddressRefused, shows nothing`,
    ],
  'A rider can close an unanswered payment and repeat it; the app retries with the same idempotency key for 30 seconds, when online and on a tap':
    [
      [{ pay: lost }, PAY, CLOSE, 60, PAY, 29, ONLINE, 31, now({}), RETRY],
      `${START}, shows waits for answer, shows nothing, 60s pay k1, shows waits for answer, 62s pay k1, 66s pay k1, 74s pay k1, 89s pay k1, 90s shows paymentUnanswered, 120s pay k1, stores k1 o1, opens page, shows busy`,
    ],
  'When a second attempt gets a payment order, the app polls the order from a two-second gap until the rider starts another payment':
    [
      [{ pay: first(lost, charges) }, BY_CARD, 9, PAY_OTHER],
      'stores k1, charge k1, shows waits for answer, 2s charge k1, stores k1 o1, order, shows waits for bank, 4s order, 8s order, 9s stores k2 + k1 o1, pay k2, shows waits for answer',
    ],
  'The rider can reopen a payment page that does not load in ten seconds, and sees the payment order after coming back to the app':
    [
      [{}, PAY, 10, RETRY, VISIBLE, PAY_OTHER, RETURN, PAY, CLOSE],
      `${LEFT}, 10s shows waits for stuck, opens page, shows busy, ${FOLLOWED}, stores k2 + k1 o1, pay k2, stores k2 o1 + k1 o1, opens page, shows busy, ${FOLLOWED}, order, order, shows nothing but pending`,
    ],
  'The app requests a repeated payment with an open order again with the same idempotency key': [
    [{ stored: 'o1', order: order('created') }, PAY, CLOSE],
    'order, pay k1, opens page, shows busy, shows nothing',
  ],
  'Instead of repeating a payment with a pending order, the app polls that order, and shows it before the first poll gets an answer':
    [
      [{ stored: 'o1', order: first(order('pending'), silence) }, PAY, CLOSE],
      'order, order, shows waits for bank, shows nothing but pending',
    ],
  'The app does not repeat a payment while it cannot get the state of the payment order': [
    [{ stored: 'o1', order: lost }, PAY, CLOSE],
    'order, shows paymentUnanswered, shows nothing',
  ],
  'A paid order settles only a debt of the same amount, settles it once, and does not prevent another payment': [
    [{ order: first(order('paid', 60), order('paid', 120)) }, DEBT, CLOSE, DEBT, CLOSE, DEBT, PAY],
    `${LEFT}, shows nothing, ${AGAIN}, shows nothing, order, decided paid, stores nothing, shows paid, seen o1, stores k3, pay k3, stores k3 o1, opens page, shows busy`,
  ],
  'When the server no longer knows a payment order, the app does not mark the order as seen, because its result may still come':
    [
      [{ stored: 'o1', order: first(order('pending'), unknown) }, RETURN, VISIBLE, CLOSE],
      `${FOLLOWED}, order, stores nothing, shows paymentNotFound, shows nothing`,
    ],
  'After the rider comes back from the payment page, the app looks for the order after gaps of 2, 4 and 8 s and when online or visible':
    [
      [{ list: lost }, RETURN, 14, ONLINE, VISIBLE, CLOSE, RETURN, 5, now({}), 1],
      'orders, shows waits for recall, 2s orders, 6s orders, 14s orders, orders, orders, shows nothing, orders, shows waits for recall, 16s orders, 20s orders, shows paymentNotFound',
    ],
  'The app polls an undecided payment order with growing gaps for two minutes, then on a tap or when online, until the bank decides':
    [
      [{ stored: 'o1' }, RETURN, 180, REFRESH, now({ order: order('paid') }), ONLINE],
      `${POLLED}, 90s order, 120s shows paymentUnknown, 180s order, order, decided paid, stores nothing, shows paid`,
    ],
  'When polls of a payment order get no answer, the app polls with growing gaps, and the rider can close the order after two minutes':
    [
      [{ stored: 'o1', order: lost }, RETURN, 61, VISIBLE, ONLINE, now({}), 60, CLOSE],
      `${POLLED}, 61s order, order, 91s order, 120s shows paymentUnknown, 121s shows nothing`,
    ],
  'An order that the rider has not paid on the payment page shows as unfinished, and never as waiting for the bank': [
    [{ stored: 'o1', order: order('created') }, RETURN, 120],
    'order, shows unfinished, 2s order, 6s order, 14s order, 30s order, 60s order, 90s order',
  ],
  'The app requests a payment order again when it becomes visible, although an earlier request has no answer yet': [
    [{ stored: 'o1', order: silence }, RETURN, VISIBLE],
    `${FOLLOWED}, order`,
  ],
  'A closed pending order shows again when the rider comes back from the payment page; the app reports the decision even after a second close':
    [
      [{ stored: 'o1' }, RETURN, CLOSE, RETURN, CLOSE, now({ order: order('paid') }), 2],
      `${FOLLOWED}, shows nothing but pending, shows waits for bank, shows nothing but pending, 2s order, decided paid, stores nothing, shows paid`,
    ],
  'A reloaded payment screen polls a pending order without a dialog, and shows the order before the first poll gets an answer':
    [[{ stored: 'o1', order: first(order('pending'), silence) }, VIEW], 'order, order, shows nothing but pending'],
  'A reloaded payment screen shows no payment order that is already paid': [
    [{ stored: 'o1', order: order('paid') }, VIEW, 60],
    'order',
  ],
  'A reloaded payment screen without an answer requests the order again when online or visible, and shows it when the rider comes back':
    [
      [{ stored: 'o1', order: lost }, VIEW, 60, ONLINE, VISIBLE, RETURN],
      'order, 60s order, order, order, shows waits for bank',
    ],
  'A rider can start a payment while a reloaded payment screen still requests the earlier payment order': [
    [{ order: silence, stored: 'o1' }, VIEW, VISIBLE, PAY],
    'order, order, order, shows busy',
  ],
};
it.each([
  ...titled(stories),
  ...[order('refused'), order('expired'), unknown].map((answer): Titled<Story> => [
    'When the rider pays again and the earlier order is refused, expired or unknown, the new payment has a new idempotency key',
    [{ stored: 'o1', order: answer }, PAY],
    AGAIN,
  ]),
  ...ENDED.map(([state, sheet]): Titled<Story> => [
    'The app shows a decided payment order once, deletes it from storage, and marks it as seen when the rider closes the result',
    [{ stored: 'o1', order: order(state) }, RETURN, CLOSE, 60],
    `order, decided ${state}, stores nothing, shows ${sheet}, seen o1, shows nothing`,
  ]),
])('%s', async (_, [given, ...steps], messages) => {
  expect(await paymentPhone(given)(steps)).toBe(messages);
});
