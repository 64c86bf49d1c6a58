import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createActor, SimulatedClock, waitFor, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { lookUp } from '#api/bikes.ts';
import { openDataService } from '#api/dataService.ts';
import type { HttpTransport } from '#api/httpTransport.ts';
import { parseRent, sendCommand, uploadPhoto } from '#api/rents.ts';
import { createServerClock } from '#api/serverClock.ts';
import { authenticate } from '#api/session.ts';
import { providePayment } from '#app/actors/payment.ts';
import { createPushQueueLogic } from '#app/actors/pushQueue.ts';
import { closeDataService, openRows } from '#app/services/rows.ts';
import { createStories } from '#app/services/stories/stories.ts';
import type { RentFacts } from '#domain/rent.ts';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { PaymentEvent } from '#machines/payment/payment.types.ts';
import { onScreen } from '#machines/pushQueue/pushQueue.machine.ts';
import { createPaymentRecord, type PaymentRecord } from '#platform/paymentRecord.ts';
import { createStore } from '#platform/store.ts';
import type { StoryPictures } from '#platform/storyPictures.ts';
import { readNotifiedRideEnd } from '#stores/notifiedRideEnd.ts';
import { memoryStorage } from '../support/memoryStorage.ts';
import { press } from '../support/sandbox/money.ts';
import { clearRides, fileSandbox, setFaults } from '../support/sandbox/sandbox.ts';
import { signedInApp } from '../support/sandbox/signedIn.ts';
import { controlOf } from '../support/sandbox/world.ts';
import { tell } from './ride.ts';
import { rowsOf } from './rows.ts';
import { addRent } from './tables.ts';

const sandbox = await fileSandbox();
beforeEach(() => clearRides(sandbox));
afterEach(() => setFaults(sandbox, []));
const soon = () => AbortSignal.timeout(30_000);

const insert = (clientId: string, bike: string, stage = 'ACTIVE_RIDE') =>
  addRent(sandbox, clientId, {
    bike_id: bike,
    device_type: 'OMNI_IOT_SCOOTER',
    stage,
    price_lines: [{ fromMinute: 0, toMinute: null, cost: 6 }],
    capabilities: { docked: false, wheelLock: false, chain: false, battery: true, photoAtEnd: true, pause: true },
  });
const touch = (id: string) => rowsOf(sandbox, 'update public.rents set version = version + 1 where id = $1', [id]);

const dataDeps = (transport: HttpTransport) => ({
  transport,
  supabaseUrl: sandbox.origins.data,
  supabaseAnonKey: 'anon',
  realtime: 'changes' as const,
});

/** The rents of one rider, by changes or broadcasts; `news` lists the other calls of the subscription. */
function openRents(transport: HttpTransport, realtime: 'changes' | 'broadcast') {
  const news: string[] = [];
  const report = (cause: unknown) => void news.push(`bug: ${String(cause)}`);
  const data = openRows({ ...dataDeps(transport), realtime, report });
  const subscribe = (onRow: (row: unknown) => void, said = news) =>
    data.subscribe(
      { table: 'rents', column: 'client_id', value: '100001' },
      {
        onUpdate: onRow,
        onRefetchNeeded: () => void said.push('hint'),
        onSubscribed: () => void said.push('live'),
        onDisconnected: () => void said.push('silent'),
      },
    );
  return { news, subscribe, close: () => data.close() };
}

// A066
test.each(['changes', 'broadcast'] as const)(
  'With REALTIME=%s the app receives only its rider’s rent rows, and receives rows again once the channel reopens',
  async (realtime) => {
    const app = await signedInApp(sandbox);
    const [mine, theirs] = [await insert('100001', 'b1'), await insert('100002', 'b2')];
    const rows: (RentFacts | null)[] = [];
    const { news, subscribe, close } = openRents(app.transport, realtime);
    const stop = subscribe((row) => void rows.push(parseRent(row)));
    const hears = async () => {
      const before = rows.length;
      const changes = async () => {
        await touch(theirs);
        await touch(mine);
        return rows.length > before;
      };
      await expect.poll(changes, { timeout: 60_000 }).toBe(true);
    };

    await hears();
    expect(rows.every((row) => row?.id === mine)).toBe(true);
    expect(news).toEqual(['live', 'hint']);

    // The token runs out: the server closes the channel, and a fresh token lets it be opened again.
    await sandbox.clock.advance(16 * 60_000);
    await expect.poll(() => news.includes('silent'), { timeout: 60_000 }).toBe(true);
    const again = await authenticate(app.gatewayApi, { login: '10001', pin: '1234' }, soon());
    if (again.kind === 'signedIn') app.tokens.put(again.tokens);
    await hears();
    expect(news.filter((word) => word === 'live').length).toBeGreaterThan(1);
    expect(news.filter((word) => word.startsWith('bug'))).toEqual([]);
    stop();
    await close();
  },
);

test('When the app closes one of two broadcast subscriptions to the same rent rows, the other still receives changes', async () => {
  const { transport } = await signedInApp(sandbox);
  const mine = await insert('100001', 'b1');
  const { subscribe, close } = openRents(transport, 'broadcast');
  const open = () => {
    const heard: string[] = [];
    return { heard, leave: subscribe(() => void heard.push('row'), heard) };
  };
  const live = ({ heard }: ReturnType<typeof open>) => heard.filter((word) => word !== 'hint');
  const first = open();
  await expect.poll(() => live(first), { timeout: 60_000 }).toEqual(['live']);
  const second = open();
  await expect.poll(() => live(second), { timeout: 60_000 }).toEqual(['live']);
  first.leave();
  await touch(mine);
  await expect.poll(() => live(second), { timeout: 60_000 }).toEqual(['live', 'row']);
  expect(live(first)).toEqual(['live']);
  second.leave();
  await close();
});

test('From a refusal of a start, a vehicle card or a photo, the client reads the reason and any debt or distance', async () => {
  const { gatewayApi } = await signedInApp(sandbox, { login: '10004' });
  const refused = (code: string, more = {}) => ({ kind: 'refused', refusal: { code, ...more } });
  const startedAfter = async (code: string) => {
    await controlOf(sandbox).PUT('/control/refusals', { body: { code, times: 1 } });
    const intent = { kind: 'start', number: '51307', insurance: false, position: null } as const;
    const expiresAt = sandbox.clock.now() + 20_000;
    return sendCommand(gatewayApi, { intent, key: crypto.randomUUID(), expiresAt }, soon());
  };
  expect(await startedAfter('ACCOUNT_DEBT')).toEqual(refused('accountDebt', { debt: 340 }));
  const far = refused('bikeIsFarFromUser', { distanceMeters: 112 });
  expect(await startedAfter('BIKE_IS_FAR_FROM_USER')).toEqual(far);

  expect(await lookUp(gatewayApi, { number: '99990' }, soon())).toEqual(refused('bikeNotFound', { number: '99990' }));
  expect(await lookUp(gatewayApi, { mapId: 2_147_483_647 }, soon())).toEqual(refused('rentNotAvailable'));
  const rentId = await insert('100004', 'b3', 'ACTIVE_RIDE_END');
  const owed = { photoId: crypto.randomUUID(), rentId, uploadTicket: null };
  expect(await uploadPhoto(gatewayApi, owed, new Blob(['no picture'], { type: 'image/jpeg' }))).toEqual(
    refused('mediaUploadPhotoError'),
  );
});

/** A phone with its own memory; `signOut` as the session does it. */
async function phone() {
  const app = await signedInApp(sandbox);
  const data = openDataService({ ...dataDeps(app.transport), report: () => undefined });
  const memory = new Map<string, Blob>();
  const used = new Map<string, ReadonlySet<string>>();
  const pictures: StoryPictures = {
    picture: async (name) => memory.get(name) ?? null,
    store: async (name, picture) => void memory.set(name, picture),
    retain: async (part, names) => void used.set(part, names),
  };
  let riderId: string | null = app.riderId;
  const { gatewayApi } = app;
  const stories = createStories({ data: () => data, gatewayApi, pictures, phone: 'other', riderId: () => riderId });
  return { stories, memory, used, signOut: () => (riderId = null) };
}

test('The client can reopen a story picture without a network, and tells the picture store which pictures to keep', async () => {
  const { stories, memory, used } = await phone();
  const seen = await stories.picture('helmet.ru.svg', soon());
  expect([seen.type, memory.has('helmet.ru.svg')]).toEqual(['image/svg+xml', true]);
  await setFaults(sandbox, [{ fault: 'drop-before', match: 'promo/image' }]);
  expect(await stories.picture('helmet.ru.svg', soon())).toBe(seen);

  await stories.fetch('instructions', soon());
  await stories.fetch('announcements', soon());
  expect([...used.keys()]).toEqual(['instructions', 'announcements']);
  expect(used.get('instructions')?.has('helmet.ru.svg')).toBe(true);
});

test('When a rider signs out while stories load, the client stores no story on the phone', async () => {
  const { stories, memory, used, signOut } = await phone();
  const rows = stories.fetch('instructions', soon());
  const picture = stories.picture('helmet.en.svg', soon());
  signOut();
  await Promise.all([rows, picture]);
  expect([...memory.keys(), ...used.keys()]).toEqual([]);
});

type Snapshot = SnapshotFrom<typeof paymentMachine>;

const intent = { kind: 'tariff', by: 'page', rateId: 'omni-month', insurance: null, returnUrl: '/profile' } as const;

/** A browser with the app's own payment and clients: each event opens a page, and the pages share what the phone keeps. */
async function openBrowser() {
  const { riderId, ...clients } = await signedInApp(sandbox, { login: '10004' });
  let kept: PaymentRecord | null = null;
  const change = async (decide: (known: PaymentRecord | null) => PaymentRecord | null) => {
    kept = decide(kept);
    return true;
  };
  const { payments } = createPaymentRecord(
    { change },
    () => riderId,
    () => sandbox.clock.now(),
  );
  const riderStore = createStore(memoryStorage(), 'rider');
  const logic = providePayment({ ...clients, payments, riderStore, goTo: () => undefined });
  const allowedHosts = { hosts: [], sandboxOrigin: sandbox.origins.main };
  return (event: PaymentEvent) => {
    const payment = createActor(logic, { input: { riderId, allowedHosts }, clock: new SimulatedClock() }).start();
    onTestFinished(() => void payment.stop());
    payment.send(event);
    return payment;
  };
}

const until = (payment: ActorRefFrom<typeof paymentMachine>, state: Parameters<Snapshot['matches']>[0]) =>
  waitFor(payment, (snapshot) => snapshot.matches(state), { timeout: 60_000 });

test('After the rider has closed a payment result, the app does not show it again at the return address', async () => {
  const open = await openBrowser();
  const { context } = await until(open({ type: 'rider.payAsked', intent }), { requesting: 'leaving' });
  await press(context.page ?? '', 'pay');
  const payment = open({ type: 'rider.returned' });
  await until(payment, { ended: 'paid' });
  payment.send({ type: 'rider.dismissedPayment' });
  expect((await until(open({ type: 'rider.returned' }), { ended: 'notFound' })).context.order).toBeNull();
});

test('The app shows no card for a notification of last week, and stores the ID of a ride whose end a notification reports', async () => {
  await tell(sandbox, '10001', { type: 'information', message: 'of last week', agoSeconds: 7 * 86_400 });
  await tell(sandbox, '10001', { type: 'rental_end', message: 'over', rentalId: 'ride-1' });
  const serverClock = createServerClock({ wall: () => sandbox.clock.now() });
  const { transport, riderId } = await signedInApp(sandbox, { serverClock });
  const riderStore = createStore(memoryStorage(), 'rider');
  const logic = createPushQueueLogic({
    ...dataDeps(transport),
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
