import { expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, type AnyMachineSnapshot } from 'xstate';
import type { PaymentOrder } from '#domain/paymentOrder.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { RestoredPayment } from '#machines/payment/payment.types.ts';
import { allowedHosts, debt, intent, order, started } from './payments.ts';
import { walk, type Step } from './walk.ts';

const answers = [null, ...(['created', 'pending', 'paid', 'refused', 'expired'] as const).map(order)].map((output) => ({
  output,
}));

const RESTING = ['idle', 'paid', 'declined', 'refused', 'unanswered', 'notFound'];
const TAPS = [
  { type: 'rider.payAsked', intent },
  { type: 'rider.dismissedPayment' },
  { type: 'rider.retried' },
  { type: 'rider.refreshRequested' },
];

function believed(reached: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null): void {
  const { context } = reached;
  // Only the order decides whether it is paid.
  if (reached.matches('paid') && !before?.matches('paid')) {
    expect(step.type).toMatch(/^xstate\.done\.actor\.fetchOrder/);
    expect(step['output']).toMatchObject({ state: 'paid' });
    expect(context.order).toEqual(order('paid'));
  }
  if (reached.matches('declined') && !before?.matches('declined'))
    expect(step['output']).toMatchObject({ state: expect.stringMatching(/^(refused|expired)$/) });
  // Opening a payment screen resumes only a pending order, and shows no message.
  if (before?.matches('resuming') && reached.matches('watching')) {
    expect(step['output']).toEqual(order('pending'));
    expect(reached.matches({ watching: { rider: 'dismissed' } })).toBe(true);
  }
  // The return path starts the chart. The chart asks the server for the state of the order.
  if (step.type === 'rider.returned')
    expect(['paid', 'declined'].includes(String(reached.value))).toBe(
      before?.matches('paid') === true || before?.matches('declined') === true,
    );
}

function neverTwice(reached: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null): void {
  const { context } = reached;
  // No payment is requested without a key. The key does not change while the request may have arrived.
  if (reached.matches('asking')) expect(context.started).not.toBeNull();
  if (before?.matches('asking') && reached.matches('asking')) expect(context.started).toEqual(before.context.started);
  // A second tap is ignored while a request is pending.
  if (
    step.type === 'rider.payAsked' &&
    ['preparing', 'checking', 'asking', 'storingOrderId', 'leaving', 'restoring'].some((state) =>
      before?.matches(state),
    )
  ) {
    expect(reached.value).toEqual(before?.value);
  }
  // A known order is checked before a new one is created. Only an order that is over, or no order, gives way.
  if (before?.matches('preparing') && before.context.started !== null && reached.matches('asking'))
    expect(step['output']).not.toMatchObject({ key: before.context.started.key });
  const isForDebt = before?.context.intent?.kind === 'debt';
  if (before?.matches('checking') && reached.matches('preparing'))
    expect([null, 'refused', 'expired', ...(isForDebt ? ['created', 'paid'] : [])]).toContain(stateOf(step));
  // A paid order does not pay a later debt.
  if (before?.matches('checking') && isForDebt) expect(reached.matches('paid')).toBe(false);
  if (before?.matches('checking') && reached.matches('asking')) expect(stateOf(step)).toBe('created');
  // The rider leaves only for the provider's host, with a known order id.
  if (reached.matches('leaving')) {
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
  if (reached.matches({ leaving: 'stuck' }))
    expect(live).toEqual(expect.arrayContaining(['rider.retried', 'rider.dismissedPayment']));
  // The rider can leave a state that waits for the network.
  if (reached.matches('restoring') || reached.matches('asking')) expect(live).toContain('rider.dismissedPayment');
  const isRefused =
    ['refused', 'unanswered', 'notFound', 'declined'].some((state) => reached.matches(state)) || isSilent(reached);
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
        { output: { started: started('k1', 'o1'), orderId: 'o1' } },
        { output: { started: null, orderId: 'o1' } },
        { output: { started: null, orderId: null } },
      ],
      'xstate.done.actor.loadStartedPayment': [
        { output: { started: started('k1', 'o1'), orderId: 'o1' } },
        { output: { started: null, orderId: null } },
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
      'xstate.done.actor.fetchOrder': answers,
      'xstate.done.actor.fetchOrderFirst': answers,
      'xstate.done.actor.fetchOrderQuietly': answers,
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
  (reached, step, before) => {
    believed(reached, step, before);
    neverTwice(reached, step, before);
    alwaysAWayOn(reached);
  },
);

it('the payment chart polls its order for two minutes, then only when the app becomes visible', async () => {
  let asked = 0;
  const clock = new SimulatedClock();
  const machine = paymentMachine.provide({
    actors: {
      restorePayment: fromPromise<RestoredPayment, { riderId: string }>(() =>
        Promise.resolve({ started: null, orderId: 'o1' }),
      ),
      fetchOrder: fromPromise<PaymentOrder | null, { orderId: string }>(() => {
        asked += 1;
        return Promise.resolve(order('pending'));
      }),
    },
  });
  const payment = createActor(machine, { input: { riderId: 'A', allowedHosts }, clock }).start();
  const passes = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      clock.increment(1_000);
      for (let turn = 0; turn < 8; turn++) await Promise.resolve();
    }
  };
  payment.send({ type: 'rider.returned' });
  await passes(119);
  expect(asked).toBe(7);
  await passes(600);
  expect(payment.getSnapshot().value).toEqual({ watching: { order: 'waiting', bank: 'silent', rider: 'viewing' } });
  expect(asked).toBe(7);
  payment.send({ type: 'device.becameVisible' });
  await passes(1);
  expect(asked).toBe(8);
});

it('the payment chart asks for its order again when the app becomes visible, although a request is pending', async () => {
  let asked = 0;
  const recalled: RestoredPayment = { started: started('key', 'o1'), orderId: 'o1' };
  const machine = paymentMachine.provide({
    actors: {
      loadStartedPayment: fromPromise(() => Promise.resolve(recalled)),
      fetchOrder: fromPromise((): Promise<PaymentOrder | null> =>
        ++asked % 2 === 1 ? new Promise(() => undefined) : Promise.resolve(order('pending')),
      ),
    },
  });
  const payment = createActor(machine, {
    input: { riderId: 'A', allowedHosts },
    clock: new SimulatedClock(),
  }).start();
  const settles = async () => {
    for (let turn = 0; turn < 8; turn++) await Promise.resolve();
  };
  payment.send({ type: 'rider.paymentsViewed' });
  await settles();
  expect(payment.getSnapshot().value).toEqual({ resuming: 'checkingOrder' });
  payment.send({ type: 'device.becameVisible' });
  await settles();
  expect(payment.getSnapshot().value).toEqual({ watching: { order: 'asking', bank: 'expected', rider: 'dismissed' } });
  payment.send({ type: 'device.becameVisible' });
  await settles();
  expect(payment.getSnapshot().matches({ watching: { order: 'waiting' } })).toBe(true);
  expect(asked).toBe(4);
});
