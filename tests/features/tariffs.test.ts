import { describe, expect, test } from 'vitest';
import type { TariffItem } from '#api/tariffs.ts';
import type { Order, PaymentWish } from '#domain/order.ts';
import { isOnItsWay, payAgain, paymentView, tellingAt } from '#features/money/payment.screen.ts';
import { insuredPerson } from '#features/tariffs/insurance.screen.ts';
import {
  asPlanRefusal,
  chosenIndex,
  formOf,
  openTab,
  planKind,
  saleEntries,
  soldUntil,
  tabsOf,
} from '#features/tariffs/tariffs.screen.ts';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { PaymentContext } from '#machines/payment/payment.types.ts';

const plan = (Id: string, RentalContractBikeType = 'FOR_OMNI_BIKE'): TariffItem => ({
  Id,
  Name: Id,
  Description: '',
  DescriptionForList: '',
  RentalContractBikeType,
  LKP: [],
});
const bike = (id: string) => plan(id, 'FOR_ORDINARY_AND_ELECTRIC_BIKE');

describe('the list', () => {
  test.each([
    [{ tariffs: true, smooveBikes: true }, ['other', 'omni']],
    [{ tariffs: true, smooveBikes: false }, ['omni']],
    [{ tariffs: false, smooveBikes: true }, []],
  ])('tabs by the flags %o', (flags, tabs) => expect(tabsOf(flags)).toEqual(tabs));

  test('opens where the address says, if that is there', () => {
    expect(openTab(['other', 'omni'], 'other')).toBe('other');
    expect(openTab(['other', 'omni'], undefined)).toBe('omni');
    expect(openTab(['omni'], 'other')).toBe('omni');
    expect(openTab([], 'omni')).toBeNull();
  });

  const names = (items: TariffItem[], tab: 'omni' | 'other' | null, smooveBikes = true) =>
    saleEntries(items, tab, { smooveBikes }).map((entry) => (entry.kind === 'promo' ? 'promo' : entry.plan.Id));
  test.each([
    ['alone', [], ['promo']],
    ['before one', [plan('a')], ['promo', 'a']],
    ['between two', [plan('a'), plan('b')], ['a', 'promo', 'b']],
    ['after one of three', [plan('a'), plan('b'), plan('c')], ['a', 'promo', 'b', 'c']],
    ['among its own tab', [plan('a'), bike('x'), plan('b')], ['a', 'promo', 'b']],
  ])('the promo card stands %s', (_, items, shown) => expect(names(items, 'omni')).toEqual(shown));
  test('without tabs there is one list of all', () =>
    expect(names([plan('a'), bike('x')], null)).toEqual(['a', 'promo', 'x']));
  test('without tabs and without such bikes none of their plans is sold', () =>
    expect(names([plan('a'), bike('x')], null, false)).toEqual(['promo', 'a']));
  test('a kind of tomorrow is in no tab', () => expect(names([plan('a', 'FOR_BALLOON')], 'other')).toEqual(['promo']));
});

describe('a plan', () => {
  test('has the drawing of what it is for', () => {
    expect(formOf(plan('a'))).toBe('omni');
    expect(formOf(bike('a'))).toBe('bike');
  });
  test.each([
    ['byMinutes', 'byMinutes'],
    ['walk', 'walk'],
    ['payment', 'payment'],
    ['balloon', null],
    [null, null],
  ])('of the kind %s', (Kind, kind) => expect(planKind({ Kind })).toBe(kind));
  test.each([
    ['2030.08.31', new Date(2030, 7, 31, 12).getTime()],
    ['2030-08-31T00:00:00Z', new Date(2030, 7, 31, 12).getTime()],
    ['soon', null],
    [null, null],
  ])('sold until %s', (WorkToDate, at) => expect(soldUntil({ WorkToDate })).toBe(at));
  test('that does not load is said as that; a network and a session speak for themselves', () => {
    expect(asPlanRefusal({ code: 'commonError' }, 'tarrifsLoadError')).toEqual({ code: 'tarrifsLoadError' });
    expect(asPlanRefusal({ code: 'networkErrorTitle' }, 'tarrifsLoadError')).toEqual({ code: 'networkErrorTitle' });
    expect(asPlanRefusal(null, 'failedLoadCurrentTariffMessage')).toBeNull();
    expect(asPlanRefusal({ code: 'notFoundErrorMessage' }, 'failedLoadCurrentTariffMessage')).toEqual({
      code: 'tariffNotFound',
    });
  });
});

describe('who is insured', () => {
  const draft = { firstName: ' анна', lastName: 'крылова', birthday: '14.05.1990', email: ' Anna@Example.RU ' };
  const Insurance = { InsuranceId: 'i1', InsuranceCost: 29 };
  test('in order, with the birthday as the payment takes it', () =>
    expect(insuredPerson({ Insurance }, draft)).toEqual({
      insuranceId: 'i1',
      firstName: 'Анна',
      lastName: 'Крылова',
      birthday: '1990.05.14',
      email: 'Anna@example.ru',
    }));
  test('nobody, where nothing is insured or the day is none', () => {
    expect(insuredPerson({ Insurance: null }, draft)).toBeNull();
    expect(insuredPerson({ Insurance }, { ...draft, birthday: '31.02.1990' })).toBeNull();
  });
});

test('the chosen plan is a place in the list, found by its id; none while there is no list', () => {
  const items = ['a', 'b'].map((Id) => ({
    Id,
    Name: Id,
    Description: '',
    DescriptionForList: '',
    RentalContractBikeType: 'FOR_OMNI_BIKE',
    LKP: [],
  }));
  expect([chosenIndex(items, 'b'), chosenIndex(items, 'c'), chosenIndex(undefined, 'b')]).toEqual([1, null, null]);
});

const order = (part: Partial<Order>): Order => ({
  id: 'o',
  kind: 'tariff',
  state: 'refused',
  amount: 1,
  rateId: 'a',
  createdAt: 0,
  decidedAt: null,
  reason: null,
  ...part,
});

describe('what the sheet of a payment shows', () => {
  type Value = Parameters<typeof paymentMachine.resolveState>[0]['value'];
  const at = (value: Value, context: Partial<PaymentContext> = {}) =>
    paymentMachine.resolveState({
      value,
      context: {
        riderId: '1',
        places: { hosts: [], sandboxOrigin: null },
        wish: null,
        begun: null,
        orderId: null,
        order: null,
        page: null,
        refusal: null,
        looks: 0,
        ...context,
      },
    });
  test.each<[Value]>([['preparing'], ['checking'], [{ asking: 'sending' }], ['remembering'], [{ leaving: 'going' }]])(
    '%o is on its way: the button alone turns',
    (value) => {
      expect(isOnItsWay(at(value))).toBe(true);
      expect(paymentView(at(value))).toBeNull();
    },
  );
  test('nothing of one that was put away, or was only looked for', () => {
    for (const bank of ['expected', 'silent'] as const)
      expect(
        paymentView(
          at({ watching: { order: 'waiting', bank, rider: 'hasPutAway' } }, { order: order({ state: 'pending' }) }),
        ),
      ).toBeNull();
    expect(paymentView(at({ lookingBack: 'atThePhone' }))).toBeNull();
  });
  test.each([
    ['/profile', 'tariff', 'byScreen'],
    ['/tariffs/details/omni-day', 'tariff', 'byScreen'],
    ['/tariffs/details/omni-day/insurance', 'debt', 'byScreen'],
    ['/profile/bank-cards', 'card', 'byScreen'],
    ['/profile/bank-cards', 'tariff', 'inPassing'],
    ['/tariffs', 'card', 'inPassing'],
    ['/map', 'debt', 'inPassing'],
    ['/map/ride', 'tariff', 'inPassing'],
    ['/map/scan', 'tariff', 'later'],
    ['/map/ride/finish', 'tariff', 'later'],
  ] as const)('a late word at %s about a %s is told %s', (path, kind, where) =>
    expect(tellingAt(path, kind)).toBe(where),
  );
  test('nothing at rest', () => expect(paymentView(at('idle'))).toBeNull());
  test.each<[Value, string]>([
    [{ recalling: 'looking' }, 'recall'],
    [{ asking: 'withoutAnswer' }, 'answer'],
    [{ leaving: 'stuck' }, 'stuck'],
    [{ watching: { order: 'asking', bank: 'expected', rider: 'reads' } }, 'bank'],
  ])('%o waits', (value, awaited) => expect(paymentView(at(value))).toEqual({ kind: 'waits', for: awaited }));
  test('an order on which nobody has paid is said to be unfinished, not waited for', () => {
    for (const bank of ['expected', 'silent'] as const) {
      expect(
        paymentView(
          at({ watching: { order: 'waiting', bank, rider: 'reads' } }, { order: order({ state: 'created' }) }),
        ),
      ).toEqual({ kind: 'unfinished', payment: 'tariff' });
    }
    expect(
      paymentView(
        at(
          { watching: { order: 'waiting', bank: 'expected', rider: 'reads' } },
          { order: order({ state: 'pending' }) },
        ),
      ),
    ).toEqual({ kind: 'waits', for: 'bank' });
  });
  test('paid by the order alone', () =>
    expect(paymentView(at('paid', { order: order({ state: 'paid' }) }))).toMatchObject({ kind: 'paid' }));
  test.each<[Value]>([
    ['declined'],
    ['refused'],
    ['unanswered'],
    ['notFound'],
    [{ watching: { order: 'waiting', bank: 'silent', rider: 'reads' } }],
  ])('%o says why', (value) =>
    expect(paymentView(at(value, { refusal: { code: 'paymentUnknown' } }))).toEqual({
      kind: 'refusal',
      refusal: { code: 'paymentUnknown' },
    }),
  );
});

describe('paying again', () => {
  const wish: PaymentWish = { kind: 'tariff', by: 'card', rateId: 'a', insurance: null, returnUrl: '/profile' };
  test('what was wished for, by the provider: a card that was refused would be refused again', () =>
    expect(payAgain({ wish, order: order({}) })).toEqual({ kind: 'ask', wish: { ...wish, by: 'page' } }));
  test.each([
    [
      'a debt at once',
      order({ kind: 'debt', rateId: null }),
      { kind: 'ask', wish: { kind: 'debt', sum: 1, returnUrl: '/profile' } },
    ],
    ['a plan on its screen', order({}), { kind: 'plan', id: 'a' }],
    ['a card among the cards', order({ kind: 'card', rateId: null }), { kind: 'cards' }],
    ['nothing, when nothing is known', null, null],
  ])('after a load of the page: %s', (_, kept, again) => expect(payAgain({ wish: null, order: kept })).toEqual(again));
});
