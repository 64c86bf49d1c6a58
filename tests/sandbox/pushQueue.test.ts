import { expect, onTestFinished, test } from 'vitest';
import { createActor } from 'xstate';
import { createServerClock } from '#api/serverClock.ts';
import { createPushQueueLogic } from '#app/actors/pushQueue.ts';
import { closeDataService } from '#app/services/rows.ts';
import { onScreen } from '#machines/pushQueue/pushQueue.machine.ts';
import { createStore } from '#platform/store.ts';
import { readNotifiedRideEnd } from '#stores/notifiedRideEnd.ts';
import { memoryStorage } from '../support/memoryStorage.ts';
import { fileSandbox } from '../support/sandbox/sandbox.ts';
import { signedInApp } from '../support/sandbox/signedIn.ts';
import { tell } from './ride.ts';

const sandbox = await fileSandbox();

test('The app shows no card for a notification of last week, and stores the ID of a ride whose end a notification reports', async () => {
  await tell(sandbox, '10001', { type: 'information', message: 'of last week', agoSeconds: 7 * 86_400 });
  await tell(sandbox, '10001', { type: 'rental_end', message: 'over', rentalId: 'ride-1' });
  const serverClock = createServerClock({ wall: () => sandbox.clock.now() });
  const { transport, riderId } = await signedInApp(sandbox, { serverClock });
  const riderStore = createStore(memoryStorage(), 'rider');
  const logic = createPushQueueLogic({
    transport,
    supabaseUrl: sandbox.origins.data,
    supabaseAnonKey: 'anon',
    realtime: 'changes',
    report: () => undefined,
    serverClock,
    riderStore,
    tabsOf: () => ({ broadcast: () => undefined, watch: () => () => undefined }),
    watchTabLeader: (_name, listener) => {
      listener(true);
      return () => undefined;
    },
  });
  const queue = createActor(logic, { input: { riderId } }).start();
  onTestFinished(async () => {
    queue.stop();
    await closeDataService();
  });
  queue.send({ type: 'device.pathChanged', isAllowed: true, shownByScreen: [] });
  const shown = () => onScreen(queue.getSnapshot().context).map(({ headline }) => headline);
  // The oldest card shows first.
  await expect.poll(shown, { timeout: 60_000 }).toEqual(['over']);
  queue.send({ type: 'device.pathChanged', isAllowed: false, shownByScreen: [] });
  expect(readNotifiedRideEnd(riderStore)).toMatchObject({ rentId: 'ride-1' });
});
