import { afterEach, beforeEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createServerClock } from '#api/serverClock.ts';
import { openLane } from '#app/actors/outbox.ts';
import { createPushQueueLogic } from '#app/actors/pushQueue.ts';
import { deliveryLane } from '#app/services/deliveries/deliveryLane.ts';
import { closeDataService, notificationsOf } from '#app/services/rows.ts';
import { onScreen } from '#machines/pushQueue/pushQueue.machine.ts';
import { createStore } from '#platform/store.ts';
import { readNotifiedRideEnd } from '#stores/notifiedRideEnd.ts';
import { unsentDeliveriesOf } from '#stores/unsentDeliveries.ts';
import { lanePhone } from '../support/app/lanePhone.ts';
import { memoryStorage } from '../support/memoryStorage.ts';
import { clearRides, fileSandbox } from '../support/sandbox/sandbox.ts';
import { signedInApp } from '../support/sandbox/signedIn.ts';
import { tell, toldTo } from './ride.ts';
import { run } from './rows.ts';

const sandbox = await fileSandbox();
beforeEach(() => clearRides(sandbox));
const phones: { stop(): void }[] = [];
afterEach(async () => {
  for (const phone of phones.splice(0)) phone.stop();
  await closeDataService();
});

/** The pushQueue of the only tab, over the app's own clients. */
async function openQueue() {
  const serverClock = createServerClock({ wall: () => sandbox.clock.now() });
  const { transport, riderId } = await signedInApp(sandbox, { serverClock });
  const reports: unknown[] = [];
  const parts = {
    transport,
    supabaseUrl: sandbox.origins.data,
    supabaseAnonKey: 'anon',
    realtime: 'changes' as const,
    report: (cause: unknown) => void reports.push(cause),
  };
  const riderStore = createStore(memoryStorage(), 'rider');
  const deliveries = unsentDeliveriesOf(riderStore);
  const lane = deliveryLane({ notifications: notificationsOf(parts), deliveries, report: parts.report });
  phones.push(openLane(lane, lanePhone().parts));
  const queue = createActor(
    createPushQueueLogic({
      ...parts,
      serverClock,
      riderStore,
      tabsOf: () => ({ broadcast: () => undefined, watch: () => () => undefined }),
      watchTabLeader: (_name, tell) => {
        tell(true);
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
    rideEnd: () => readNotifiedRideEnd(riderStore),
    shown: () => onScreen(queue.getSnapshot().context).map(({ headline }) => headline),
  };
}

const unread = async () =>
  (await toldTo(sandbox, '10001')).filter(({ delivered }) => !delivered).map(({ message }) => message);
const WAIT = { timeout: 60_000 };

test('A notification that needs an answer counts as delivered only when the rider has closed it', async () => {
  await tell(sandbox, '10001', { type: 'pay_debt_claim', message: 'debt', agoSeconds: 60 });
  await tell(sandbox, '10001', { type: 'information', message: 'announcements' });
  await tell(sandbox, '10001', { type: 'information', message: 'of last week', agoSeconds: 7 * 86_400 });
  const { queue, shown } = await openQueue();
  await expect.poll(shown, WAIT).toEqual(['debt']);
  expect(await unread()).toEqual(['announcements', 'debt', 'of last week']);
  const debt = onScreen(queue.getSnapshot().context).find(({ headline }) => headline === 'debt');
  queue.send({ type: 'rider.dismissedNotification', id: debt?.id ?? '' });
  await expect.poll(unread, WAIT).toEqual(['of last week']);
  expect(shown()).not.toContain('of last week');
});

test('When a notification reports the end of a ride, the app stores the ID of that ride', async () => {
  await tell(sandbox, '10001', { type: 'rental_end', message: 'over', rentalId: 'ride-1' });
  const { rideEnd } = await openQueue();
  await expect.poll(rideEnd, WAIT).toMatchObject({ rentId: 'ride-1' });
});

test('For an invalid notification, or when the rider closes an unknown one, the app reports an error and shows no card', async () => {
  const { queue, reports, shown } = await openQueue();
  await new Promise<void>(
    (isLive) =>
      void queue.system.inspect(
        (seen) => seen.type === '@xstate.event' && seen.event.type === 'server.rowsMissed' && isLive(),
      ),
  );
  queue.send({ type: 'rider.dismissedNotification', id: 'nobody' });
  await run(sandbox, "insert into notifications (client_id, type, message) values ('100001', 'information', ' ')");
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
