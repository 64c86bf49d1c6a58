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
test('The app sends stored “delivered” marks together in one request, and each new mark at once', async () => {
  const { deliveries, sent, page, settled } = phone('first', 'second');
  page();
  await expect.poll(deliveries.read).toEqual([]);
  await settled();
  deliveries.add(['third']);
  await expect.poll(deliveries.read).toEqual([]);
  expect(sent).toEqual([['first', 'second'], ['third']]);
});

test('One request of the app contains the “delivered” marks of at most fifty notifications', async () => {
  const ids = Array.from({ length: 101 }, (_, index) => String(index));
  const { deliveries, sent, page } = phone(...ids);
  page();
  await expect.poll(deliveries.read).toEqual([]);
  expect([sent.map(({ length }) => length), sent.flat()]).toEqual([[50, 50, 1], ids]);
});

test.each([503, 426, 401])(
  'When the server answers %s to the request that marks notifications as delivered, the app marks them again with the next ones, and reports no bug',
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

test('When the server refuses “delivered” marks, the app deletes the marks from the phone and reports the refusal', async () => {
  const { made, deliveries, page, reports } = phone('first');
  made.fault = answered(403);
  page();
  await expect.poll(deliveries.read).toEqual([]);
  expect(reports.map(String)).toEqual(['Error: notificationReadError: delivered was not written']);
});

test('When the phone’s storage is full, the page holds “delivered” marks in memory until they are sent or the rider signs out', async () => {
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
