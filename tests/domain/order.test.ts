import { describe, expect, it } from 'vitest';
import {
  isAnotherDebt,
  nextLook,
  type Order,
  orderToTell,
  orderToWatch,
  type PaymentWish,
  refusalOfOrder,
  wishId,
} from '#domain/order.ts';

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
  it('is the newest', () =>
    expect(orderToWatch([order({ id: 'old' }), order({ id: 'new', createdAt: 5 })], [], MINUTE)?.id).toBe('new'));
  it('is not one whose end was seen', () => expect(orderToWatch([order()], ['o1'], MINUTE)).toBeNull());
  it('is not one of yesterday', () => {
    expect(orderToWatch([order()], [], 30 * MINUTE)?.id).toBe('o1');
    expect(orderToWatch([order()], [], 30 * MINUTE + 1)).toBeNull();
  });
  it.each([
    ['of this moment', 100 * MINUTE, 'o1'],
    ['of half an hour ago', 70 * MINUTE, 'o1'],
    ['of a millisecond before that', 70 * MINUTE - 1, null],
    ['of a moment that the server’s clock has yet to reach', 101 * MINUTE, 'o1'],
  ])('may be one %s', (_, createdAt, id) =>
    expect(orderToWatch([order({ createdAt })], ['another'], 100 * MINUTE)?.id ?? null).toBe(id),
  );
  it('is the newest whatever their order, of those whose end was not seen', () => {
    const orders = [
      order({ id: 'middle', createdAt: 5 }),
      order({ id: 'new', createdAt: 9 }),
      order({ id: 'old', createdAt: 1 }),
    ];
    expect(orderToWatch(orders, [], 10)?.id).toBe('new');
    expect(orderToWatch(orders.toReversed(), ['new'], 10)?.id).toBe('middle');
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
  ])('%s is told', (_, begun, told) => {
    expect(orderToTell(orders, begun)?.id ?? null).toBe(told);
    expect(orderToTell(orders.toReversed(), begun)?.id ?? null).toBe(told);
  });
  it.each<[string, Order['state'], (at: number) => Partial<Order>]>([
    ['decided', 'paid', (decidedAt) => ({ createdAt: 10 - decidedAt, decidedAt })],
    ['with the bank', 'pending', (createdAt) => ({ createdAt })],
    ['only made', 'created', (createdAt) => ({ createdAt })],
  ])('the newest of those that are %s is told, wherever it stands', (_, state, times) => {
    const of = (at: number) => order({ id: `${at}`, state, ...times(at) });
    for (const some of [
      [1, 2, 3],
      [3, 2, 1],
      [2, 3, 1],
      [1, 3, 2],
    ])
      expect(orderToTell(some.map(of), ['1', '2', '3'])?.id).toBe('3');
  });
  it('not one that gave way to another choice of the same: nobody’s time has run out', () => {
    const gaveWay = order({ id: 'with insurance', state: 'expired', createdAt: 1, decidedAt: 6 });
    const open = order({ id: 'without', state: 'created', createdAt: 6 });
    expect(orderToTell([open, gaveWay], ['with insurance', 'without'])?.id).toBe('without');
    expect(orderToTell([order({ ...open, rateId: 'omni-day' }), gaveWay], ['with insurance', 'without'])?.id).toBe(
      'with insurance',
    );
  });
});

describe('an order whose time has run out', () => {
  const over = order({ id: 'over', state: 'expired', createdAt: 10, decidedAt: 40 });
  it.each<[string, Partial<Order>, string]>([
    ['gives way to one of the same that was made after it', { createdAt: 11 }, 'other'],
    ['gives way to one of the same moment', { createdAt: 10 }, 'other'],
    ['is told beside an older one', { createdAt: 9 }, 'over'],
    ['is told beside one that has run out too', { createdAt: 11, state: 'expired', decidedAt: 39 }, 'over'],
    ['is told beside one of another tariff', { createdAt: 11, rateId: 'omni-day' }, 'over'],
    ['is told beside one of another kind', { createdAt: 11, kind: 'card' }, 'over'],
  ])('%s', (_, part, told) => {
    const orders = [over, order({ id: 'other', state: 'created', ...part })];
    expect(orderToTell(orders, ['over', 'other'])?.id).toBe(told);
    expect(orderToTell(orders.toReversed(), ['over', 'other'])?.id).toBe(told);
  });
  it('is told where the one that took its place was begun elsewhere', () =>
    expect(orderToTell([over, order({ id: 'other', createdAt: 11 })], ['over'])?.id).toBe('over'));
  it('of a debt is no choice that a card took the place of', () => {
    const debt = order({ ...over, kind: 'debt', rateId: null });
    expect(
      orderToTell([debt, order({ id: 'card', kind: 'card', rateId: null, createdAt: 11 })], ['over', 'card'])?.id,
    ).toBe('over');
    expect(
      orderToTell([debt, order({ id: 'debt', kind: 'debt', rateId: null, createdAt: 11 })], ['over', 'debt'])?.id,
    ).toBe('debt');
  });
});

describe('one wish has one name', () => {
  const wish: PaymentWish = {
    kind: 'tariff',
    by: 'page',
    rateId: 'omni-month',
    insurance: null,
    returnUrl: '/tariffs',
  };
  const insurance = {
    insuranceId: 'i1',
    firstName: 'Анна',
    lastName: 'Орлова',
    birthday: '1990.05.14',
    email: 'anna@example.ru',
  };
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
  it.each([
    ['insurance', { insuranceId: 'i2' }],
    ['first name', { firstName: 'Инна' }],
    ['last name', { lastName: 'Орлов' }],
    ['birthday', { birthday: '1990.05.15' }],
    ['e-mail', { email: 'inna@example.ru' }],
    ['letter that moved from one name to the other', { firstName: 'АннаО', lastName: 'рлова' }],
    ['place of the two names', { firstName: 'Орлова', lastName: 'Анна' }],
  ])('for another %s it is another one', (_, part) =>
    expect(wishId({ ...wish, insurance: { ...insurance, ...part } })).not.toBe(wishId({ ...wish, insurance })),
  );
  // A payment may be begun before a deploy and gone on with after it: under another name it would be paid twice.
  it.each<[string, PaymentWish]>([
    ['tariff omni-month ', wish],
    ['debt', { kind: 'debt', sum: null, returnUrl: '/' }],
    ['card', { kind: 'card', flow: 'legacy', returnUrl: '/' }],
  ])('“%s” in every version of the app', (name, one) => expect(wishId(one)).toBe(name));
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
  ])('an order of 340 that is %s is another one for who owes %s: %s', (state, sum, is) =>
    expect(isAnotherDebt(wish(sum), about(state))).toBe(is),
  );
  it('a plan has the price that it has', () =>
    expect(
      isAnotherDebt(
        { kind: 'tariff', by: 'page', rateId: 'omni-day', insurance: null, returnUrl: '/' },
        order({ state: 'paid' }),
      ),
    ).toBe(false));
});

it.each([
  [
    order({ state: 'refused', reason: 'Недостаточно средств' }),
    { code: 'paymentRefused', serverText: 'Недостаточно средств' },
  ],
  [order({ state: 'refused' }), { code: 'paymentRefused' }],
  [order({ state: 'expired' }), { code: 'paymentExpired' }],
  [order({ state: 'paid' }), null],
  [order({ state: 'created' }), null],
])('%j is told as %j', (decided, refusal) => expect(refusalOfOrder(decided)).toEqual(refusal));
