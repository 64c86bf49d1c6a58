import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { TariffItem } from '#api/tariffs.ts';
import type { PaymentIntent } from '#domain/paymentOrder.ts';
import { resultPlacement, retryPayment } from '#features/money/payment.view.ts';
import { tariffsQuery } from '#features/money/tariffs.queries.ts';
import { insuredPerson } from '#features/tariffs/insurance.view.ts';
import {
  asTariffRefusal,
  chosenIndex,
  formOf,
  openTab,
  billingKind,
  saleEntries,
  soldUntil,
  tabsOf,
} from '#features/tariffs/tariffs.view.ts';
import { fakeClients, json } from '../support/api/wire.ts';
import { anOrder } from './paymentStates.ts';

const tariff = (Id: string, RentalContractBikeType = 'FOR_OMNI_BIKE'): TariffItem => ({
  Id,
  Name: Id,
  Description: '',
  DescriptionForList: '',
  RentalContractBikeType,
  LKP: [],
});
const bike = (id: string) => tariff(id, 'FOR_ORDINARY_AND_ELECTRIC_BIKE');

// E009, E010, E011, E099
test.each([
  [{ tariffs: true, smooveBikes: true }, ['other', 'omni']],
  [{ tariffs: true, smooveBikes: false }, ['omni']],
  [{ tariffs: false, smooveBikes: true }, []],
])('The tariff list shows the tabs that the operator’s flags %o allow', (flags, tabs) =>
  expect(tabsOf(flags)).toEqual(tabs),
);

test('The tariff screen opens the tab named in the URL if it exists, or else the default tab', () => {
  expect(openTab(['other', 'omni'], 'other')).toBe('other');
  expect(openTab(['other', 'omni'], undefined)).toBe('omni');
  expect(openTab(['omni'], 'other')).toBe('omni');
  expect(openTab([], 'omni')).toBeNull();
});

const names = (items: TariffItem[], tab: 'omni' | 'other' | null, smooveBikes = true) =>
  saleEntries(items, tab, { smooveBikes }).map((entry) => (entry.kind === 'promo' ? 'promo' : entry.tariff.Id));
// E014
test.each([
  ['alone without tariffs', [], ['promo']],
  ['before a single tariff', [tariff('a')], ['promo', 'a']],
  ['between two tariffs', [tariff('a'), tariff('b')], ['a', 'promo', 'b']],
  ['after the first of three tariffs', [tariff('a'), tariff('b'), tariff('c')], ['a', 'promo', 'b', 'c']],
  ['among the tariffs of its tab', [tariff('a'), bike('x'), tariff('b')], ['a', 'promo', 'b']],
])('The tariff list shows the promo card %s', (_, items, shown) => expect(names(items, 'omni')).toEqual(shown));
// E009
test('The tariff list without tabs has all tariffs, except Smoove tariffs in a city without Smoove bikes', () => {
  expect(names([tariff('a'), bike('x')], null)).toEqual(['a', 'promo', 'x']);
  expect(names([tariff('a'), bike('x')], null, false)).toEqual(['promo', 'a']);
});
test('A tab of the tariff list leaves out a tariff of an unknown kind', () =>
  expect(names([tariff('a', 'FOR_BALLOON')], 'other')).toEqual(['promo']));

// E074
test('The app does not request the tariff list again while a request for the list is under way (account §4)', async () => {
  const { mainApi, sent } = fakeClients(() => json(200, { Items: [] }));
  const client = new QueryClient();
  await Promise.all([client.fetchQuery(tariffsQuery(mainApi)), client.fetchQuery(tariffsQuery(mainApi))]);
  expect(sent).toHaveLength(1);
  client.clear();
});

// E012
test('The app draws each tariff with the kind of vehicle that the tariff is for', () => {
  expect(formOf(tariff('a'))).toBe('omni');
  expect(formOf(bike('a'))).toBe('bike');
});
// E145
test.each([
  ['byMinutes', false, 'byMinutes'],
  ['walk', false, 'walk'],
  ['payment', false, 'payment'],
  ['balloon', false, null],
  ['balloon', true, 'byMinutes'],
  [null, false, null],
])(
  'For a tariff whose field Kind is %s and whose flag ByMinute is %s, the app uses the tariff kind %s',
  (Kind, ByMinute, kind) => expect(billingKind({ Kind, ByMinute })).toBe(kind),
);
// E055
test.each([
  ['2030.08.31', new Date(2030, 7, 31, 12).getTime()],
  ['2030-08-31T00:00:00Z', new Date(2030, 7, 31, 12).getTime()],
  ['soon', null],
  [null, null],
])('The app reads the value %s as a tariff’s last day of sale only if the value is a date', (WorkToDate, at) =>
  expect(soldUntil({ WorkToDate })).toBe(at),
);
// E117, E118
test('When tariffs do not load, the app shows different errors for a missing network, an unknown tariff and any other cause', () => {
  const [list, one] = ['tarrifsLoadError', 'failedLoadCurrentTariffMessage'] as const;
  expect(asTariffRefusal({ code: 'commonError' }, list)).toEqual({ code: list });
  expect(asTariffRefusal({ code: 'commonError' }, one)).toEqual({ code: one });
  expect(asTariffRefusal({ code: 'networkErrorTitle' }, list)).toEqual({ code: 'networkErrorTitle' });
  expect(asTariffRefusal(null, one)).toBeNull();
  expect(asTariffRefusal({ code: 'notFoundErrorMessage' }, one)).toEqual({ code: 'tariffNotFound' });
});

const draft = { firstName: ' анна', lastName: 'крылова', birthday: '14.05.1990', email: ' Anna@Example.RU ' };
const Insurance = { InsuranceId: 'i1', InsuranceCost: 29 };
// E031, E084
test('The app sends the insured person with trimmed names and the birthday in the format of the payment request', () =>
  expect(insuredPerson({ Insurance }, draft)).toEqual({
    insuranceId: 'i1',
    firstName: 'Анна',
    lastName: 'Крылова',
    birthday: '1990.05.14',
    email: 'Anna@example.ru',
  }));
test('The app sends no insured person when the tariff has no insurance or the birthday is invalid', () => {
  expect(insuredPerson({ Insurance: null }, draft)).toBeNull();
  expect(insuredPerson({ Insurance }, { ...draft, birthday: '31.02.1990' })).toBeNull();
});

// E047, E075
test('The app finds the selected tariff in the list by its ID, and finds none if the ID is unknown or no list has loaded', () => {
  const items = [tariff('a'), tariff('b')];
  expect([chosenIndex(items, 'b'), chosenIndex(items, 'c'), chosenIndex(undefined, 'b')]).toEqual([1, null, null]);
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
] as const)(
  'At the path %s the app shows the late result of a %s payment on the screen, in a toast or only later: %s',
  (path, kind, where) => expect(resultPlacement(path, kind)).toBe(where),
);

const wish: PaymentIntent = { kind: 'tariff', by: 'card', rateId: 'a', insurance: null, returnUrl: '/profile' };
const debt = { kind: 'debt', sum: 1, returnUrl: '/profile' };
test('A repeated tariff payment uses the provider’s page, because the same card would be refused again', () =>
  expect(retryPayment({ intent: wish, order: anOrder() })).toEqual({ kind: 'ask', wish: { ...wish, by: 'page' } }));
test.each([
  ['a debt is paid at once', anOrder({ kind: 'debt', rateId: null }), { kind: 'ask', wish: debt }],
  ['a tariff opens its screen', anOrder(), { kind: 'tariff', id: 'a' }],
  ['a card opens the list of cards', anOrder({ kind: 'card', rateId: null }), { kind: 'cards' }],
  ['an unknown payment opens nothing', null, null],
])('When the rider repeats a payment after a reload, the app chooses the right action: %s', (_, kept, again) =>
  expect(retryPayment({ intent: null, order: kept })).toEqual(again),
);
