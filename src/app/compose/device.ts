import { lazy } from '#domain/lazy.ts';
import { localStore, visitStore, workers } from '#platform/browserStorage.ts';
import { browserClipboard } from '#platform/clipboard.ts';
import { connectivity } from '#platform/connectivity.ts';
import { browserPosition } from '#platform/geolocation.ts';
import { createHaptics } from '#platform/haptics.ts';
import type { InstallOffers } from '#platform/installOffer.ts';
import { whenMapIsDrawn, whenScreenIsWhole } from '#platform/screenWorks.ts';
import { browserSharing } from '#platform/sharing.ts';
import { createStore } from '#platform/store.ts';
import { watchVisible } from '#platform/visibility.ts';
import { createWakeLock } from '#platform/wakeLock.ts';
import type { AppDeps } from './deps.ts';

const resetCode = lazy(() => import('#platform/resetSettings.ts'));
const workerCode = lazy(() => import('#platform/serviceWorker.ts'));
const releaseCode = lazy(() => import('#app/actors/release.ts'));

type DeviceDeps = Pick<AppDeps, 'settings'> & { installOffers: InstallOffers; whenIdle: () => Promise<unknown> };

/** The phone and this browser. */
export function createDevice({ settings, installOffers, whenIdle }: DeviceDeps) {
  const deviceStore = createStore(localStore(), 'device');
  return {
    connectivity,
    position: browserPosition(navigator, { watchVisible, isVisible: () => document.visibilityState === 'visible' }),
    /** Survives sign-out. */
    deviceStore,
    // Before the first touch a browser refuses to vibrate and logs a warning.
    haptics: createHaptics(
      (pattern) => navigator.userActivation?.hasBeenActive !== false && navigator.vibrate?.(pattern),
    ),
    wakeLock: createWakeLock({ wakeLock: navigator.wakeLock, page: document }),
    clipboard: browserClipboard(navigator),
    sharing: browserSharing(navigator),
    /** Loads with the first scan. */
    camera: lazy(async () => (await import('#platform/camera.ts')).browserCamera(navigator)),
    /** Loads when the rider picks the first picture. */
    portraits: lazy(async () => (await import('#platform/portrait.ts')).browserPortraits),
    /** Draws the track of a ride as a file. Loads with the first track that a screen shows. */
    trackPicture: lazy(async () => (await import('#platform/trackPicture.ts')).trackPicture),
    /** Sizes of this browser's storage. Loads with the screen that shows them. */
    storageUsage: lazy(async () => (await import('#platform/storageUsage.ts')).createStorageUsage()),
    /** For developers: resets this browser to its first day, but stays signed in. */
    resetSettings: async () => (await resetCode()).resetSettings(),
    /** Loads with the tabs. Null if the app is already installed. */
    install: lazy(async () =>
      (await import('#app/actors/install.ts')).openInstall({
        offers: installOffers,
        deviceStore,
        visitStore: createStore(visitStore(), 'device'),
      }),
    ),
    /** Whether a newer release than this page's is active. Loads with the service worker's code. */
    newRelease: lazy(async () => (await workerCode()).newRelease),
    whenMapIsDrawn: () => whenMapIsDrawn(),
    whenScreenIsWhole,
    /** Keeps a release in this browser, for starts without a network. Call it when the first screen is idle. */
    registerServiceWorker: async () => {
      if (!workers()) return;
      if (!settings.serviceWorker) return (await workerCode()).unregisterServiceWorker();
      (await releaseCode()).openRelease(whenIdle);
    },
  };
}
