import { cachesOf, workers } from './browserStorage.ts';
import { ownRelease } from './pageLoad.ts';

const WORKER = '/sw.js';
/** Releases of the app, and the files of the map that the browser keeps (src/api/ways.ts). */
const CACHES = 'velorent.device.';

/** Whether a newer release than this page's is active. */
export type NewRelease = {
  isHere(): boolean;
  /** Calls the listener when it becomes active. Returns a function that stops it. */
  watch(listener: () => void): () => void;
};

let isNewHere = false;
const waiting = new Set<() => void>();
export const newRelease: NewRelease = {
  isHere: () => isNewHere,
  watch(listener) {
    waiting.add(listener);
    return () => void waiting.delete(listener);
  },
};

/** The Back button shows the browser's cached page, which may be older than the active worker. */
const isFromHistory = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'back_forward');

/**
 * The worker that has just become active may have this page's own release: the page was loaded while the older worker
 * still ran.
 */
async function checkNewRelease(): Promise<void> {
  const own = ownRelease();
  const page = await fetch('/', { cache: 'no-cache' }).catch(() => null);
  if (!own || !page?.ok || (await page.text()).includes(own)) return;
  isNewHere = true;
  for (const listener of waiting) listener();
}

/** The worker of this browser, which stores releases. */
export type ReleaseWorker = {
  /**
   * Installs the worker, so that the app starts without a network, or asks for a newer one. Removes it when the operator
   * has withdrawn it. `isWaiting`: a newer release is installed and not yet active.
   */
  checkForUpdate(): Promise<{ isWaiting: boolean }>;
  /** Makes the release that waits the active one. */
  activate(): void;
};

/**
 * Called once, when the first screen works, in a browser with workers.
 * @param onInstalled a newer release is installed
 */
export function openReleaseWorker(onInstalled: () => void): ReleaseWorker {
  const { serviceWorker } = navigator;
  const watched = new WeakSet<ServiceWorkerRegistration>();
  let current: ServiceWorkerRegistration | null = null;
  const onChange = () => current?.waiting && onInstalled();
  const watch = (registration: ServiceWorkerRegistration) => {
    current = registration;
    if (watched.has(registration)) return;
    watched.add(registration);
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', onChange);
      // A fast worker may be installed before the listener exists.
      onChange();
    });
  };
  let isControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // The very first worker brings no new release.
    if (isControlled) checkNewRelease().catch(() => undefined);
    isControlled = true;
  });
  if (isControlled && isFromHistory()) checkNewRelease().catch(() => undefined);
  return {
    async checkForUpdate() {
      try {
        // Registers each time: a broken installation leaves no registration to update.
        const registration = await serviceWorker.register(WORKER, { updateViaCache: 'none' });
        watch(registration);
        if (!registration.waiting) await registration.update();
        return { isWaiting: registration.waiting !== null };
      } catch {
        if (await isWithdrawn()) await unregisterServiceWorker();
        return { isWaiting: false };
      }
    },
    activate: () => current?.waiting?.postMessage('apply'),
  };
}

/** The operator's second way to switch the worker off, for pages that start from stored settings. */
const isWithdrawn = (): Promise<boolean> =>
  fetch(WORKER, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 410,
    () => false,
  );

/** Removes the worker and its caches from this browser. If the worker is enabled, the next start installs it again. */
export async function unregisterServiceWorker(): Promise<void> {
  for (const registration of (await workers()?.getRegistrations()) ?? []) await registration.unregister();
  for (const name of await cachesOf(CACHES)) await caches.delete(name);
}
