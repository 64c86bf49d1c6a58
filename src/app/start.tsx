import { i18n } from '@lingui/core';
import mapWorkerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { createActor, fromPromise } from 'xstate';
import { createClients } from '#api/clients.ts';
import { hearUnread } from '#api/read.ts';
import { createServerClock } from '#api/serverClock.ts';
import { createTokenStore } from '#api/tokens.ts';
import { lazy } from '#domain/lazy.ts';
import type { HttpTransport } from '#api/httpTransport.ts';
import { languageOf } from '#i18n/language.ts';
import { versionMachine, type IdleState } from '#machines/version/version.machine.ts';
import { devToolsOptions } from '#machines/devToolsOptions.ts';
import { browserClipboard } from '#platform/clipboard.ts';
import { clockOffsetStore } from '#platform/clockOffset.ts';
import { connectivity } from '#platform/connectivity.ts';
import { createHaptics } from '#platform/haptics.ts';
import { watchInstallOffers } from '#platform/installOffer.ts';
import { createSessionStore, forgetRider } from '#platform/sessionStore.ts';
import { sweepPersistedRides } from '#platform/persistedRideKeys.ts';
import { browserPosition } from '#platform/geolocation.ts';
import { createRiderMemory } from '#platform/riderMemory.ts';
import { loadSettings } from '#platform/settings.ts';
import { browserSharing } from '#platform/sharing.ts';
import { createStore } from '#platform/store.ts';
import { createTabs } from '#platform/tabs.ts';
import { installTrustedTypes } from '#platform/trustedTypes.ts';
import { watchVisible } from '#platform/visibility.ts';
import { createWakeLock } from '#platform/wakeLock.ts';
import type { Runtime } from '#src/runtime.tsx';
import { provideRealtime } from './provide/realtime.ts';
import { lazyDebug } from './debug/lazyDebug.ts';
import { lazyRide } from './lazy/lazyRide.ts';
import { provideSession, rideIsOn } from './provide/session.ts';
import { forwardDeviceEvents, forwardTabMessages } from './forwardDeviceEvents.ts';
import { loadNewApp, documentNavigation } from './documentNavigation.ts';

const idleCode = lazy(() => import('./whenIdle.ts'));
const browserPushCode = lazy(() => import('#platform/browserPush.ts'));
const persisterCode = lazy(() => import('#platform/queryPersister.ts'));
const resetCode = lazy(() => import('#platform/resetSettings.ts'));
const resumeCode = lazy(() => import('./readResumePath.ts'));
const workerCode = lazy(() => import('#platform/serviceWorker.ts'));

/** This code has loaded with the session's; without a session there is no subscription. */
const endPushSubscription = () =>
  browserPushCode()
    .then((push) => push.endPushSubscription())
    .catch(() => undefined);

/**
 * Builds the app once per page: settings, clients, charts, and the connections between them.
 * @throws {SettingsError} when `/config.json` cannot be used. Its message is for the operator.
 */
export async function startApp(): Promise<Runtime> {
  installTrustedTypes([mapWorkerUrl, '/sw.js']);
  const installOffers = watchInstallOffers(window);
  const settings = await loadSettings();
  const { debug, sendAnalyticsEvent, report, logFault } = lazyDebug(async () =>
    (await import('./debug/openDebug.ts')).openDebug(runtime),
  );
  hearUnread(report);
  const tokens = createTokenStore();
  const serverClock = createServerClock({ kept: clockOffsetStore(localStorage) });
  const sweep = () => sweepPersistedRides(localStorage, { phone: Date.now(), server: serverClock.now() });
  sweep();
  const tabs = createTabs(new BroadcastChannel('velorent'));
  const riderMemory = createRiderMemory();
  const photos = lazy(async () => (await import('#platform/photos.ts')).createPhotoStore());
  const position = browserPosition(navigator);
  const riderStore = createStore(localStorage, 'rider');
  const deviceStore = createStore(localStorage, 'device');
  /** This code has loaded with the ride's; without a ride there is nothing to wait for. */
  const whenIdle = async (): Promise<IdleState> => {
    if (!session.getSnapshot().matches('signedIn')) return { rideIsOn: false };
    return (await idleCode()).whenIdle(session, money.loaded()?.payment ?? null);
  };
  const version = createActor(
    versionMachine.provide({
      actors: { waitUntilIdle: fromPromise(whenIdle), loadNewApp: fromPromise(loadNewApp) },
    }),
    { ...devToolsOptions },
  ).start();

  const transport: HttpTransport = {
    tokens,
    serverClock,
    onUnauthorised: () => session.send({ type: 'server.answered401' }),
    onSessionRefused: () => session.send({ type: 'server.refusedFreshToken' }),
    onUpdateRequired: () => version.send({ type: 'server.demandedUpdate' }),
    onFault: logFault,
    language: () => languageOf(i18n.locale),
  };
  const { mainApi, mainOnce, gatewayApi, publicApi } = createClients(settings, transport);
  const realtimeParts = { ...settings, tokens, gatewayApi, connectivity, report };
  const money = lazy(async () => (await import('./money/openMoney.ts')).openMoney(runtime), riderMemory.watch);
  const webPush = lazy(async () => (await import('./webPush/openWebPush.ts')).openWebPush(runtime));
  const ride = lazyRide(async () => {
    // The photo code loads with the ride's code, so that no photo has to wait for the network. `whenIdle` loads here
    // too, because after an update its file may no longer exist.
    const [
      { provideRent },
      { createPushQueueLogic },
      { startRideServices },
      { startSettingsSync },
      { startOutbox },
      { startConsentSync },
      { createPhotoBackgroundSync },
      { createCommandOwners },
      openedPhotos,
    ] = await Promise.all([
      import('./provide/rent.ts'),
      import('./provide/pushQueueLogic.ts'),
      import('./startRideServices.ts'),
      import('./settings/startSettingsSync.ts'),
      import('./outbox/openOutbox.ts'),
      import('./consents/startConsentSync.ts'),
      import('./photoBackgroundSync.ts'),
      import('#platform/commandOwners.ts'),
      photos(),
      idleCode(),
      webPush(),
    ]);
    startRideServices({ ...runtime, watchVisible });
    startSettingsSync(runtime);
    startOutbox(runtime);
    startConsentSync(runtime);
    return {
      rent: provideRent({
        gatewayApi,
        serverClock,
        photos: openedPhotos,
        backgroundSync: createPhotoBackgroundSync(settings),
        owners: createCommandOwners(),
        report,
      }),
      pushQueue: createPushQueueLogic({ ...realtimeParts, transport, serverClock, riderStore }),
    };
  });
  const sessionLogic = provideSession({
    mainApi,
    mainOnce,
    gatewayApi,
    tokens,
    tabs,
    store: createSessionStore(localStorage),
    riderMemory,
    lazyRide: ride,
    rideIsOn: () => rideIsOn(session),
    realtime: provideRealtime(realtimeParts),
    forgetRider: async () => {
      sweep();
      await Promise.all([forgetRider(), endPushSubscription()]);
    },
    navigation: documentNavigation,
    pause: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
    report,
  });
  const session: Runtime['session'] = createActor(sessionLogic, { ...devToolsOptions });

  forwardTabMessages({ session, tokens, tabs, ride, report });
  forwardDeviceEvents({ session, tokens, connectivity, position, watchVisible });
  session.start();

  const runtime: Runtime = {
    settings,
    session,
    version,
    riderMemory,
    mainApi,
    gatewayApi,
    publicApi,
    position,
    photos,
    deviceStore,
    riderStore,
    // Before the first touch a browser refuses to vibrate and logs a warning.
    haptics: createHaptics(
      (pattern) => navigator.userActivation?.hasBeenActive !== false && navigator.vibrate?.(pattern),
    ),
    wakeLock: createWakeLock({ wakeLock: navigator.wakeLock, page: document }),
    camera: lazy(async () => (await import('#platform/camera.ts')).browserCamera(navigator)),
    clipboard: browserClipboard(navigator),
    sharing: browserSharing(navigator),
    portraits: lazy(async () => (await import('#platform/portrait.ts')).browserPortraits),
    payReturn: lazy(async () => (await import('#platform/payReturnSlot.ts')).payReturnSlot),
    resumePath: (otherwise) =>
      resumeCode()
        .then(({ readResumePath }) => readResumePath({ session, riderStore }, otherwise))
        .catch(() => otherwise),
    notifications: lazy(async () =>
      (await import('#api/notifications.ts')).openNotifications({ ...realtimeParts, transport }),
    ),
    liveVehicles: lazy(async () => (await import('./realtime/liveVehicles.ts')).openLiveVehicles(realtimeParts)),
    money,
    outbox: lazy(async () => (await import('./outbox/openOutbox.ts')).openOutbox(runtime), riderMemory.watch),
    webPush,
    attachmentDrafts: lazy(async () => (await import('#platform/attachmentDrafts.ts')).createAttachmentDrafts()),
    stories: lazy(async () => (await import('./stories/openStories.ts')).openStories(realtimeParts, session)),
    queryPersister: async (riderId) => (await persisterCode()).openQueryPersister(riderId),
    storageUsage: lazy(async () => (await import('#platform/storageUsage.ts')).createStorageUsage()),
    resetSettings: async () => (await resetCode()).resetSettings(),
    install: lazy(async () =>
      (await import('./provide/install.ts')).openInstall({
        offers: installOffers,
        deviceStore,
        visitStore: createStore(sessionStorage, 'device'),
      }),
    ),
    connectivity,
    serverClock,
    whenIdle,
    newRelease: lazy(async () => (await workerCode()).newRelease),
    registerServiceWorker: async () =>
      (await workerCode()).registerServiceWorker({ isEnabled: settings.serviceWorker, whenIdle, watchVisible }),
    debug,
    sendAnalyticsEvent: (...reached) => settings.features.reachGoals && sendAnalyticsEvent(...reached),
    report,
  };
  return runtime;
}
