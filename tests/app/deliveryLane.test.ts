import { expect, test } from 'vitest';
import { Fault } from '#api/fault.ts';
import { openLane } from '#app/actors/outbox.ts';
import { deliveryLane } from '#app/services/deliveries/deliveryLane.ts';
import { createStore } from '#platform/store.ts';
import { unsentDeliveriesOf } from '#stores/unsentDeliveries.ts';
import { lanePhone } from '../support/app/lanePhone.ts';
import { memoryStorage } from '../support/memoryStorage.ts';

/** A phone whose link and server are played; `page` opens the app on it. */
function phone(...waiting: string[]) {
  const storage = memoryStorage();
  const made: { fault: Fault | null } = { fault: null };
  const sent: (readonly string[])[] = [];
  const deliveries = unsentDeliveriesOf(createStore(storage, 'rider'));
  deliveries.add(waiting);
  const lanes = lanePhone();
  const page = () =>
    openLane(
      deliveryLane({
        notifications: {
          markDelivered: async (ids) => {
            sent.push(ids);
            if (made.fault) throw made.fault;
          },
        },
        deliveries,
        report: lanes.parts.report,
      }),
      lanes.parts,
    );
  return { ...lanes, storage, made, sent, deliveries, page };
}
const answered = (status: number) => Fault.ofAnswer(new Response(null, { status }), null);

// F005
test('The app sends all stored “delivered” marks of notifications in one request, and sends a new mark at once', async () => {
  const { deliveries, sent, page, settled } = phone('first', 'second');
  page();
  await expect.poll(deliveries.read).toEqual([]);
  await settled();
  deliveries.add(['third']);
  await expect.poll(deliveries.read).toEqual([]);
  expect(sent).toEqual([['first', 'second'], ['third']]);
});

test('The app marks at most fifty notifications as delivered in one request', async () => {
  const ids = Array.from({ length: 101 }, (_, index) => String(index));
  const { deliveries, sent, page } = phone(...ids);
  page();
  await expect.poll(deliveries.read).toEqual([]);
  expect([sent.map(({ length }) => length), sent.flat()]).toEqual([[50, 50, 1], ids]);
});

test.each([503, 426, 401])(
  'If marking notifications as delivered fails with %s, the app retries with the newer ones and reports no bug',
  async (status) => {
    const { made, deliveries, sent, page, pass, reports } = phone('first');
    made.fault = answered(status);
    page();
    await pass(0);
    deliveries.add(['second']);
    made.fault = null;
    await pass(2_000);
    await expect.poll(deliveries.read).toEqual([]);
    expect([sent, reports]).toEqual([[['first'], ['first', 'second']], []]);
  },
);

test('When the server refuses to mark notifications as delivered, the app drops the stored marks and reports it', async () => {
  const { made, deliveries, page, reports } = phone('first');
  made.fault = answered(403);
  page();
  await expect.poll(deliveries.read).toEqual([]);
  expect(reports.map(String)).toEqual(['Error: notificationReadError: delivered was not written']);
});

test('When the phone’s storage is full, the app keeps “delivered” marks in memory until it sends them or the rider signs out', async () => {
  const { storage, deliveries, sent, page, setReachable } = phone();
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  await setReachable(false);
  page();
  deliveries.add(['first']);
  expect(deliveries.read()).toEqual(['first']);
  await setReachable(true);
  await expect.poll(deliveries.read).toEqual([]);
  expect(sent).toEqual([['first']]);
  deliveries.add(['second']);
  deliveries.forget();
  expect(deliveries.read()).toEqual([]);
});
