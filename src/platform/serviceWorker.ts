import { ownRelease } from './pageLoad.ts';

/** Time between two checks for a new release, ms (account §9). */
const CHECK_EVERY = 300_000;
/** A page that is shown again checks at once, unless its last check is younger than this, ms. */
const JUST_NOW = 60_000;
const WORKER = '/sw.js';
const RELEASES = 'velorent.device.release.';

export type ServiceWorkerParts = {
  /** False if the operator has switched the worker off. */
  isEnabled: boolean;
  /** Resolves when no process runs that a change of releases could disturb. */
  whenIdle: () => Promise<unknown>;
  watchVisible: (listener: () => void) => () => void;
};

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

/**
 * Installs the service worker, so that the app starts without a network. Called once, when the first screen works.
 * Checks for new releases while the page is shown, and activates one when the app is idle. The open page stays as it
 * is: the new release starts with its next load.
 */
export async function registerServiceWorker({ isEnabled, whenIdle, watchVisible }: ServiceWorkerParts): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  if (!isEnabled) return unregisterServiceWorker();

  const activate = ({ waiting }: ServiceWorkerRegistration) => {
    if (!waiting) return;
    whenIdle().then(
      () => waiting.postMessage('apply'),
      () => undefined,
    );
  };
  const watchUpdates = (registration: ServiceWorkerRegistration) =>
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', () => activate(registration));
      // A fast worker may be installed before the listener exists.
      activate(registration);
    });
  const watched = new WeakSet<ServiceWorkerRegistration>();
  let checkedAt = -Infinity;
  const checkForUpdate = async () => {
    checkedAt = performance.now();
    try {
      // Registers each time: a broken installation leaves no registration to update.
      const registration = await serviceWorker.register(WORKER, { updateViaCache: 'none' });
      if (!watched.has(registration)) watchUpdates(registration);
      watched.add(registration);
      activate(registration);
      await registration.update();
      activate(registration);
    } catch {
      if (await isWithdrawn()) await unregisterServiceWorker();
    }
  };

  setInterval(() => {
    if (document.visibilityState === 'visible') void checkForUpdate();
  }, CHECK_EVERY);
  watchVisible(() => {
    if (performance.now() - checkedAt > JUST_NOW) void checkForUpdate();
  });
  let isControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // The very first worker brings no new release.
    if (isControlled) checkNewRelease().catch(() => undefined);
    isControlled = true;
  });
  if (isControlled && isFromHistory()) checkNewRelease().catch(() => undefined);
  await checkForUpdate();
}

/** The operator's second way to switch the worker off, for pages that start from stored settings. */
const isWithdrawn = (): Promise<boolean> =>
  fetch(WORKER, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 410,
    () => false,
  );

/** Removes the worker and its caches from this browser. If the worker is enabled, the next start installs it again. */
export async function unregisterServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  for (const name of await caches.keys()) if (name.startsWith(RELEASES)) await caches.delete(name);
}
