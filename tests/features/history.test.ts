import { expect, test } from 'vitest';
import type { MainApi } from '#api/clients.ts';
import { getPurchases, getRides } from '#api/history.ts';
import { pastRideBill } from '#domain/billLines.ts';
import type { PastRide } from '#domain/history.ts';
import { storeReceipt, pastRideOf, storedReceipts, mergeReceipts } from '#features/pastRides/receipts.ts';
import { receiptText } from '#features/pastRides/receiptText.ts';
import { receiptView } from '#features/ride/receipt/receipt.view.ts';
import type { components } from '#openapi/main.d.ts';
import { createStore } from '#platform/store.ts';
import { inStage } from '../support/machines/rents.ts';
import { memoryStorage } from '../support/memoryStorage.ts';

type Item = components['schemas']['HistoryItem'];

const MINUTE = 60_000;
const ride = (id: string, endedAt: number): PastRide => ({
  id,
  startedAt: endedAt - MINUTE,
  endedAt,
  seconds: 60,
  facts: [],
  details: null,
});
const signal = new AbortController().signal;
const rent = inStage('ACTIVE_RIDE_COMPLETED', {
  rideStartedAt: 0,
  endedAt: 40 * MINUTE,
  durationSeconds: 2400,
  cost: 60,
});

/** The history as one server answers it. */
function api(items: readonly unknown[], hasMore = false): MainApi {
  const answer = { data: { Items: items, HasMore: hasMore }, response: new Response('{}', { status: 200 }) };
  return Object.create({ GET: async () => answer });
}
const item = (more: Partial<Item> = {}): Item => ({
  Type: 'Ride',
  Id: 'a',
  StartDate: '2026-06-15T09:00:00Z',
  EndDate: '2026-06-15T09:37:00Z',
  Duration: 2220,
  Items: [{ Name: 'Номер', Value: '51307' }],
  ...more,
});

const full = Array.from({ length: 15 }, (_, n) => item({ Id: `${n}` }));

// A061, F045, F062, F099
test('The history leaves out rides without a duration, and does not count them as unreadable entries', async () => {
  const some = full.map((one, n) => (n < 2 ? { ...one, Duration: null } : one));
  const page = await getRides(api(some, true), 30, signal);
  expect([page.entries.length, page.leftOut, page.next]).toEqual([13, 0, 45]);
});
// F043, F061
test.each([
  ['the server says that there is no more', full, false],
  ['the server sends fewer entries than the app requested', full.slice(1), true],
])('The app treats a page of the history as the last page when %s', async (_, items, hasMore) => {
  expect((await getRides(api(items, hasMore), 0, signal)).next).toBeNull();
});
test('The history contains a ride even when the app cannot read the ride’s details', async () => {
  const unreadable = { ...item(), Ride: { RentalId: '4000117', Number: '51307', Form: 'rocket' } };
  const { entries } = await getRides(api([unreadable]), 0, signal);
  const facts = [{ name: 'Номер', value: '51307' }];
  expect(entries).toMatchObject([{ id: 'a', seconds: 2220, details: null, facts }]);
});
// F042, F048
test('The history shows a purchase with its product, price, state and payment method', async () => {
  const bought = { Name: 'Новые: месяц', Sum: 499, Status: 'cancelled', PaymentMethod: '220000******4417' };
  const odd = { Name: 'Поездка', Status: 'later', Sum: null };
  const sent = [bought, odd].map((one) => ({ ...item(), Type: 'Pay', Duration: null, Items: [one] }));
  const { entries } = await getPurchases(api(sent), 0, signal);
  const read = { id: 'a', at: Date.parse('2026-06-15T09:37:00Z') };
  expect(entries).toEqual([
    { ...read, name: 'Новые: месяц', sum: 499, status: 'cancelled', paidWith: '220000******4417' },
    { ...read, name: 'Поездка', sum: null, status: null, paidWith: null },
  ]);
});

// F047
test('For the same ride, the bill in the history and the receipt have the same lines and total', () => {
  const past = pastRideOf(rent);
  const { total, lines } = receiptView(rent);
  expect(past && pastRideBill(past)).toMatchObject({ payable: total, lines });
});
test('The history shows no bill for a ride whose details are missing', () =>
  expect(pastRideBill(ride('a', 0))).toBeNull());

const phone = () => createStore(memoryStorage(), 'rider');
const ids = (...given: Parameters<typeof mergeReceipts>) => mergeReceipts(...given).map(({ id }) => id);

test('A ride that has just ended appears once in the history, both before and after the server lists it', () => {
  const store = phone();
  storeReceipt(store, rent);
  storeReceipt(store, { ...rent, cost: 66 });
  expect(ids([ride('old', MINUTE)], storedReceipts(store), true)).toEqual([rent.id, 'old']);
  expect(storedReceipts(store)).toMatchObject([{ id: rent.id, details: { cost: 66 } }]);
  expect(ids([ride(rent.id, 1)], storedReceipts(store), false)).toEqual([rent.id]);
});
test('The history inserts this phone’s receipts by time, except receipts older than all rides loaded so far', () => {
  const own = [ride('x', 5 * MINUTE)];
  const list = [ride('b', 9 * MINUTE), ride('a', 2 * MINUTE)];
  expect(ids(list, own, false)).toEqual(['b', 'x', 'a']);
  expect(ids(list.slice(0, 1), own, false)).toEqual(['b']);
  expect(ids(list.slice(0, 1), own, true)).toEqual(['b', 'x']);
});
test('The app stores no receipt on the phone for a ride that never began', () => {
  const store = phone();
  storeReceipt(store, { ...rent, rideStartedAt: null });
  expect(storedReceipts(store)).toEqual([]);
});

test('The text for sharing a receipt contains the lines of the receipt screen', () => {
  const line = (label: string, value: string) => ({ label, value });
  const text = receiptText({
    title: 'Электро 2.0 № 51307',
    sum: '50 ₽',
    when: '14 июня',
    figures: [line('время', '37 мин')],
    lines: [line('7 минут по 6 ₽', '42 ₽')],
    total: line('Итого', '50 ₽'),
    facts: [line('Номер поездки', '4000117')],
  });
  expect(text.split('\n')).toEqual([
    'Электро 2.0 № 51307',
    '14 июня',
    'время: 37 мин',
    '7 минут по 6 ₽: 42 ₽',
    'Итого: 50 ₽',
    'Номер поездки: 4000117',
  ]);
});
