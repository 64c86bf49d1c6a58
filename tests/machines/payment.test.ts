import { expect } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { RestoredPayment } from '#machines/payment/payment.types.ts';
import { allowedHosts, debt, intent, order, started } from './payments.ts';
import { walk, type Step } from './walk.ts';

const answers = [null, ...(['created', 'pending', 'paid', 'refused', 'expired'] as const).map(order)].map((output) => ({
  output,
}));

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
    expect(context.order).toEqual(order('paid'));
  }
  if (reached.matches({ ended: 'declined' }) && !before?.matches({ ended: 'declined' }))
    expect(step['output']).toMatchObject({ state: expect.stringMatching(/^(refused|expired)$/) });
  // Opening a payment screen resumes only a pending order, and shows no message.
  if (before?.matches('resuming') && reached.matches('watching')) {
    expect(step['output']).toMatchObject({ order: order('pending') });
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
        { output: { started: started('k1', 'o1'), orderId: 'o1', order: order('pending') } },
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
      'xstate.done.actor.fetchOrder': answers,
      'xstate.done.actor.fetchOrderFirst': answers,
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
