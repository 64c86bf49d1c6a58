import { describe, expect, it } from 'vitest';
import type { PaymentOrder, PaymentIntent } from '#domain/paymentOrder.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import { allowedHosts, debt, intent, order, started } from './payments.ts';
import { broken, gapsOf, recordEffects, silence } from './recordEffects.ts';

const PAGE = 'https://pay.example/order';
const TO_PAGE = { kind: 'toPage', orderId: 'o1', address: PAGE };
const ACTS = ['openPage', 'deleteStartedPayment', 'markSeen'];
const paying = (answers: Record<string, () => unknown> = {}) =>
  recordEffects(paymentMachine, {
    input: { riderId: 'A', allowedHosts },
    acts: ACTS,
    answers: {
      preparePayment: () => started('k1', null),
      requestPayment: () => TO_PAGE,
      storeOrderId: () => undefined,
      fetchOrder: () => order('pending'),
      ...answers,
    },
  });
const asked = async (answers: Record<string, () => unknown> = {}, what: PaymentIntent = intent) => {
  const heard = await paying(answers);
  await heard.hear({ type: 'rider.payAsked', intent: what });
  return heard;
};
type Heard = Awaited<ReturnType<typeof paying>>;
const saidBy = ({ said }: Heard) => said.map(({ what }) => what);

describe('a new payment', () => {
  // E070
  it('A new payment stores its idempotency key, requests the payment, stores the order id and opens the provider’s page', async () => {
    const { said, now } = await asked();
    expect(said.map(({ how, what, with: more }) => [how, what, more])).toEqual([
      ['asked', 'preparePayment', { riderId: 'A', intent, past: null }],
      ['asked', 'requestPayment', { intent, key: 'k1' }],
      ['asked', 'storeOrderId', { riderId: 'A', started: started('k1', 'o1') }],
      ['did', 'openPage', { page: PAGE }],
    ]);
    expect(now()?.value).toEqual({ requesting: { leaving: 'going' } });
  });

  it('A payment by the default card opens no page, and watches the order although the phone could not store its id', async () => {
    const card = await asked(
      { requestPayment: () => ({ kind: 'charging', orderId: 'o1' }), storeOrderId: broken },
      { ...intent, by: 'card' },
    );
    expect(card.each('openPage')).toEqual([]);
    expect(card.each('fetchOrder')).toEqual([{ orderId: 'o1' }]);
    const page = await asked({ storeOrderId: broken });
    expect(page.each('openPage')).toEqual([{ page: PAGE }]);
  });

  it('A new payment keeps the payment method of the stored attempt', async () => {
    const { each } = await asked({}, { ...intent, by: 'card' });
    expect(each('requestPayment')).toEqual([{ intent: { ...intent, by: 'page' }, key: 'k1' }]);
    const owed = await asked({}, debt);
    expect(owed.each('requestPayment')).toEqual([{ intent: debt, key: 'k1' }]);
  });

  it.each([
    [
      'the server refuses',
      { requestPayment: () => ({ kind: 'refused', refusal: { code: 'tariffPaymentError' } }) },
      'tariffPaymentError',
    ],
    [
      'leads to a host that is not allowed',
      { requestPayment: () => ({ ...TO_PAGE, address: 'https://evil.example/order' }) },
      'paymentAddressRefused',
    ],
    ['the phone cannot store', { preparePayment: broken }, 'unknownError'],
  ])('A payment that %s opens no page, shows the refusal, and can be retried', async (_, answers, code) => {
    const heard = await asked(answers);
    expect([heard.now()?.value, heard.now()?.context.refusal]).toEqual([{ ended: 'refused' }, { code }]);
    expect(heard.each('openPage')).toEqual([]);
    expect(heard.each('deleteStartedPayment')).toEqual([{ riderId: 'A', started: heard.now()?.context.started }]);
    await heard.hear({ type: 'rider.retried' });
    expect(heard.each('preparePayment')).toEqual(Array(2).fill({ riderId: 'A', intent, past: null }));
    await heard.hear({ type: 'rider.dismissedPayment' });
    expect(heard.now()).toMatchObject({ value: 'idle', context: { intent: null, refusal: null, orderId: null } });
  });

  it('A payment request without an answer is sent again under its idempotency key after 2, 4 and 8 seconds or when the network comes back, for 30 seconds', async () => {
    const { times, each, hear, pass, now, answer } = await asked({ requestPayment: broken });
    await pass(29);
    expect(gapsOf(times('requestPayment'))).toEqual([2, 4, 8]);
    await hear({ type: 'device.cameOnline' });
    expect(gapsOf(times('requestPayment'))).toEqual([2, 4, 8, 15]);
    await pass(1);
    expect([now()?.value, now()?.context.refusal]).toEqual(['unanswered', { code: 'paymentUnanswered' }]);
    expect(new Set(each('requestPayment').map((one) => JSON.stringify(one))).size).toBe(1);
    answer('requestPayment', () => TO_PAGE);
    await hear({ type: 'rider.retried' });
    expect(now()?.value).toEqual({ requesting: { leaving: 'going' } });
  });

  it('A rider can close a payment while its answer is missing, and it leaves nothing behind', async () => {
    const { hear, now } = await asked({ requestPayment: broken });
    await hear({ type: 'rider.dismissedPayment' });
    expect(now()).toMatchObject({
      value: 'idle',
      context: { intent: null, started: null, orderId: null, refusal: null, pollCount: 0 },
    });
  });

  it('A payment whose answer came at the third attempt polls its order after two seconds', async () => {
    let sent = 0;
    const { times, pass } = await asked({
      requestPayment: () => ((sent += 1) < 3 ? broken() : { kind: 'charging', orderId: 'o1' }),
    });
    await pass(12);
    expect(gapsOf(times('fetchOrder'))).toEqual([2, 4]);
  });

  it('A new payment offers to open the provider’s page again after ten seconds, and watches the order when the rider returns', async () => {
    const { now, pass, hear, each } = await asked();
    await pass(9);
    expect(now()?.value).toEqual({ requesting: { leaving: 'going' } });
    await pass(1);
    expect(now()?.value).toEqual({ requesting: { leaving: 'stuck' } });
    await hear({ type: 'rider.retried' });
    expect(each('openPage')).toHaveLength(2);
    for (const type of ['device.becameVisible', 'rider.returned']) {
      const heard = await asked();
      await heard.hear({ type });
      expect(heard.now()?.value).toEqual({ watching: { order: 'waiting', bank: 'expected', rider: 'viewing' } });
    }
    await hear({ type: 'rider.dismissedPayment' });
    expect([now()?.value, now()?.context.page]).toEqual(['idle', null]);
  });
});

describe('a repeated payment intent', () => {
  const again = (state: PaymentOrder['state'] | null, what: PaymentIntent = intent, amount = 499) => {
    let keys = 0;
    return asked(
      {
        preparePayment: () => (keys++ === 0 ? started('k1', 'o1') : started('k2', null)),
        fetchOrder: () => state && { ...order(state), amount },
      },
      what,
    );
  };

  it.each([
    ['created', 'k1'],
    ['refused', 'k2'],
    ['expired', 'k2'],
    [null, 'k2'],
  ] as const)('A repeated payment intent whose order is %s sends its request under the key %s', async (state, key) => {
    const heard = await again(state);
    expect(heard.each('fetchOrder')).toEqual([{ orderId: 'o1' }]);
    expect(heard.each('requestPayment')).toEqual([{ intent, key }]);
    expect(heard.each('preparePayment').map((one) => Object(one).past)).toEqual(key === 'k2' ? [null, 'k1'] : [null]);
  });

  it('A repeated payment intent ends as paid when its order is paid, and watches an order that is pending', async () => {
    const paid = await again('paid');
    expect([paid.now()?.value, paid.now()?.context.order, paid.each('requestPayment')]).toEqual([
      { ended: 'paid' },
      order('paid'),
      [],
    ]);
    const orders = [order('pending')];
    const pending = await asked({
      preparePayment: () => started('k1', 'o1'),
      fetchOrder: () => orders.pop() ?? silence(),
    });
    // The order is known before the first poll answers.
    expect([pending.now()?.matches('watching'), pending.now()?.context.order, pending.each('requestPayment')]).toEqual([
      true,
      order('pending'),
      [],
    ]);
  });

  it('A payment intent for another debt amount starts a new payment', async () => {
    const other = await again('paid', debt, 60);
    expect(other.each('requestPayment')).toEqual([{ intent: debt, key: 'k2' }]);
    const same = await again('paid', debt, 120);
    expect([same.now()?.value, same.each('requestPayment')]).toEqual([{ ended: 'paid' }, []]);
  });

  it('A repeated payment intent requests no payment while the state of the first order is unknown', async () => {
    const { now, each, hear } = await asked({ preparePayment: () => started('k1', 'o1'), fetchOrder: broken });
    expect([now()?.value, now()?.context.refusal, each('requestPayment')]).toEqual([
      'unanswered',
      { code: 'paymentUnanswered' },
      [],
    ]);
    await hear({ type: 'rider.dismissedPayment' });
    expect([now()?.value, now()?.context.refusal]).toEqual(['idle', null]);
  });
});

describe('a payment order', () => {
  const returned = async (
    state: PaymentOrder['state'] | null,
    recalled: unknown = { started: started('k1', 'o1'), orderId: 'o1', order: null },
  ) => {
    const heard = await paying({ restorePayment: () => recalled, fetchOrder: () => state && order(state) });
    await heard.hear({ type: 'rider.returned' });
    return heard;
  };

  it.each(['paid', 'refused', 'expired'] as const)(
    'A payment order that is %s is reported once, deleted from the phone, and marked as seen when the rider closes it',
    async (state) => {
      const heard = await returned(state);
      expect(heard.each('restorePayment')).toEqual([{ riderId: 'A' }]);
      expect(heard.now()?.value).toEqual({ ended: state === 'paid' ? 'paid' : 'declined' });
      expect(heard.each('deleteStartedPayment')).toEqual([{ riderId: 'A', started: started('k1', 'o1') }]);
      expect(heard.each('payment.decided')).toEqual([{ type: 'payment.decided', order: order(state) }]);
      expect(heard.now()?.context.refusal?.code).toBe(
        { paid: undefined, refused: 'paymentRefused', expired: 'paymentExpired' }[state],
      );
      await heard.hear({ type: 'rider.dismissedPayment' });
      expect(heard.each('markSeen')).toEqual([{ order: order(state) }]);
      expect(heard.now()).toMatchObject({ value: 'idle', context: { order: null, orderId: null, started: null } });
    },
  );

  it('A payment order that the server does not know shows as not found until the rider closes it', async () => {
    for (const heard of [await returned(null), await returned('paid', { started: null, orderId: null, order: null })]) {
      expect([heard.now()?.value, heard.now()?.context.refusal]).toEqual([
        { ended: 'notFound' },
        { code: 'paymentNotFound' },
      ]);
      expect(heard.each('deleteStartedPayment')).toHaveLength(1);
      await heard.hear({ type: 'rider.dismissedPayment' });
      expect(heard.now()).toMatchObject({ value: 'idle', context: { refusal: null } });
    }
  });

  it('A payment order that the server no longer knows is not marked as seen: its result is still to come', async () => {
    const heard = await returned('pending');
    heard.answer('fetchOrder', () => null);
    await heard.hear({ type: 'device.becameVisible' });
    expect(heard.now()?.value).toEqual({ ended: 'notFound' });
    await heard.hear({ type: 'rider.dismissedPayment' });
    expect([heard.now()?.value, heard.each('markSeen')]).toEqual(['idle', []]);
  });

  it('The payment chart restores an order again after 2, 4 and 8 seconds without an answer, when the network comes back and when the page becomes visible', async () => {
    const { times, hear, pass, now } = await paying({ restorePayment: broken });
    await hear({ type: 'rider.returned' });
    await pass(14);
    expect(gapsOf(times('restorePayment'))).toEqual([2, 4, 8]);
    for (const type of ['device.cameOnline', 'device.becameVisible']) await hear({ type });
    expect(times('restorePayment')).toHaveLength(6);
    await hear({ type: 'rider.dismissedPayment' });
    expect(now()?.value).toBe('idle');
    // Another return asks again after two seconds.
    await hear({ type: 'rider.returned' });
    await pass(6);
    expect(gapsOf(times('restorePayment').slice(-3))).toEqual([2, 4]);
  });

  it('The payment chart polls an order after 2, 4 and 8 seconds without an answer', async () => {
    const { times, hear, pass } = await paying({
      restorePayment: () => ({ started: started('k1', 'o1'), orderId: 'o1', order: null }),
      fetchOrder: broken,
    });
    await hear({ type: 'rider.returned' });
    await pass(14);
    expect(gapsOf(times('fetchOrder'))).toEqual([2, 4, 8]);
  });

  it('The payment chart polls a pending order after 2, 4, 8, 16 and 30 seconds, and at once on a tap, when the network comes back and when the page becomes visible', async () => {
    const { times, hear, pass, answer } = await returned('pending');
    await pass(61);
    expect(gapsOf(times('fetchOrder'))).toEqual([2, 4, 8, 16, 30]);
    answer('fetchOrder', broken);
    for (const type of ['rider.refreshRequested', 'device.cameOnline', 'device.becameVisible']) await hear({ type });
    expect(gapsOf(times('fetchOrder')).slice(5)).toEqual([1, 0, 0]);
    await pass(29);
    expect(times('fetchOrder')).toHaveLength(9);
    await pass(1);
    expect(times('fetchOrder')).toHaveLength(10);
  });

  it('A payment order gives way to another payment intent, whose polling starts from two seconds again', async () => {
    const { each, times, hear, pass, answer } = await asked(
      { requestPayment: () => ({ kind: 'charging', orderId: 'o1' }) },
      { ...intent, by: 'card' },
    );
    await pass(31);
    const before = times('fetchOrder').length;
    await hear({ type: 'rider.payAsked', intent: debt });
    expect(each('preparePayment').at(-1)).toMatchObject({ intent: debt });
    await pass(15);
    expect(gapsOf(times('fetchOrder').slice(before))).toEqual([2, 4, 8]);
    answer('fetchOrder', () => order('paid'));
    await pass(16);
    await hear({ type: 'rider.payAsked', intent });
    expect(each('preparePayment').at(-1)).toMatchObject({ intent });
  });

  it('A payment order that stays pending for two minutes shows as unknown until the bank decides', async () => {
    const { hear, now, answer, pass } = await returned('pending');
    await pass(120);
    expect(now()?.context.refusal).toEqual({ code: 'paymentUnknown' });
    await hear({ type: 'rider.refreshRequested' });
    expect(now()?.context.refusal).toEqual({ code: 'paymentUnknown' });
    answer('fetchOrder', () => order('paid'));
    await hear({ type: 'device.cameOnline' });
    expect([now()?.value, now()?.context.refusal]).toEqual([{ ended: 'paid' }, null]);
    const silent = await returned('pending');
    await silent.pass(120);
    await silent.hear({ type: 'rider.dismissedPayment' });
    expect(silent.now()).toMatchObject({ value: 'idle', context: { refusal: null, order: null } });
  });

  it('A payment order that the rider closed is still reported when it is paid, and shows again on return', async () => {
    const { hear, now, each, answer, pass } = await returned('pending');
    await hear({ type: 'rider.dismissedPayment' });
    expect(now()?.value).toMatchObject({ watching: { rider: 'dismissed' } });
    await hear({ type: 'rider.returned' });
    expect(now()?.value).toMatchObject({ watching: { rider: 'viewing' } });
    await hear({ type: 'rider.dismissedPayment' });
    answer('fetchOrder', () => order('paid'));
    await pass(2);
    expect([now()?.value, each('payment.decided')]).toEqual([
      { ended: 'paid' },
      [{ type: 'payment.decided', order: order('paid') }],
    ]);
  });
});

describe('a payment screen after a reload', () => {
  const PENDING = { started: started('k1', 'o1'), orderId: 'o1', order: order('pending') };
  const lookedIn = async (answers: Record<string, () => unknown>) => {
    const heard = await paying({ findPending: () => PENDING, ...answers });
    await heard.hear({ type: 'rider.paymentsViewed' });
    return heard;
  };

  it('A reloaded payment screen watches a pending order without a message', async () => {
    const heard = await lookedIn({});
    expect(heard.each('findPending')).toEqual([{ riderId: 'A' }]);
    expect(heard.now()?.value).toEqual({ watching: { order: 'waiting', bank: 'expected', rider: 'dismissed' } });
    expect(heard.now()?.context).toMatchObject({ orderId: 'o1', started: started('k1', 'o1') });
    // The order is shown before the first poll answers.
    const silent = await lookedIn({ fetchOrder: silence });
    expect(silent.now()?.context.order).toEqual(order('pending'));
  });

  it('A reloaded payment screen shows nothing when no payment is pending', async () => {
    const heard = await lookedIn({ findPending: () => ({ started: null, orderId: null, order: null }) });
    expect(heard.now()).toMatchObject({
      value: 'idle',
      context: { order: null, orderId: null, started: null, refusal: null },
    });
    expect(heard.each('payment.decided')).toEqual([]);
  });

  it('A reloaded payment screen without an answer asks again when the network comes back or the page becomes visible, and gives way to a tap', async () => {
    for (const type of ['device.cameOnline', 'device.becameVisible']) {
      const heard = await lookedIn({ findPending: broken });
      expect(heard.now()?.value).toEqual({ resuming: 'withoutAnswer' });
      heard.answer('findPending', () => PENDING);
      await heard.hear({ type });
      expect(heard.now()?.matches('watching')).toBe(true);
    }
    const tapped = await lookedIn({ findPending: silence });
    await tapped.hear({ type: 'rider.payAsked', intent });
    expect(saidBy(tapped)).toContain('preparePayment');
    const back = await lookedIn({ findPending: broken });
    await back.hear({ type: 'rider.returned' });
    expect(saidBy(back)).toContain('restorePayment');
  });
});
