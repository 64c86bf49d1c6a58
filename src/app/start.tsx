import { i18n } from '@lingui/core';
import mapWorkerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { createActor, fromPromise } from 'xstate';
import { createClients } from '#api/clients.ts';
import { createServerClock } from '#api/serverClock.ts';
import { createTokenBox } from '#api/tokens.ts';
import type { Wire } from '#api/wire.ts';
import { languageOf } from '#i18n/language.ts';
import { versionMachine, type AtRest } from '#machines/version/version.machine.ts';
import { watched } from '#machines/watched.ts';
import { browserClipboard } from '#platform/clipboard.ts';
import { keptClockOffset } from '#platform/clockOffset.ts';
import { connectivity } from '#platform/connectivity.ts';
import { createHaptics } from '#platform/haptics.ts';
import { hearInstallOffers } from '#platform/installOffer.ts';
import { createSessionStore, forgetRider } from '#platform/kept.ts';
import { sweepMemos } from '#platform/memoNames.ts';
import { browserPosition } from '#platform/position.ts';
import { createRiderMemory } from '#platform/riderMemory.ts';
import { loadSettings } from '#platform/settings.ts';
import { browserSharing } from '#platform/sharing.ts';
import { createStore } from '#platform/store.ts';
import { createTabs } from '#platform/tabs.ts';
import { installTrustedTypes } from '#platform/trustedTypes.ts';
import { watchVisible } from '#platform/visibility.ts';
import { createWakeLock } from '#platform/wakeLock.ts';
import type { Runtime } from '#src/runtime.tsx';
import { provideRealtime } from './actors/realtime.ts';
import { laterDebug } from './debug/laterDebug.ts';
import { laterPhotos } from './actors/laterPhotos.ts';
import { laterRide } from './actors/laterRide.ts';
import { provideSession } from './actors/session.ts';
import { tellDevice, tellTabs } from './device.ts';
import { loadNewApp, page } from './page.ts';

/** Its code has come with the ride's; without a ride nothing is awaited. */
const rest = async (session: Runtime['session']): Promise<AtRest> => {
  if (!session.getSnapshot().matches('signedIn')) return { rideIsOn: false };
  return (await import('./atRest.ts')).whenAtRest(session);
};

/** Its code has come with the rider's; who never got that far was told nothing. */
const endPush = () => import('#platform/webPush.ts').then((push) => push.endPush()).catch(() => undefined);

/**
 * Builds the app, once per page: settings, clients, charts, and what connects them.
 * @throws {SettingsError} when `/config.json` cannot be used; its message is for the operator.
 */
export async function startApp(): Promise<Runtime> {
  installTrustedTypes([mapWorkerUrl, '/sw.js']);
  const offers = hearInstallOffers(window);
  const settings = await loadSettings();
  const { debug, goal, report, heardFault } = laterDebug(async () =>
    (await import('./debug/openDebug.ts')).openDebug(runtime),
  );
  const tokens = createTokenBox();
  const serverClock = createServerClock({ kept: keptClockOffset(localStorage) });
  const sweep = () => sweepMemos(localStorage, { phone: Date.now(), server: serverClock.now() });
  sweep();
  const tabs = createTabs(new BroadcastChannel('velorent'));
  const riderMemory = createRiderMemory();
  const loadPhotos = () => import('#platform/photos.ts');
  const photos = laterPhotos(loadPhotos);
  const position = browserPosition(navigator);
  const riderStore = createStore(localStorage, 'rider');
  const deviceStore = createStore(localStorage, 'device');
  const version = createActor(
    versionMachine.provide({
      actors: { restIsAwaited: fromPromise(() => rest(session)), loadNewApp: fromPromise(loadNewApp) },
    }),
    { ...watched },
  ).start();

  const wire: Wire = {
    tokens,
    serverClock,
    onUnauthorised: () => session.send({ type: 'server.answered401' }),
    onSessionRefused: () => session.send({ type: 'server.refusedFreshToken' }),
    onUpdateRequired: () => version.send({ type: 'server.demandedUpdate' }),
    onFault: heardFault,
    language: () => languageOf(i18n.locale),
  };
  const { mainApi, gatewayApi, publicApi } = createClients(settings, wire);
  const heard = { ...settings, tokens, gatewayApi, connectivity, report };
  const ride = laterRide(async () => {
    // The photos' code comes with the ride's, so that no photo has to wait for a network; nor has an update, for files that are gone.
    const [
      { provideRent },
      { openPushes },
      { tellRide },
      { tellSettings },
      { tellNotices },
      { tellLater },
      { tellConsents },
      { leaveOwed },
      { createCommandOwners },
    ] = await Promise.all([
      import('./actors/rent.ts'),
      import('./actors/openPushes.ts'),
      import('./tellRide.ts'),
      import('./settings/tellSettings.ts'),
      import('./notices/openNotices.ts'),
      import('./later/openLater.ts'),
      import('./consents/tellConsents.ts'),
      import('./actors/leaveOwed.ts'),
      import('#platform/commandOwners.ts'),
      import('./atRest.ts'),
      loadPhotos(),
    ]);
    tellRide({ ...runtime, watchVisible });
    tellSettings(runtime);
    tellLater(runtime);
    tellConsents(runtime);
    tellNotices(runtime);
    return {
      ride: provideRent({
        gatewayApi,
        serverClock,
        photos,
        leaveToWorker: leaveOwed(settings),
        owners: createCommandOwners(),
        report,
      }),
      pushQueue: openPushes({ ...heard, wire, serverClock, riderStore }),
    };
  });
  const sessionLogic = provideSession({
    mainApi,
    gatewayApi,
    tokens,
    tabs,
    store: createSessionStore(localStorage),
    riderMemory,
    ride,
    realtime: provideRealtime(heard),
    forgetRider: async () => {
      sweep();
      await Promise.all([forgetRider(), endPush()]);
    },
    page,
    pause: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
    report,
  });
  const session: Runtime['session'] = createActor(sessionLogic, { ...watched });

  tellTabs({ session, tokens, tabs, ride, report });
  tellDevice({ session, tokens, connectivity, position, watchVisible });
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
    // Before the first touch a browser refuses, and complains.
    haptics: createHaptics(
      (pattern) => navigator.userActivation?.hasBeenActive !== false && navigator.vibrate?.(pattern),
    ),
    wakeLock: createWakeLock({ wakeLock: navigator.wakeLock, page: document }),
    camera: () => import('#platform/camera.ts').then(({ browserCamera }) => browserCamera(navigator)),
    clipboard: browserClipboard(navigator),
    sharing: browserSharing(navigator),
    portraits: () => import('#platform/portrait.ts').then(({ browserPortraits }) => browserPortraits),
    payReturn: () => import('#platform/payReturn.ts').then(({ keptPayReturn }) => keptPayReturn),
    wayOn: (otherwise) =>
      import('./wayOn.ts')
        .then(({ readWayOn }) => readWayOn({ session, riderStore }, otherwise))
        .catch(() => otherwise),
    notifications: () =>
      import('#api/notifications.ts').then(({ openNotifications }) => openNotifications({ ...heard, wire })),
    liveVehicles: () => import('./actors/liveVehicles.ts').then(({ openLiveVehicles }) => openLiveVehicles(heard)),
    money: () => import('./actors/money.ts').then(({ openMoney }) => openMoney(runtime)),
    later: () => import('./later/openLater.ts').then(({ openLater }) => openLater(runtime)),
    notices: () => import('./notices/openNotices.ts').then(({ openNotices }) => openNotices(runtime)),
    letters: () => import('#platform/letters.ts').then(({ createLetters }) => createLetters()),
    stories: () => import('./stories/openStories.ts').then(({ openStories }) => openStories(heard, session)),
    keptAnswers: (riderId) =>
      import('#platform/keptAnswers.ts').then(({ openKeptAnswers }) => openKeptAnswers(riderId)),
    keptHere: () => import('#platform/keptHere.ts').then(({ createKeptHere }) => createKeptHere()),
    resetSettings: () => import('#platform/resetSettings.ts').then(({ resetSettings }) => resetSettings()),
    install: () =>
      import('./actors/install.ts').then(({ openInstall }) =>
        openInstall({ offers, deviceStore, visitStore: createStore(sessionStorage, 'device') }),
      ),
    connectivity,
    serverClock,
    atRest: () => rest(session),
    newRelease: () => import('#platform/serviceWorker.ts').then((worker) => worker.newRelease),
    keepApp: async () => {
      const { keepRelease } = await import('#platform/serviceWorker.ts');
      await keepRelease({ wanted: settings.serviceWorker, atRest: runtime.atRest, watchVisible });
    },
    debug,
    goal: (...reached) => settings.features.reachGoals && goal(...reached),
    report,
  };
  return runtime;
}
