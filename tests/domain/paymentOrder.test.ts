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

it('The app polls an order after 2, 4, 8, 16 and then every 30 seconds', () =>
  expect([1, 2, 3, 4, 5, 6, 500].map(nextPollDelay)).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]));

describe('the order to watch after the browser lost its storage', () => {
  // E035
  it('After losing its storage the browser ignores an order whose result it has already shown', () =>
    expect(orderToWatch([order()], ['o1'], MINUTE)).toBeNull());
  it.each([
    ['made now', 100 * MINUTE, 'o1'],
    ['made half an hour ago', 70 * MINUTE, 'o1'],
    ['made a millisecond earlier than half an hour ago', 70 * MINUTE - 1, null],
    ['made in the future by the server’s clock', 101 * MINUTE, 'o1'],
  ])('After losing its storage the browser watches the order $2 when the only order was %s', (_, createdAt, id) =>
    expect(orderToWatch([order({ createdAt })], ['another'], 100 * MINUTE)?.id ?? null).toBe(id),
  );
  it('After losing its storage the browser watches the newest order whose result it has not shown', () => {
    const [middle, old] = [order({ id: 'middle', createdAt: 5 }), order({ id: 'old', createdAt: 1 })];
    const orders = [middle, order({ id: 'new', createdAt: 9 }), old];
    expect(orderToWatch(orders, [], 10)?.id).toBe('new');
    expect(orderToWatch(orders.toReversed(), ['new'], 10)?.id).toBe('middle');
  });
  it('After losing its storage a browser without payment orders watches nothing', () =>
    expect(orderToWatch([], [], 0)).toBeNull());
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
  ])('Of several orders the app reports %s', (_, begun, told) => {
    expect(orderToReport(orders, begun)?.id ?? null).toBe(told);
    expect(orderToReport(orders.toReversed(), begun)?.id ?? null).toBe(told);
  });
  it.each<[string, PaymentOrder['state'], (at: number) => Partial<PaymentOrder>]>([
    ['decided', 'paid', (decidedAt) => ({ createdAt: 10 - decidedAt, decidedAt })],
    ['checked by the bank', 'pending', (createdAt) => ({ createdAt })],
    ['only created', 'created', (createdAt) => ({ createdAt })],
  ])('The app reports the newest of the orders that are %s, in any input order', (_, state, times) => {
    const of = (at: number) => order({ id: `${at}`, state, ...times(at) });
    for (const some of ['123', '321', '231', '132'])
      expect(orderToReport(some.split('').map(Number).map(of), ['1', '2', '3'])?.id, some).toBe('3');
  });
});

describe('an expired order', () => {
  const over = order({ id: 'over', state: 'expired', createdAt: 10, decidedAt: 40 });
  it.each<[string, Partial<PaymentOrder>, string]>([
    ['is not reported beside a newer order for the same tariff', { createdAt: 11 }, 'other'],
    ['is not reported beside an order of the same moment', { createdAt: 10 }, 'other'],
    ['is reported beside an older order', { createdAt: 9 }, 'over'],
    ['is reported beside another expired order', { createdAt: 11, state: 'expired', decidedAt: 39 }, 'over'],
    ['is reported beside an order of another tariff', { createdAt: 11, rateId: 'omni-day' }, 'over'],
    ['is reported beside an order of another kind', { createdAt: 11, kind: 'card' }, 'over'],
  ])('An expired order %s', (_, part, told) => {
    const orders = [over, order({ id: 'other', state: 'created', ...part })];
    expect(orderToReport(orders, ['over', 'other'])?.id).toBe(told);
    expect(orderToReport(orders.toReversed(), ['over', 'other'])?.id).toBe(told);
  });
  it('The app reports an expired order when the newer order was started in another browser', () =>
    expect(orderToReport([over, order({ id: 'other', createdAt: 11 })], ['over'])?.id).toBe('over'));
  it('A card order does not replace an expired order of a debt', () => {
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
  it.each<[string, PaymentIntent]>([
    ['return URL', { ...tariff, returnUrl: '/map' }],
    ['payment method', { ...tariff, by: 'card' }],
  ])('The payment intent ID is the same for any %s', (_, other) =>
    expect(paymentIntentId(other)).toBe(paymentIntentId(intent)),
  );
  it('The payment intent ID contains no personal data', () =>
    expect(paymentIntentId(insured())).not.toMatch(/Анна|1990|@/));
  it.each<[string, PaymentIntent]>([
    ['a tariff with insurance', insured()],
    ['another tariff', { ...tariff, rateId: 'omni-day' }],
    ['a debt', { kind: 'debt', sum: 340, returnUrl: '/map' }],
    ['a card', { kind: 'card', flow: 'iot', returnUrl: '/map' }],
  ])('The payment intent ID differs for %s', (_, other) =>
    expect(paymentIntentId(other)).not.toBe(paymentIntentId(intent)),
  );
  it('The payment intent ID is the same for equal insurance', () =>
    expect(paymentIntentId(insured())).toBe(paymentIntentId(insured())));
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
  ])('The payment intent ID is “%s” in every version of the app', (name, one) =>
    expect(paymentIntentId(one)).toBe(name),
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
  ])('A %s order of 340 and a debt of %s are different debts: %s', (state, sum, is) =>
    expect(isAnotherDebt(intent(sum), about(state))).toBe(is),
  );
  it('A tariff order never counts as an order of another debt', () =>
    expect(isAnotherDebt({ ...tariff, rateId: 'omni-day' }, order({ state: 'paid' }))).toBe(false));
});

it.each([
  [order({ state: 'refused', reason: 'Нет средств' }), { code: 'paymentRefused', serverText: 'Нет средств' }],
  [order({ state: 'refused' }), { code: 'paymentRefused' }],
  [order({ state: 'expired' }), { code: 'paymentExpired' }],
  [order({ state: 'paid' }), null],
  [order({ state: 'created' }), null],
])('The order %j has the refusal %j', (decided, refusal) => expect(refusalOfOrder(decided)).toEqual(refusal));

// The published examples of FNV-1a in 32 bits.
it.each([
  ['', 0x81_1c_9d_c5],
  ['a', 0xe4_0c_29_2c],
  ['foobar', 0xbf_9c_f9_68],
])('The digest of “%s” is the reference value', (text, hash) => expect(digest(text)).toBe(hash.toString(36)));

it('A rider can buy insurance and a tariff unless the app stores that the rider is adding a card', () => {
  const isOpen = (part: object) => cardChecksPass({ ...NO_PAY_RETURN, ...part });
  expect([isOpen({}), isOpen({ backUrl: '/map' })]).toEqual([true, true]);
  expect([isOpen({ path: '/profile/mos-metro?step=1' }), isOpen({ toCard: true })]).toEqual([false, false]);
});
