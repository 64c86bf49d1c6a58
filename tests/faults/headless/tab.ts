import { createActor, fromCallback, fromPromise, type ActorRefFrom, type EventObject } from 'xstate';
import { createAuthApi } from '#api/authApi.ts';
import { createClients } from '#api/clients.ts';
import type { HttpTransport } from '#api/httpTransport.ts';
import { createServerClock, knownTime } from '#api/serverClock.ts';
import { createTokenStore } from '#api/tokens.ts';
import { createEntrance } from '#app/actors/entrance.ts';
import { provideMetroOtp } from '#app/actors/metroOtp.ts';
import { type LaneDeps, openLane, serverReach, startLane } from '#app/actors/outbox.ts';
import { providePayment } from '#app/actors/payment.ts';
import { providePromo } from '#app/actors/promo.ts';
import { createPushQueueLogic } from '#app/actors/pushQueue.ts';
import { subscribeRents } from '#app/actors/realtime.ts';
import { provideRent } from '#app/actors/rent.ts';
import { provideSession, rideIsOn } from '#app/actors/session.ts';
import { provideTextCommand, rideEventsOf } from '#app/actors/textCommand.ts';
import { deliveryLane } from '#app/services/deliveries/deliveryLane.ts';
import { forwardDeviceEvents, forwardTabMessages } from '#app/services/forwardDeviceEvents.ts';
import { createOutbox } from '#app/services/outbox/outbox.ts';
import { sendOutboxItem } from '#app/services/outbox/sendOutboxItem.ts';
import { notificationsOf } from '#app/services/rows.ts';
import { whenIdle } from '#app/services/whenIdle.ts';
import { lazy } from '#domain/lazy.ts';
import { pushQueueMachine } from '#machines/pushQueue/pushQueue.machine.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import type { TextCommandOutput } from '#machines/textCommand/textCommand.types.ts';
import { versionMachine } from '#machines/version/version.machine.ts';
import type { CommandOwners } from '#platform/commandOwners.ts';
import type { DeviceKeyStore } from '#platform/deviceKey.ts';
import { createPaymentRecord } from '#platform/paymentRecord.ts';
import { createPersistedRideStore } from '#platform/persistedRide.ts';
import { createRiderMemory } from '#platform/riderMemory.ts';
import { createSessionStore } from '#platform/sessionStore.ts';
import { createStore } from '#platform/store.ts';
import { unsentDeliveriesOf } from '#stores/unsentDeliveries.ts';
import type { Browser } from './browser.ts';
import { stateInspector } from './kills/states.ts';
import { createPhoneStorage } from './storage.ts';
import { whileOpen } from './whileOpen.ts';

export type Tab = ReturnType<typeof openTab>;

type Wish = {
  /** Whether the tab opens a socket and receives rows of the data service. */
  receivesRows: boolean;
  canReadClipboard?: () => boolean;
};

/** The app reports this error, and here it is no bug. */
class LostFile extends Error {}

/** One page of the app, put together as src/app/compose/start.tsx does, on the phone's clock. */
export function openTab(browser: Browser, { receivesRows, canReadClipboard = () => true }: Wish) {
  const { clock, network, sandbox } = browser;
  const { main: mainApiUrl, gateway: gatewayApiUrl, data: supabaseUrl } = sandbox.origins;
  const reports: unknown[] = [];
  const report = (cause: unknown) => void (cause instanceof LostFile || reports.push(cause));
  const own = {};
  const documents: string[] = [];
  const endings: (() => void)[] = [];
  let isClosed = false;
  const isOpen = () => !isClosed;
  const { storage, photos, outboxStore, sharedPlace } = whileOpen(browser, isOpen);
  const onState = browser.stateListener();
  const inspected = onState
    ? { clock, inspect: stateInspector((entered) => isOpen() && onState(entered, () => close())) }
    : { clock };
  let hasReloaded = false;
  const later = { riderId: null as string | null, open: null as ReturnType<typeof createOutbox> | null };

  const tokens = createTokenStore({ monotonic: clock.now, wall: clock.wall });
  const serverClock = createServerClock({ monotonic: clock.now, wall: clock.wall });
  const riderMemory = createRiderMemory();
  const riderStore = createStore(storage, 'rider');
  const visitStorage = createPhoneStorage().storage;
  const tabs = browser.tabs();
  const wire: HttpTransport = {
    tokens,
    serverClock,
    onUnauthorised: () => session.send({ type: 'server.answered401' }),
    onSessionRefused: () => session.send({ type: 'server.refusedFreshToken' }),
    onUpdateRequired: () => version.send({ type: 'server.demandedUpdate' }),
    language: () => 'ru',
    fetch: (input, init) => (isClosed ? new Promise(() => {}) : network.fetch(input, init)),
    // The network gives up by the phone's clock instead.
    timeout: 2 ** 31 - 1,
  };
  const clients = createClients({ mainApiUrl, gatewayApiUrl }, wire);
  const dataDeps = {
    supabaseUrl,
    supabaseAnonKey: 'anon',
    realtime: 'changes' as const,
    transport: wire,
    gatewayApi: clients.gatewayApi,
    connectivity: browser.connectivity,
    report,
  };
  const owners: CommandOwners = {
    acquire: (key) => void browser.carried.set(key, own),
    release: (key) => void browser.carried.delete(key),
    isOwnedElsewhere: async (key) => browser.carried.has(key) && browser.carried.get(key) !== own,
  };

  const pushes = () =>
    createPushQueueLogic({
      ...dataDeps,
      serverClock,
      riderStore,
      tabsOf: () => ({ broadcast: () => {}, watch: () => () => {} }),
      watchTabLeader: browser.lead,
    });
  const rideCharts = lazy(async () => {
    if (browser.losesFile()) throw new LostFile();
    return {
      rent: provideRent({ ...clients, serverClock, photos, storage, owners, report }),
      pushQueue: receivesRows ? pushes() : pushQueueMachine,
    };
  });
  const realtime = fromCallback<EventObject, { riderId: string }>(({ input }) => {
    if (!receivesRows) return undefined;
    const stop = new AbortController();
    subscribeRents(
      dataDeps,
      input.riderId,
      (news) => sendToRide(session.getSnapshot().children.rent, news),
      stop.signal,
    );
    return () => stop.abort();
  });

  const auth = lazy(async () => createAuthApi({ ...dataDeps, verifiers: visitStorage }));
  const logic = provideSession({
    ...clients,
    tokens,
    tabs,
    store: createSessionStore(storage),
    riderMemory,
    rideCharts,
    rideIsOn: () => rideIsOn(session),
    realtime,
    forgetRider: browser.forgetRider,
    navigation: {
      openMain: () => void documents.push('/'),
      openUnauthorised: () => void documents.push('turned away'),
      reloadOnce: () => (hasReloaded ? false : (hasReloaded = true)),
    },
    entrance: lazy(async () => createEntrance({ ...clients, auth })),
    report,
  });
  const session: ActorRefFrom<typeof logic> = createActor(logic, { input: { jitter: 0 }, ...inspected });
  const version = createActor(
    versionMachine.provide({
      actors: {
        waitUntilIdle: fromPromise(() => whenIdle(session, null)),
        loadNewApp: fromPromise(async () => {
          documents.push('the new app');
          return new Promise<void>(() => {});
        }),
      },
    }),
    inspected,
  );
  version.start();

  forwardTabMessages({ session, tokens, tabs, loadRide: rideCharts, report });
  // A closed page receives no events.
  const whileTabOpen =
    <T>(watch: (listener: (value: T) => void) => () => void) =>
    (listener: (value: T) => void) => {
      const stop = watch((value) => !isClosed && listener(value));
      endings.push(stop);
      return stop;
    };
  const connectivity = { ...browser.connectivity, watch: whileTabOpen(browser.connectivity.watch) };
  const watchVisible = whileTabOpen<number>(browser.shown.watch);
  const position = {
    latest: browser.position.get,
    watch: whileTabOpen(browser.position.watch),
    ask: async () => browser.position.get(),
    watchPermission: () => () => {},
  };
  forwardDeviceEvents({
    session,
    tokens,
    connectivity,
    position,
    watchVisible: (listener) => watchVisible(() => listener()),
  });
  session.subscribe({ error: report });
  session.start();

  const lanes: LaneDeps = {
    reach: serverReach({ session, connectivity }),
    report,
    watchVisible: (listener) => watchVisible(() => listener()),
    holdLock: browser.holdLock,
    options: inspected,
  };
  if (receivesRows) {
    const deliveries = unsentDeliveriesOf(riderStore);
    const laneParts = { notifications: notificationsOf(dataDeps), deliveries, report };
    endings.push(startLane({ session, connectivity, ...lanes }, () => deliveryLane(laneParts)));
  }
  const riderId = (): string => session.getSnapshot().context.riderId ?? '';
  const places = { hosts: [], sandboxOrigin: mainApiUrl };
  const { payments } = createPaymentRecord(sharedPlace, riderId, () => knownTime(serverClock));
  const promoMachine = providePromo({
    ...clients,
    clipboard: {
      canRead: true,
      read: async () => (canReadClipboard() ? 'Ваш промокод VELO2026' : null),
      write: async () => 'copied',
    },
  });
  const metroMachine = provideMetroOtp({ ...clients, serverClock, riderStore });
  const keep = <A extends { stop(): unknown }>(actor: A): A => {
    endings.push(() => actor.stop());
    // Closed in its first state.
    if (isClosed) actor.stop();
    return actor;
  };

  return {
    ...clients,
    session,
    version,
    tokens,
    /** Bugs that the app has reported. */
    reports,
    /** Whether the app has asked for another document, which replaces this page. */
    isLeaving: () => documents.length > 0,
    rent: () => session.getSnapshot().children.rent,
    pushQueue: () => session.getSnapshot().children.pushQueue,
    openPayment: () => {
      const logicOfPayment = providePayment({ ...clients, payments, riderStore, goTo: () => undefined });
      const payment = keep(
        createActor(logicOfPayment, { input: { riderId: riderId(), allowedHosts: places }, ...inspected }).start(),
      );
      watchVisible(() => payment.send({ type: 'device.becameVisible' }));
      connectivity.watch((isOnline) => isOnline && payment.send({ type: 'device.cameOnline' }));
      return payment;
    },
    /** Text commands, as src/app/services/text/openText.ts puts them together. */
    openText: (keys: DeviceKeyStore) => {
      const ride = () => session.getSnapshot().children.rent;
      const tellRide = (told: TextCommandOutput) => {
        const { context, children } = ride()?.getSnapshot() ?? {};
        const offer = children?.lookup?.getSnapshot().context.offer ?? null;
        const known = { riderId: riderId(), rent: context?.rent ?? null, offer };
        for (const event of rideEventsOf(told, known)) sendToRide(ride(), event);
      };
      const persistedRide = createPersistedRideStore(storage, clock.wall);
      const chart = provideTextCommand({ ...clients, serverClock, persistedRide, keys, tellRide });
      const text = keep(createActor(chart, { input: { riderId: riderId() }, ...inspected }).start());
      connectivity.watch((isOnline) => isOnline && text.send({ type: 'device.cameOnline' }));
      return text;
    },
    openPromo: () => keep(createActor(promoMachine, inspected).start()),
    openMetro: (phone: string) =>
      keep(createActor(metroMachine, { input: { clientId: riderId(), phone, step: null }, ...inspected }).start()),
    /** The outbox of the rider who is signed in (src/app/services/outbox/openOutbox.ts). */
    later: () => {
      if (later.open && later.riderId === riderId()) return later.open;
      later.open?.stop();
      later.riderId = riderId();
      const open = createOutbox({
        riderId: riderId(),
        store: outboxStore,
        open: (lane) => openLane(lane, lanes),
        send: (item, signal) => sendOutboxItem(clients, later.riderId ?? '', item, signal),
        now: clock.wall,
      });
      return (later.open = keep(open));
    },
    isClosed: () => isClosed,
    close,
  };

  /** Closes the tab at once: it never receives its pending answers. */
  function close(): void {
    if (isClosed) return;
    isClosed = true;
    for (const end of endings) end();
    tokens.clear();
    session.stop();
    version.stop();
    tabs.watch(() => {})();
    for (const [key, carrier] of browser.carried) if (carrier === own) browser.carried.delete(key);
  }
}
