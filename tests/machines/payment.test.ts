import { expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, type AnyMachineSnapshot } from 'xstate';
import type { Order } from '#domain/order.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { Recalled } from '#machines/payment/payment.types.ts';
import { begun, debt, order, places, wish } from './payments.ts';
import { walk, type Step } from './walk.ts';

const answers = [null, ...(['created', 'pending', 'paid', 'refused', 'expired'] as const).map(order)].map((output) => ({
  output,
}));

const RESTING = ['idle', 'paid', 'declined', 'refused', 'unanswered', 'notFound'];
const TAPS = [
  { type: 'rider.payAsked', wish },
  { type: 'rider.closed' },
  { type: 'rider.triedAgain' },
  { type: 'rider.lookedAgain' },
];

function believed(reached: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null): void {
  const { context } = reached;
  // Nobody but the order says that it is paid, or that it is not.
  if (reached.matches('paid') && !before?.matches('paid')) {
    expect(step.type).toMatch(/^xstate\.done\.actor\.askOrder/);
    expect(step['output']).toMatchObject({ state: 'paid' });
    expect(context.order).toEqual(order('paid'));
  }
  if (reached.matches('declined') && !before?.matches('declined'))
    expect(step['output']).toMatchObject({ state: expect.stringMatching(/^(refused|expired)$/) });
  // A look at a screen alone wakes nothing but what a bank still thinks about, and says nothing of it.
  if (before?.matches('lookingBack') && reached.matches('watching')) {
    expect(step['output']).toEqual(order('pending'));
    expect(reached.matches({ watching: { rider: 'hasPutAway' } })).toBe(true);
  }
  // What the address says on the way back opens the chart, and its word is asked for.
  if (step.type === 'rider.returned')
    expect(['paid', 'declined'].includes(String(reached.value))).toBe(
      before?.matches('paid') === true || before?.matches('declined') === true,
    );
}

function neverTwice(reached: AnyMachineSnapshot, step: Step, before: AnyMachineSnapshot | null): void {
  const { context } = reached;
  // Nothing is sent without a key, and while it may have arrived the key stays as it is.
  if (reached.matches('asking')) expect(context.begun).not.toBeNull();
  if (before?.matches('asking') && reached.matches('asking')) expect(context.begun).toEqual(before.context.begun);
  // A repeat of the tap is heard where no request is under way.
  if (
    step.type === 'rider.payAsked' &&
    ['preparing', 'checking', 'asking', 'remembering', 'leaving', 'recalling'].some((state) => before?.matches(state))
  ) {
    expect(reached.value).toEqual(before?.value);
  }
  // An order that is known is looked at before another one is made; only one that is over, or none, gives way.
  if (before?.matches('preparing') && before.context.begun !== null && reached.matches('asking'))
    expect(step['output']).not.toMatchObject({ key: before.context.begun.key });
  const isForDebt = before?.context.wish?.kind === 'debt';
  if (before?.matches('checking') && reached.matches('preparing'))
    expect([null, 'refused', 'expired', ...(isForDebt ? ['created', 'paid'] : [])]).toContain(stateOf(step));
  // What was paid before is no success of a debt that came after it.
  if (before?.matches('checking') && isForDebt) expect(reached.matches('paid')).toBe(false);
  if (before?.matches('checking') && reached.matches('asking')) expect(stateOf(step)).toBe('created');
  // The page is left for the provider's own host, with the order written down or the list to ask.
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
    expect(live).toEqual(expect.arrayContaining(['rider.triedAgain', 'rider.closed']));
  // What lasts as long as a network does can be left.
  if (reached.matches('recalling') || reached.matches('asking')) expect(live).toContain('rider.closed');
  const isRefused =
    ['refused', 'unanswered', 'notFound', 'declined'].some((state) => reached.matches(state)) || isSilent(reached);
  if (isRefused) expect(reached.context.refusal).not.toBeNull();
}

walk(
  'payment',
  {
    machine: paymentMachine,
    inputs: [{ riderId: 'A', places }],
    payloads: {
      'rider.payAsked': [{ wish }, { wish: debt }],
      'xstate.done.actor.recallPayment': [
        { output: { begun: begun('k1', 'o1'), orderId: 'o1' } },
        { output: { begun: null, orderId: 'o1' } },
        { output: { begun: null, orderId: null } },
      ],
      'xstate.done.actor.recallBegun': [
        { output: { begun: begun('k1', 'o1'), orderId: 'o1' } },
        { output: { begun: null, orderId: null } },
      ],
      'xstate.done.actor.preparePayment': ({ context }) =>
        context.begun === null
          ? [{ output: begun('k1', null) }, { output: begun('k1', 'o1') }]
          : [{ output: begun('k2', null) }, { output: begun('k3', 'o3') }],
      'xstate.done.actor.askPayment': [
        { output: { kind: 'toPage', orderId: 'o1', address: 'https://pay.example/order' } },
        { output: { kind: 'toPage', orderId: 'o1', address: 'https://evil.example/order' } },
        { output: { kind: 'toPage', orderId: 'o1', address: 'javascript:alert(1)' } },
        { output: { kind: 'charging', orderId: 'o1' } },
        { output: { kind: 'refused', refusal: { code: 'tariffPaymentError' } } },
      ],
      'xstate.done.actor.askOrder': answers,
      'xstate.done.actor.askOrderFirst': answers,
      'xstate.done.actor.askOrderQuietly': answers,
    },
    project: ({ context: { wish: asked, begun: kept, orderId, order: heard, page, refusal, looks } }) => [
      asked?.kind,
      kept?.key,
      orderId,
      heard?.state,
      page,
      refusal?.code,
      Math.min(looks, 2),
    ],
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
  expect(payment.getSnapshot().value).toEqual({ watching: { order: 'waiting', bank: 'silent', rider: 'reads' } });
  expect(asked).toBe(7);
  payment.send({ type: 'device.shown' });
  await passes(1);
  expect(asked).toBe(8);
});

it('asks anew when the phone wakes: what was asked before it slept may never be answered', async () => {
  let asked = 0;
  const recalled: Recalled = { begun: begun('key', 'o1'), orderId: 'o1' };
  const machine = paymentMachine.provide({
    actors: {
      recallBegun: fromPromise(() => Promise.resolve(recalled)),
      askOrder: fromPromise((): Promise<Order | null> =>
        ++asked % 2 === 1 ? new Promise(() => undefined) : Promise.resolve(order('pending')),
      ),
    },
  });
  const payment = createActor(machine, { input: { riderId: 'A', places }, clock: new SimulatedClock() }).start();
  const settles = async () => {
    for (let turn = 0; turn < 8; turn++) await Promise.resolve();
  };
  payment.send({ type: 'rider.lookedIn' });
  await settles();
  expect(payment.getSnapshot().value).toEqual({ lookingBack: 'atTheServer' });
  payment.send({ type: 'device.shown' });
  await settles();
  expect(payment.getSnapshot().value).toEqual({ watching: { order: 'asking', bank: 'expected', rider: 'hasPutAway' } });
  payment.send({ type: 'device.shown' });
  await settles();
  expect(payment.getSnapshot().matches({ watching: { order: 'waiting' } })).toBe(true);
  expect(asked).toBe(4);
});
