import { describe, expect, it } from 'vitest';
import {
  cardChecksPass,
  digest,
  isAnotherDebt,
  nextPollDelay,
  NO_PAY_RETURN,
  type PaymentOrder,
  orderToReport,
  orderToWatch,
  type PaymentIntent,
  refusalOfOrder,
  paymentIntentId,
} from '#domain/paymentOrder.ts';

const order = (part: Partial<PaymentOrder> = {}): PaymentOrder => ({
  id: 'o1',
  kind: 'tariff',
  state: 'pending',
  amount: 499,
  rateId: 'omni-month',
  createdAt: 0,
  decidedAt: null,
  reason: null,
  ...part,
});
const MINUTE = 60_000;
const tariff = { kind: 'tariff', by: 'page', rateId: 'omni-month', insurance: null, returnUrl: '/tariffs' } as const;

it('The app polls a payment order after 2, 4, 8 and 16 seconds, and then every 30 seconds', () =>
  expect([1, 2, 3, 4, 5, 6, 500].map(nextPollDelay)).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]));

describe('the order to watch after the browser lost its storage', () => {
  // E035
  it('When the browser has lost the stored payment, the app watches no order if the rider has seen all results', () => {
    expect(orderToWatch([order()], ['o1'], MINUTE)).toBeNull();
    expect(orderToWatch([], [], 0)).toBeNull();
  });
  it.each([
    ['made now', 100 * MINUTE, 'o1'],
    ['made half an hour ago', 70 * MINUTE, 'o1'],
    ['made a millisecond earlier than half an hour ago', 70 * MINUTE - 1, null],
    ['made in the future by the server’s clock', 101 * MINUTE, 'o1'],
  ])(
    'When the browser has lost the stored payment, the app watches the only order if it is at most half an hour old: an order %s',
    (_, createdAt, id) => expect(orderToWatch([order({ createdAt })], ['another'], 100 * MINUTE)?.id ?? null).toBe(id),
  );
  it('When the browser has lost the stored payment, the app watches the newest payment order whose result the rider has not seen', () => {
    const [middle, old] = [order({ id: 'middle', createdAt: 5 }), order({ id: 'old', createdAt: 1 })];
    const orders = [middle, order({ id: 'new', createdAt: 9 }), old];
    expect(orderToWatch(orders, [], 10)?.id).toBe('new');
    expect(orderToWatch(orders.toReversed(), ['new'], 10)?.id).toBe('middle');
  });
});

describe('the order to report of several started here', () => {
  const orders = [
    order({ id: 'created', state: 'created', createdAt: 9 }),
    order({ id: 'pending', createdAt: 8 }),
    order({ id: 'paid', state: 'paid', createdAt: 1, decidedAt: 5 }),
    order({ id: 'refused', state: 'refused', createdAt: 2, decidedAt: 4 }),
    order({ id: 'elsewhere', state: 'paid', createdAt: 3, decidedAt: 7 }),
  ];
  it.each<[string, string[], string | null]>([
    ['the order that was decided last', ['created', 'pending', 'refused', 'paid'], 'paid'],
    ['the order that the bank still checks, if none is decided', ['created', 'pending'], 'pending'],
    ['the newest order, if all are only created', ['created'], 'created'],
    ['no order that was started elsewhere', [], null],
  ])('Of several payment orders the app reports %s', (_, begun, told) => {
    expect(orderToReport(orders, begun)?.id ?? null).toBe(told);
    expect(orderToReport(orders.toReversed(), begun)?.id ?? null).toBe(told);
  });
  it.each<[string, PaymentOrder['state'], (at: number) => Partial<PaymentOrder>]>([
    ['decided', 'paid', (decidedAt) => ({ createdAt: 10 - decidedAt, decidedAt })],
    ['checked by the bank', 'pending', (createdAt) => ({ createdAt })],
    ['only created', 'created', (createdAt) => ({ createdAt })],
  ])('The app reports the newest of the payment orders that are %s, however they are sorted', (_, state, times) => {
    const of = (at: number) => order({ id: `${at}`, state, ...times(at) });
    for (const some of ['123', '321', '231', '132'])
      expect(orderToReport(some.split('').map(Number).map(of), ['1', '2', '3'])?.id, some).toBe('3');
  });
});

describe('an expired order', () => {
  const over = order({ id: 'over', state: 'expired', createdAt: 10, decidedAt: 40 });
  it.each<[string, Partial<PaymentOrder>, string]>([
    ['is not reported when there is a newer order for its tariff', { createdAt: 11 }, 'other'],
    ['is not reported when another order for its tariff has the same time', { createdAt: 10 }, 'other'],
    ['is reported when the other order is older', { createdAt: 9 }, 'over'],
    ['is reported when both orders have expired', { createdAt: 11, state: 'expired', decidedAt: 39 }, 'over'],
    ['is reported when the other order is for another tariff', { createdAt: 11, rateId: 'omni-day' }, 'over'],
    ['is reported when the other order is of another kind', { createdAt: 11, kind: 'card' }, 'over'],
  ])('An expired payment order %s', (_, part, told) => {
    const orders = [over, order({ id: 'other', state: 'created', ...part })];
    expect(orderToReport(orders, ['over', 'other'])?.id).toBe(told);
    expect(orderToReport(orders.toReversed(), ['over', 'other'])?.id).toBe(told);
  });
  it('The app reports an expired payment order even if another browser started a newer order', () =>
    expect(orderToReport([over, order({ id: 'other', createdAt: 11 })], ['over'])?.id).toBe('over'));
  it('For an expired order of a debt, the app reports a newer debt order instead, but not a newer card order', () => {
    const debt = order({ ...over, kind: 'debt', rateId: null });
    const beside = (kind: PaymentOrder['kind']) =>
      orderToReport([debt, order({ id: kind, kind, rateId: null, createdAt: 11 })], ['over', kind])?.id;
    expect([beside('card'), beside('debt')]).toEqual(['over', 'debt']);
  });
});

describe('paymentIntentId', () => {
  const intent: PaymentIntent = tariff;
  const person = { firstName: 'Анна', lastName: 'Орлова', birthday: '1990.05.14', email: 'anna@example.ru' };
  const insurance = { insuranceId: 'i1', ...person };
  const insured = (part = {}): PaymentIntent => ({ ...tariff, insurance: { ...insurance, ...part } });
  it('The payment intent ID depends neither on the return URL nor on the payment method, and is the same each time', () => {
    for (const same of [
      { ...tariff, returnUrl: '/map' },
      { ...tariff, by: 'card' as const },
    ])
      expect(paymentIntentId(same)).toBe(paymentIntentId(intent));
    expect(paymentIntentId(insured())).toBe(paymentIntentId(insured()));
  });
  it('The payment intent ID contains no personal data', () =>
    expect(paymentIntentId(insured())).not.toMatch(/Анна|1990|@/));
  it.each<[string, PaymentIntent]>([
    ['a tariff with insurance', insured()],
    ['another tariff', { ...tariff, rateId: 'omni-day' }],
    ['a debt', { kind: 'debt', sum: 340, returnUrl: '/map' }],
    ['a card', { kind: 'card', flow: 'iot', returnUrl: '/map' }],
  ])('The payment intent ID of a tariff without insurance differs from the ID of %s', (_, other) =>
    expect(paymentIntentId(other)).not.toBe(paymentIntentId(intent)),
  );
  it.each([
    ['insurance', { insuranceId: 'i2' }],
    ['first name', { firstName: 'Инна' }],
    ['last name', { lastName: 'Орлов' }],
    ['birthday', { birthday: '1990.05.15' }],
    ['e-mail', { email: 'inna@example.ru' }],
    ['split of the letters between the two names', { firstName: 'АннаО', lastName: 'рлова' }],
    ['order of the two names', { firstName: 'Орлова', lastName: 'Анна' }],
  ])('The payment intent ID depends on the %s', (_, part) =>
    expect(paymentIntentId(insured(part))).not.toBe(paymentIntentId(insured())),
  );
  // A payment may be begun before a deploy and gone on with after it: under another name it would be paid twice.
  it.each<[string, PaymentIntent]>([
    ['tariff omni-month ', intent],
    ['debt', { kind: 'debt', sum: null, returnUrl: '/' }],
    ['card', { kind: 'card', flow: 'legacy', returnUrl: '/' }],
  ])(
    'The payment intent ID has the fixed form “%s”, so that a payment can continue after an update of the app',
    (name, one) => expect(paymentIntentId(one)).toBe(name),
  );
});

describe('isAnotherDebt', () => {
  const intent = (sum: number | null): PaymentIntent => ({ kind: 'debt', sum, returnUrl: '/profile' });
  const about = (state: PaymentOrder['state']) => order({ kind: 'debt', rateId: null, amount: 340, state });
  it.each<[PaymentOrder['state'], number | null, boolean]>([
    ['created', 500, true],
    ['paid', 120, true],
    ['created', 340, false],
    ['paid', 340, false],
    // Its money is under way already.
    ['pending', 500, false],
    ['paid', null, false],
  ])(
    'A debt payment is for another debt only if its known sum differs from an order that is not pending (order: 340, %s; payment: %s)',
    (state, sum, is) => expect(isAnotherDebt(intent(sum), about(state))).toBe(is),
  );
  it('A payment for a tariff never counts as the payment of another debt', () =>
    expect(isAnotherDebt({ ...tariff, rateId: 'omni-day' }, order({ state: 'paid' }))).toBe(false));
});

it.each([
  [order({ state: 'refused', reason: 'Нет средств' }), { code: 'paymentRefused', serverText: 'Нет средств' }],
  [order({ state: 'refused' }), { code: 'paymentRefused' }],
  [order({ state: 'expired' }), { code: 'paymentExpired' }],
  [order({ state: 'paid' }), null],
  [order({ state: 'created' }), null],
])(
  'The app reads a refusal, with the reason if there is one, only from a refused or expired payment order: %j',
  (decided, refusal) => expect(refusalOfOrder(decided)).toEqual(refusal),
);

// The published examples of FNV-1a in 32 bits.
it.each([
  ['', 0x81_1c_9d_c5],
  ['a', 0xe4_0c_29_2c],
  ['foobar', 0xbf_9c_f9_68],
])('The FNV-1a digest of “%s” is the published reference value', (text, hash) =>
  expect(digest(text)).toBe(hash.toString(36)),
);

it('A rider cannot buy insurance or a tariff while adding a bank card or while another page waits for the card', () => {
  const isOpen = (part: object) => cardChecksPass({ ...NO_PAY_RETURN, ...part });
  expect([isOpen({}), isOpen({ backUrl: '/map' })]).toEqual([true, true]);
  expect([isOpen({ path: '/profile/mos-metro?step=1' }), isOpen({ toCard: true })]).toEqual([false, false]);
});
