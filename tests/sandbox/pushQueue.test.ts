import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createServerClock } from '#api/serverClock.ts';
import { closeDataService, notificationsOf } from '#app/dataService.ts';
import { deliveryLane } from '#app/deliveries/deliveryLane.ts';
import { openLane } from '#app/provide/outbox.ts';
import { createPushQueueLogic } from '#app/provide/pushQueue.ts';
import { readNotifiedRideEnd } from '#stores/notifiedRideEnd.ts';
import { onScreen } from '#machines/pushQueue/pushQueue.rules.ts';
import { createStore } from '#platform/store.ts';
import { unsentDeliveriesOf } from '#stores/unsentDeliveries.ts';
import type { Sandbox } from '#sandbox/server.ts';
import { lanePhone } from '../app/lanePhone.ts';
import { signedInApp } from './signedIn.ts';
import { memoryStorage } from './memoryStorage.ts';
import { ask, clearRides, openSandbox, setFaults } from './support.ts';
import { controlOf } from './world.support.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
beforeEach(() => clearRides(sandbox));
const phones: { stop(): void }[] = [];
afterEach(async () => {
  for (const phone of phones.splice(0)) phone.stop();
  await closeDataService();
  await setFaults(sandbox, []);
});
afterAll(() => sandbox.close());

/** Tabs of one browser, without a browser. */
function tabsOfOne() {
  const listeners = new Set<(ids: readonly string[]) => void>();
  return () => {
    let own: ((ids: readonly string[]) => void) | null = null;
    return {
      broadcast: (ids: readonly string[]) => {
        for (const hear of listeners) if (hear !== own) hear(ids);
      },
      watch(hear: (ids: readonly string[]) => void) {
        own = hear;
        listeners.add(hear);
        return () => void listeners.delete(hear);
      },
    };
  };
}

/** The pushQueue of one tab, over the app's own clients. */
async function tabOf({ tabs = tabsOfOne(), isLeading = true } = {}) {
  const serverClock = createServerClock({ wall: () => sandbox.clock.now() });
  const { transport, riderId } = await signedInApp(sandbox, { serverClock });

  const reports: unknown[] = [];
  const parts = {
    transport,
    supabaseUrl: sandbox.origins.data,
    supabaseAnonKey: 'anon',
    report: (cause: unknown) => void reports.push(cause),
  };
  const notifications = notificationsOf(parts);
  const riderStore = createStore(memoryStorage(), 'rider');
  const phone = lanePhone();
  const deliveries = unsentDeliveriesOf(riderStore);
  phones.push(openLane(deliveryLane({ notifications, deliveries, report: parts.report }), phone.parts));
  let lead: (isLeading: boolean) => void = () => undefined;
  const queue = createActor(
    createPushQueueLogic({
      ...parts,
      serverClock,
      riderStore,
      tabsOf: tabs,
      watchTabLeader: (_name, tell) => {
        lead = tell;
        tell(isLeading);
        return () => undefined;
      },
    }),
    { input: { riderId } },
  ).start();
  phones.push(queue);
  queue.send({ type: 'device.pathChanged', isAllowed: true, shownByScreen: [] });
  return {
    queue,
    reports,
    notifications,
    riderId,
    deliveries,
    showPage: phone.show,
    tabLeader: (isNow: boolean) => lead(isNow),
    rideEnd: () => readNotifiedRideEnd(riderStore),
    shown: () => onScreen(queue.getSnapshot().context).map(({ headline }) => headline),
    waiting: () => queue.getSnapshot().context.waiting.map(({ headline }) => headline),
  };
}

const tell = async (type: string, message: string, more: { agoSeconds?: number; rentalId?: string } = {}) => {
  const { data } = await controlOf(sandbox).POST('/control/riders/{login}/notifications', {
    params: { path: { login: '10001' } },
    body: { type, message, ...more },
  });
  return data?.ids[0] ?? '';
};
const unread = async () => {
  const { data } = await controlOf(sandbox).GET('/control/riders/{login}/notifications', {
    params: { path: { login: '10001' } },
  });
  return data?.items.filter(({ delivered }) => !delivered).map(({ message }) => message) ?? [];
};
const setRealtime = (online: boolean) =>
  ask(`${sandbox.origins.data}/control/realtime`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ online }),
  });
const WAIT = { timeout: 60_000 };

test('notifications from before the start are shown; an informing one is delivered when it shows, an asking one when it is answered', async () => {
  await tell('information', 'announcements');
  await tell('pay_debt_claim', 'debt');
  await tell('information', 'of last week', { agoSeconds: 7 * 86_400 });
  const { queue, shown } = await tabOf();
  await expect.poll(shown, WAIT).toEqual(expect.arrayContaining(['announcements', 'debt']));
  await expect.poll(unread, WAIT).toEqual(['debt', 'of last week']);
  const debt = onScreen(queue.getSnapshot().context).find(({ headline }) => headline === 'debt');
  queue.send({ type: 'rider.dismissedNotification', id: debt?.id ?? '' });
  await expect.poll(unread, WAIT).toEqual(['of last week']);
  expect(shown()).not.toContain('of last week');
});

test('a notification written while the socket is cut shows after the reconnect, and a failed delivered mark is written later', async () => {
  const { shown, queue, deliveries, showPage } = await tabOf();
  await tell('information', 'first');
  await expect.poll(shown, WAIT).toEqual(['first']);
  await expect.poll(unread, WAIT).toEqual([]);
  await setRealtime(false);
  await tell('buy_tariff', 'while away');
  await setRealtime(true);
  await expect.poll(shown, WAIT).toContain('while away');
  await setFaults(sandbox, [{ fault: 'drop-before', match: '^PATCH ', api: 'data', times: 1 }]);
  const asker = onScreen(queue.getSnapshot().context).find(({ headline }) => headline === 'while away');
  queue.send({ type: 'rider.acted', id: asker?.id ?? '' });
  expect(deliveries.read()).toEqual([asker?.id]);
  // The page is shown again and again until the mark is through.
  await expect
    .poll(async () => {
      await showPage();
      return unread();
    }, WAIT)
    .toEqual([]);
});

test('only one of two tabs shows a notification; a delivered one never shows in the other tab', async () => {
  const tabs = tabsOfOne();
  const one = await tabOf({ tabs });
  const other = await tabOf({ tabs, isLeading: false });
  await tell('information', 'once');
  await tell('account_blocked', 'asks');
  await expect.poll(() => one.shown().toSorted(), WAIT).toEqual(['asks', 'once']);
  await expect.poll(other.waiting, WAIT).toEqual(['asks']);
  expect(other.shown()).toEqual([]);
  one.tabLeader(false);
  other.tabLeader(true);
  await expect.poll(other.shown, WAIT).toEqual(['asks']);
  expect(one.shown()).toEqual([]);
});

test('an asking notification answered on another phone disappears here; the notification of a ride’s end stays', async () => {
  const phone = await tabOf();
  const another = await tabOf();
  await tell('rental_end', 'over', { rentalId: 'ride-1' });
  await tell('come_back_to_ride', 'asks');
  await expect.poll(phone.shown, WAIT).toContain('asks');
  await expect.poll(another.shown, WAIT).toContain('asks');
  const asker = onScreen(another.queue.getSnapshot().context).find(({ headline }) => headline === 'asks');
  another.queue.send({ type: 'rider.dismissedNotification', id: asker?.id ?? '' });
  await expect.poll(phone.shown, WAIT).not.toContain('asks');
  await expect.poll(phone.rideEnd, WAIT).toMatchObject({ rentId: 'ride-1' });
  expect(phone.reports).toEqual([]);
});

test('an unknown id and an invalid notification row are logged as errors and not shown', async () => {
  const { queue, reports, shown } = await tabOf();
  await new Promise<void>(
    (isLive) =>
      void queue.system.inspect(
        (seen) => seen.type === '@xstate.event' && seen.event.type === 'server.rowsMissed' && isLive(),
      ),
  );
  queue.send({ type: 'rider.dismissedNotification', id: 'nobody' });
  await sandbox.db.transaction((sql) =>
    sql.query("insert into notifications (client_id, type, message) values ('100001', 'information', ' ')"),
  );
  // The read after a reconnect may find the same row and report it as well.
  await expect
    .poll(() => reports.map(String), WAIT)
    .toEqual(
      expect.arrayContaining([
        'TypeError: pushIdError: nobody is not on the screen',
        'TypeError: pushIdError: a row came that is no notification',
      ]),
    );
  expect(shown()).toEqual([]);
});

// F004, F006
test('the list is read in pages with the whole count; unread notifications are counted, and marked as read at once', async () => {
  const { notifications, riderId } = await tabOf({ isLeading: false });
  const { signal } = new AbortController();
  await controlOf(sandbox).POST('/control/riders/{login}/notifications', {
    params: { path: { login: '10001' } },
    body: { type: 'information', count: 20, agoSeconds: 7 * 86_400 },
  });
  const first = await notifications.page(riderId, 0, signal);
  expect([first.items.length, first.total, first.next]).toEqual([15, 20, 15]);
  const second = await notifications.page(riderId, first.next, signal);
  expect([second.items.length, second.total, second.next]).toEqual([5, 20, 20]);
  expect(await notifications.page(riderId, 40, signal)).toEqual({ items: [], leftOut: 0, total: 40, next: 40 });
  expect(await notifications.countUnread(riderId, signal)).toBe(20);
  await notifications.markDelivered([first.items[0]?.id ?? ''], signal);
  expect(await notifications.countUnread(riderId, signal)).toBe(19);
  await notifications.markAllDelivered(riderId, signal);
  expect(await notifications.countUnread(riderId, signal)).toBe(0);
});
