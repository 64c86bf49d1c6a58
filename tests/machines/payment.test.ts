import { expect, it } from 'vitest';
import { type AnyMachineSnapshot, createActor, fromPromise, SimulatedClock } from 'xstate';
import type { BegunPayment, Order, PaymentWish } from '#domain/order.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { Recalled } from '#machines/payment/payment.types.ts';
import { walk, type Step } from './walk.ts';

const wish: PaymentWish = { kind: 'tariff', by: 'page', rateId: 'omni-month', insurance: null, returnUrl: '/profile' };
const begun = (key: string, orderId: string | null): BegunPayment => ({ key, kind: 'tariff', wishId: 'tariff omni-month ', by: 'page', orderId, at: 0 });
const order = (state: Order['state']): Order => ({
  id: 'o1',
  kind: 'tariff',
  state,
  amount: 499,
  rateId: 'omni-month',
  createdAt: 0,
  decidedAt: null,
  reason: null,
});
const answers = [null, ...(['created', 'pending', 'paid', 'refused', 'expired'] as const).map(order)].map((output) => ({ output }));
const places = { hosts: ['pay.example'], sandboxOrigin: null };

const RESTING = ['idle', 'paid', 'declined', 'refused', 'unanswered', 'notFound'];
const TAPS = [{ type: 'rider.payAsked', wish }, { type: 'rider.closed' }, { type: 'rider.triedAgain' }, { type: 'rider.lookedAgain' }];

function believed(reached: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null): void {
  const { context } = reached;
  // Nobody but the order says that it is paid, or that it is not.
  if (reached.matches('paid') && !before?.matches('paid')) {
    expect(step.type).toMatch(/^xstate\.done\.actor\.askOrder/);
    expect(step['output']).toMatchObject({ state: 'paid' });
    expect(context.order).toEqual(order('paid'));
  }
  if (reached.matches('declined') && !before?.matches('declined')) expect(step['output']).toMatchObject({ state: expect.stringMatching(/^(refused|expired)$/) });
  // What the address says on the way back opens the chart, and its word is asked for.
  if (step.type === 'rider.returned') expect(['paid', 'declined'].includes(String(reached.value))).toBe(before?.matches('paid') === true || before?.matches('declined') === true);
}

function neverTwice(reached: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null): void {
  const { context } = reached;
  // Nothing is sent without a key, and while it may have arrived the key stays as it is.
  if (reached.matches('asking')) expect(context.begun).not.toBeNull();
  if (before?.matches('asking') && reached.matches('asking')) expect(context.begun).toEqual(before.context.begun);
  // A repeat of the tap is heard where no request is under way.
  if (step.type === 'rider.payAsked' && ['preparing', 'checking', 'asking', 'remembering', 'leaving', 'recalling'].some((state) => before?.matches(state))) {
    expect(reached.value).toEqual(before?.value);
  }
  // An order that is known is looked at before another one is made; only one that is over, or none, gives way.
  if (before?.matches('preparing') && before.context.begun !== null && reached.matches('asking')) expect(step['output']).not.toMatchObject({ key: before.context.begun.key });
  if (before?.matches('checking') && reached.matches('preparing')) expect([null, 'refused', 'expired']).toContain(stateOf(step));
  if (before?.matches('checking') && reached.matches('asking')) expect(stateOf(step)).toBe('created');
  // The page is left for the provider's own host, with the order written down or the list to ask.
  if (reached.matches('leaving')) {
    expect(context.page).toBe('https://pay.example/order');
    expect(context.orderId).not.toBeNull();
  }
}

const stateOf = (step: Step): unknown => (typeof step['output'] === 'object' && step['output'] && 'state' in step['output'] ? step['output'].state : null);

const isSilent = (reached: AnyMachineSnapshot) => reached.matches({ watching: { bank: 'silent' } });

function alwaysAWayOn(reached: AnyMachineSnapshot): void {
  const live = TAPS.filter((tap) => reached.can(tap)).map(({ type }) => type);
  if (RESTING.some((state) => reached.matches(state)) || isSilent(reached)) expect(live.length).toBeGreaterThan(0);
  if (reached.matches({ leaving: 'stuck' })) expect(live).toEqual(expect.arrayContaining(['rider.triedAgain', 'rider.closed']));
  // What lasts as long as a network does can be left.
  if (reached.matches('recalling') || reached.matches('asking')) expect(live).toContain('rider.closed');
  const isRefused = ['refused', 'unanswered', 'notFound', 'declined'].some((state) => reached.matches(state)) || isSilent(reached);
  if (isRefused) expect(reached.context.refusal).not.toBeNull();
}

walk(
  'payment',
  {
    machine: paymentMachine,
    inputs: [{ riderId: 'A', places }],
    payloads: {
      'rider.payAsked': [{ wish }],
      'xstate.done.actor.recallPayment': [
        { output: { begun: begun('k1', 'o1'), orderId: 'o1' } },
        { output: { begun: null, orderId: 'o1' } },
        { output: { begun: null, orderId: null } },
      ],
      'xstate.done.actor.preparePayment': ({ context }) =>
        context.begun === null ? [{ output: begun('k1', null) }, { output: begun('k1', 'o1') }] : [{ output: begun('k2', null) }, { output: begun('k3', 'o3') }],
      'xstate.done.actor.askPayment': [
        { output: { kind: 'toPage', orderId: 'o1', address: 'https://pay.example/order' } },
        { output: { kind: 'toPage', orderId: 'o1', address: 'https://evil.example/order' } },
        { output: { kind: 'toPage', orderId: 'o1', address: 'javascript:alert(1)' } },
        { output: { kind: 'charging', orderId: 'o1' } },
        { output: { kind: 'refused', refusal: { code: 'tariffPaymentError' } } },
      ],
      'xstate.done.actor.askOrder': answers,
      'xstate.done.actor.askOrderFirst': answers,
    },
    project: ({ context: { begun: kept, orderId, order: heard, page, refusal, looks } }) => [kept?.key, orderId, heard?.state, page, refusal?.code, Math.min(looks, 2)],
  },
  (reached, step, before) => {
    believed(reached, step, before);
    neverTwice(reached, step, before);
    alwaysAWayOn(reached);
  },
);

it('asks about its order by itself while the bank may answer, and then no more', async () => {
  let asked = 0;
  const clock = new SimulatedClock();
  const machine = paymentMachine.provide({
    actors: {
      recallPayment: fromPromise<Recalled, { riderId: string }>(() => Promise.resolve({ begun: null, orderId: 'o1' })),
      askOrder: fromPromise<Order | null, { orderId: string }>(() => {
        asked += 1;
        return Promise.resolve(order('pending'));
      }),
    },
  });
  const payment = createActor(machine, { input: { riderId: 'A', places }, clock }).start();
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
  expect(payment.getSnapshot().value).toEqual({ watching: { order: 'waiting', bank: 'silent' } });
  expect(asked).toBe(7);
  payment.send({ type: 'device.shown' });
  await passes(1);
  expect(asked).toBe(8);
});
