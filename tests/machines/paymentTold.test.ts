import { describe, expect, it } from 'vitest';
import type { Order, PaymentWish } from '#domain/order.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import { broken, gapsOf, overhear, silence } from './overhear.ts';
import { begun, debt, order, places, wish } from './payments.ts';

const PAGE = 'https://pay.example/order';
const TO_PAGE = { kind: 'toPage', orderId: 'o1', address: PAGE };
const ACTS = ['openPage', 'forgetPayment', 'markSeen'];
const paying = (answers: Record<string, () => unknown> = {}) =>
  overhear(paymentMachine, {
    input: { riderId: 'A', places },
    acts: ACTS,
    answers: {
      preparePayment: () => begun('k1', null),
      askPayment: () => TO_PAGE,
      rememberOrder: () => undefined,
      askOrder: () => order('pending'),
      ...answers,
    },
  });
const asked = async (answers: Record<string, () => unknown> = {}, what: PaymentWish = wish) => {
  const heard = await paying(answers);
  await heard.hear({ type: 'rider.payAsked', wish: what });
  return heard;
};
type Heard = Awaited<ReturnType<typeof paying>>;
const saidBy = ({ said }: Heard) => said.map(({ what }) => what);

describe('a payment', () => {
  it('is written down under a key, asked for, written down with its order, and leaves for the provider’s page', async () => {
    const { said, now } = await asked();
    expect(said.map(({ how, what, with: more }) => [how, what, more])).toEqual([
      ['asked', 'preparePayment', { riderId: 'A', wish, past: null }],
      ['asked', 'askPayment', { wish, key: 'k1' }],
      ['asked', 'rememberOrder', { riderId: 'A', begun: begun('k1', 'o1') }],
      ['did', 'openPage', { page: PAGE }],
    ]);
    expect(now()?.value).toEqual({ leaving: 'going' });
  });

  it('by the main card opens no page: the order is watched, though it could not be written down', async () => {
    const card = await asked(
      { askPayment: () => ({ kind: 'charging', orderId: 'o1' }), rememberOrder: broken },
      { ...wish, by: 'card' },
    );
    expect(card.each('openPage')).toEqual([]);
    expect(card.each('askOrder')).toEqual([{ orderId: 'o1' }]);
    const page = await asked({ rememberOrder: broken });
    expect(page.each('openPage')).toEqual([{ page: PAGE }]);
  });

  it('goes again the way it went the first time', async () => {
    const { each } = await asked({}, { ...wish, by: 'card' });
    expect(each('askPayment')).toEqual([{ wish: { ...wish, by: 'page' }, key: 'k1' }]);
    const owed = await asked({}, debt);
    expect(owed.each('askPayment')).toEqual([{ wish: debt, key: 'k1' }]);
  });

  it.each([
    [
      'the server refuses',
      { askPayment: () => ({ kind: 'refused', refusal: { code: 'tariffPaymentError' } }) },
      'tariffPaymentError',
    ],
    [
      'leads to somebody else’s page',
      { askPayment: () => ({ ...TO_PAGE, address: 'https://evil.example/order' }) },
      'paymentAddressRefused',
    ],
    ['could not be written down', { preparePayment: broken }, 'unknownError'],
  ])('that %s opens nothing, says why, and can be asked for anew', async (_, answers, code) => {
    const heard = await asked(answers);
    expect([heard.now()?.value, heard.now()?.context.refusal]).toEqual(['refused', { code }]);
    expect(heard.each('openPage')).toEqual([]);
    expect(heard.each('forgetPayment')).toEqual([{ riderId: 'A', begun: heard.now()?.context.begun }]);
    await heard.hear({ type: 'rider.triedAgain' });
    expect(heard.each('preparePayment')).toEqual(Array(2).fill({ riderId: 'A', wish, past: null }));
    await heard.hear({ type: 'rider.closed' });
    expect(heard.now()).toMatchObject({ value: 'idle', context: { wish: null, refusal: null, orderId: null } });
  });

  it('without an answer goes again under its key after 2, 4, 8 seconds or with the network, for half a minute', async () => {
    const { times, each, hear, pass, now, answer } = await asked({ askPayment: broken });
    await pass(29);
    expect(gapsOf(times('askPayment'))).toEqual([2, 4, 8]);
    await hear({ type: 'device.cameOnline' });
    expect(gapsOf(times('askPayment'))).toEqual([2, 4, 8, 15]);
    await pass(1);
    expect([now()?.value, now()?.context.refusal]).toEqual(['unanswered', { code: 'paymentUnanswered' }]);
    expect(new Set(each('askPayment').map((one) => JSON.stringify(one))).size).toBe(1);
    answer('askPayment', () => TO_PAGE);
    await hear({ type: 'rider.triedAgain' });
    expect(now()?.value).toEqual({ leaving: 'going' });
  });

  it('whose page does not load may be opened by hand after ten seconds, and is watched once the rider is back', async () => {
    const { now, pass, hear, each } = await asked();
    await pass(9);
    expect(now()?.value).toEqual({ leaving: 'going' });
    await pass(1);
    expect(now()?.value).toEqual({ leaving: 'stuck' });
    await hear({ type: 'rider.triedAgain' });
    expect(each('openPage')).toHaveLength(2);
    for (const type of ['device.shown', 'rider.returned']) {
      const heard = await asked();
      await heard.hear({ type });
      expect(heard.now()?.value).toEqual({ watching: { order: 'waiting', bank: 'expected', rider: 'reads' } });
    }
    await hear({ type: 'rider.closed' });
    expect([now()?.value, now()?.context.page]).toEqual(['idle', null]);
  });
});

describe('the same wish once more', () => {
  const again = (state: Order['state'] | null, what: PaymentWish = wish, amount = 499) => {
    let keys = 0;
    return asked(
      {
        preparePayment: () => (keys++ === 0 ? begun('k1', 'o1') : begun('k2', null)),
        askOrder: () => state && { ...order(state), amount },
      },
      what,
    );
  };

  it.each([
    ['created', 'k1'],
    ['refused', 'k2'],
    ['expired', 'k2'],
    [null, 'k2'],
  ] as const)('whose order is %s is asked for under the key %s', async (state, key) => {
    const heard = await again(state);
    expect(heard.each('askOrder')).toEqual([{ orderId: 'o1' }]);
    expect(heard.each('askPayment')).toEqual([{ wish, key }]);
    expect(heard.each('preparePayment').map((one) => Object(one).past)).toEqual(key === 'k2' ? [null, 'k1'] : [null]);
  });

  it('whose order is paid is told as that, and one that is with the bank is watched', async () => {
    const paid = await again('paid');
    expect([paid.now()?.value, paid.now()?.context.order, paid.each('askPayment')]).toEqual([
      'paid',
      order('paid'),
      [],
    ]);
    const pending = await again('pending');
    expect([pending.now()?.matches('watching'), pending.each('askPayment')]).toEqual([true, []]);
  });

  it('of another debt is another payment', async () => {
    const other = await again('paid', debt, 60);
    expect(other.each('askPayment')).toEqual([{ wish: debt, key: 'k2' }]);
    const same = await again('paid', debt, 120);
    expect([same.now()?.value, same.each('askPayment')]).toEqual(['paid', []]);
  });

  it('sends nothing where nobody says what became of the first', async () => {
    const { now, each, hear } = await asked({ preparePayment: () => begun('k1', 'o1'), askOrder: broken });
    expect([now()?.value, now()?.context.refusal, each('askPayment')]).toEqual([
      'unanswered',
      { code: 'paymentUnanswered' },
      [],
    ]);
    await hear({ type: 'rider.closed' });
    expect([now()?.value, now()?.context.refusal]).toEqual(['idle', null]);
  });
});

describe('an order', () => {
  const returned = async (
    state: Order['state'] | null,
    recalled: unknown = { begun: begun('k1', 'o1'), orderId: 'o1' },
  ) => {
    const heard = await paying({ recallPayment: () => recalled, askOrder: () => state && order(state) });
    await heard.hear({ type: 'rider.returned' });
    return heard;
  };

  it.each(['paid', 'refused', 'expired'] as const)(
    'that is %s is told everywhere once, forgotten, and not shown again once it was read',
    async (state) => {
      const heard = await returned(state);
      expect(heard.each('recallPayment')).toEqual([{ riderId: 'A' }]);
      expect(heard.now()?.value).toBe(state === 'paid' ? 'paid' : 'declined');
      expect(heard.each('forgetPayment')).toEqual([{ riderId: 'A', begun: begun('k1', 'o1') }]);
      expect(heard.each('payment.decided')).toEqual([{ type: 'payment.decided', order: order(state) }]);
      expect(heard.now()?.context.refusal?.code).toBe(
        { paid: undefined, refused: 'paymentRefused', expired: 'paymentExpired' }[state],
      );
      await heard.hear({ type: 'rider.closed' });
      expect(heard.each('markSeen')).toEqual([{ order: order(state) }]);
      expect(heard.now()).toMatchObject({ value: 'idle', context: { order: null, orderId: null, begun: null } });
    },
  );

  it('that nobody knows is said to be none, and is put away by its rider', async () => {
    for (const heard of [await returned(null), await returned('paid', { begun: null, orderId: null })]) {
      expect([heard.now()?.value, heard.now()?.context.refusal]).toEqual(['notFound', { code: 'paymentNotFound' }]);
      expect(heard.each('forgetPayment')).toHaveLength(1);
      await heard.hear({ type: 'rider.closed' });
      expect(heard.now()).toMatchObject({ value: 'idle', context: { refusal: null } });
    }
  });

  it('is recalled again and again while nobody answers: 2, 4, 8 seconds, with the network, or when the page is shown', async () => {
    const { times, hear, pass, now } = await paying({ recallPayment: broken });
    await hear({ type: 'rider.returned' });
    await pass(14);
    expect(gapsOf(times('recallPayment'))).toEqual([2, 4, 8]);
    for (const type of ['device.cameOnline', 'device.shown']) await hear({ type });
    expect(times('recallPayment')).toHaveLength(6);
    await hear({ type: 'rider.closed' });
    expect(now()?.value).toBe('idle');
  });

  it('is asked about after 2, 4, 8, 16 and 30 seconds, and at once by a tap, with the network, or when the page is shown', async () => {
    const { times, hear, pass, answer } = await returned('pending');
    await pass(61);
    expect(gapsOf(times('askOrder'))).toEqual([2, 4, 8, 16, 30]);
    answer('askOrder', broken);
    for (const type of ['rider.lookedAgain', 'device.cameOnline', 'device.shown']) await hear({ type });
    expect(gapsOf(times('askOrder')).slice(5)).toEqual([1, 0, 0]);
    await pass(29);
    expect(times('askOrder')).toHaveLength(9);
    await pass(1);
    expect(times('askOrder')).toHaveLength(10);
  });

  it('gives way to another wish, which is prepared and looked after from its own beginning', async () => {
    const { each, times, hear, pass, answer } = await asked(
      { askPayment: () => ({ kind: 'charging', orderId: 'o1' }) },
      { ...wish, by: 'card' },
    );
    await pass(31);
    const before = times('askOrder').length;
    await hear({ type: 'rider.payAsked', wish: debt });
    expect(each('preparePayment').at(-1)).toMatchObject({ wish: debt });
    await pass(15);
    expect(gapsOf(times('askOrder').slice(before))).toEqual([2, 4, 8]);
    answer('askOrder', () => order('paid'));
    await pass(16);
    await hear({ type: 'rider.payAsked', wish });
    expect(each('preparePayment').at(-1)).toMatchObject({ wish });
  });

  it('that the bank keeps silent about for two minutes is said to be unknown until it has spoken', async () => {
    const { hear, now, answer, pass } = await returned('pending');
    await pass(120);
    expect(now()?.context.refusal).toEqual({ code: 'paymentUnknown' });
    await hear({ type: 'rider.lookedAgain' });
    expect(now()?.context.refusal).toEqual({ code: 'paymentUnknown' });
    answer('askOrder', () => order('paid'));
    await hear({ type: 'device.cameOnline' });
    expect([now()?.value, now()?.context.refusal]).toEqual(['paid', null]);
    const silent = await returned('pending');
    await silent.pass(120);
    await silent.hear({ type: 'rider.closed' });
    expect(silent.now()).toMatchObject({ value: 'idle', context: { refusal: null, order: null } });
  });

  it('that was put away is told anywhere, and read again on the way back', async () => {
    const { hear, now, each, answer, pass } = await returned('pending');
    await hear({ type: 'rider.closed' });
    expect(now()?.value).toMatchObject({ watching: { rider: 'hasPutAway' } });
    await hear({ type: 'rider.returned' });
    expect(now()?.value).toMatchObject({ watching: { rider: 'reads' } });
    await hear({ type: 'rider.closed' });
    answer('askOrder', () => order('paid'));
    await pass(2);
    expect([now()?.value, each('payment.decided')]).toEqual([
      'paid',
      [{ type: 'payment.decided', order: order('paid') }],
    ]);
  });
});

describe('a screen of money in a page loaded anew', () => {
  const KNOWN = { begun: begun('k1', 'o1'), orderId: 'o1' };
  const lookedIn = async (answers: Record<string, () => unknown>) => {
    const heard = await paying({ recallBegun: () => KNOWN, ...answers });
    await heard.hear({ type: 'rider.lookedIn' });
    return heard;
  };

  it('watches what is with the bank, without a word', async () => {
    const heard = await lookedIn({});
    expect(heard.each('recallBegun')).toEqual([{ riderId: 'A' }]);
    expect(heard.now()?.value).toEqual({ watching: { order: 'waiting', bank: 'expected', rider: 'hasPutAway' } });
    expect(heard.now()?.context).toMatchObject({ orderId: 'o1', begun: begun('k1', 'o1') });
  });

  it.each([
    ['nothing was begun', { recallBegun: () => ({ begun: null, orderId: null }) }],
    ['nobody can tell what was begun', { recallBegun: broken }],
    ['it was decided', { askOrder: () => order('paid') }],
    ['there is no such order', { askOrder: () => null }],
  ])('says nothing where %s', async (_, answers) => {
    const heard = await lookedIn(answers);
    expect(heard.now()).toMatchObject({
      value: 'idle',
      context: { order: null, orderId: null, begun: null, refusal: null },
    });
    expect(heard.each('payment.decided')).toEqual([]);
  });

  it('without an answer asks when the network is back or the page is shown, and gives way to a tap', async () => {
    for (const type of ['device.cameOnline', 'device.shown']) {
      const heard = await lookedIn({ askOrder: broken });
      expect(heard.now()?.value).toEqual({ lookingBack: 'withoutAnswer' });
      heard.answer('askOrder', () => order('pending'));
      await heard.hear({ type });
      expect(heard.now()?.matches('watching')).toBe(true);
    }
    const tapped = await lookedIn({ recallBegun: silence });
    await tapped.hear({ type: 'rider.payAsked', wish });
    expect(saidBy(tapped)).toContain('preparePayment');
    const back = await lookedIn({ askOrder: broken });
    await back.hear({ type: 'rider.returned' });
    expect(saidBy(back)).toContain('recallPayment');
  });
});
