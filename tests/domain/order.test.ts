import { describe, expect, it } from 'vitest';
import { isAnotherDebt, nextLook, type Order, orderToTell, orderToWatch, type PaymentWish, refusalOfOrder, wishId } from '#domain/order.ts';

const order = (part: Partial<Order> = {}): Order => ({
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

it('asks after 2, 4, 8, 16 and then every 30 seconds', () =>
  expect([1, 2, 3, 4, 5, 6, 500].map(nextLook)).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]));

describe('the order that a forgetful browser came back from', () => {
  it('is the newest', () => expect(orderToWatch([order({ id: 'old' }), order({ id: 'new', createdAt: 5 })], [], MINUTE)?.id).toBe('new'));
  it('is not one whose end was seen', () => expect(orderToWatch([order()], ['o1'], MINUTE)).toBeNull());
  it('is not one of yesterday', () => {
    expect(orderToWatch([order()], [], 30 * MINUTE)?.id).toBe('o1');
    expect(orderToWatch([order()], [], 30 * MINUTE + 1)).toBeNull();
  });
  it('is none when there are none', () => expect(orderToWatch([], [], 0)).toBeNull());
});

describe('of several that were begun here', () => {
  const orders = [
    order({ id: 'created', state: 'created', createdAt: 9 }),
    order({ id: 'pending', createdAt: 8 }),
    order({ id: 'paid', state: 'paid', createdAt: 1, decidedAt: 5 }),
    order({ id: 'refused', state: 'refused', createdAt: 2, decidedAt: 4 }),
    order({ id: 'elsewhere', state: 'paid', createdAt: 3, decidedAt: 7 }),
  ];
  it.each<[string, string[], string | null]>([
    ['what was decided last', ['created', 'pending', 'refused', 'paid'], 'paid'],
    ['else what is with the bank', ['created', 'pending'], 'pending'],
    ['else the newest', ['created'], 'created'],
    ['never one that was begun elsewhere', [], null],
  ])('%s is told', (_, begun, told) => expect(orderToTell(orders, begun)?.id ?? null).toBe(told));
  it('not one that gave way to another choice of the same: nobody’s time has run out', () => {
    const gaveWay = order({ id: 'with insurance', state: 'expired', createdAt: 1, decidedAt: 6 });
    const open = order({ id: 'without', state: 'created', createdAt: 6 });
    expect(orderToTell([open, gaveWay], ['with insurance', 'without'])?.id).toBe('without');
    expect(orderToTell([order({ ...open, rateId: 'omni-day' }), gaveWay], ['with insurance', 'without'])?.id).toBe('with insurance');
  });
});

describe('one wish has one name', () => {
  const wish: PaymentWish = { kind: 'tariff', by: 'page', rateId: 'omni-month', insurance: null, returnUrl: '/tariffs' };
  const insurance = { insuranceId: 'i1', firstName: 'Анна', lastName: 'Орлова', birthday: '1990.05.14', email: 'anna@example.ru' };
  it('wherever it was made', () => expect(wishId({ ...wish, returnUrl: '/map' })).toBe(wishId(wish)));
  it('by whatever it is paid', () => expect(wishId({ ...wish, by: 'card' })).toBe(wishId(wish)));
  it('which tells nothing of its rider', () => expect(wishId({ ...wish, insurance })).not.toMatch(/Анна|1990|@/));
  it.each<[string, PaymentWish]>([
    ['with insurance', { ...wish, insurance }],
    ['another tariff', { ...wish, rateId: 'omni-day' }],
    ['a debt', { kind: 'debt', sum: 340, returnUrl: '/map' }],
    ['a card', { kind: 'card', flow: 'iot', returnUrl: '/map' }],
  ])('%s is another one', (_, other) => expect(wishId(other)).not.toBe(wishId(wish)));
  it('for the person who is insured: a name that was mended is another wish', () => {
    const insured = wishId({ ...wish, insurance });
    expect(wishId({ ...wish, insurance: { ...insurance } })).toBe(insured);
    expect(wishId({ ...wish, insurance: { ...insurance, lastName: 'Орлов' } })).not.toBe(insured);
  });
});

describe('a debt is what its rider sees', () => {
  const wish = (sum: number | null): PaymentWish => ({ kind: 'debt', sum, returnUrl: '/profile' });
  const about = (state: Order['state']) => order({ kind: 'debt', rateId: null, amount: 340, state });
  it.each<[Order['state'], number | null, boolean]>([
    ['created', 500, true],
    ['paid', 120, true],
    ['created', 340, false],
    ['paid', 340, false],
    // Its money is under way already.
    ['pending', 500, false],
    ['paid', null, false],
  ])('an order of 340 that is %s is another one for who owes %s: %s', (state, sum, is) => expect(isAnotherDebt(wish(sum), about(state))).toBe(is));
  it('a plan has the price that it has', () => expect(isAnotherDebt({ kind: 'tariff', by: 'page', rateId: 'omni-day', insurance: null, returnUrl: '/' }, order({ state: 'paid' }))).toBe(false));
});

it.each([
  [order({ state: 'refused', reason: 'Недостаточно средств' }), { code: 'paymentRefused', serverText: 'Недостаточно средств' }],
  [order({ state: 'refused' }), { code: 'paymentRefused' }],
  [order({ state: 'expired' }), { code: 'paymentExpired' }],
  [order({ state: 'paid' }), null],
  [order({ state: 'created' }), null],
])('%j is told as %j', (decided, refusal) => expect(refusalOfOrder(decided)).toEqual(refusal));
