import { ownRelease } from './ownRelease.ts';

/** Between two looks for a new release, ms (account §9). */
const CHECK_EVERY = 300_000;
/** A page that is shown again looks at once, unless it has just looked, ms. */
const JUST_NOW = 60_000;
const WORKER = '/sw.js';
const RELEASES = 'velorent.device.release.';

export type KeptRelease = {
  /** False: the operator has switched the worker off. */
  wanted: boolean;
  /** Resolves when nothing is under way that a change of releases could disturb. */
  atRest: () => Promise<unknown>;
  watchVisible: (listener: () => void) => () => void;
};

/** Whether a newer release has been let in than the one this page runs. */
export type NewRelease = {
  isHere(): boolean;
  /** Calls when it comes; answers how to stop. */
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

/** Back shows the page as the browser kept it, which may be of an older release than the worker that runs already. */
const isFromHistory = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'back_forward');

/** The worker that has just taken over may be this page's own: one that was loaded while the older worker still ran. */
async function noticeTakeover(): Promise<void> {
  const own = ownRelease();
  const page = await fetch('/', { cache: 'no-cache' }).catch(() => null);
  if (!own || !page?.ok || (await page.text()).includes(own)) return;
  isNewHere = true;
  for (const listener of waiting) listener();
}

/**
 * Keeps the app in this browser, so that it starts without network; called once, when the first screen works. Looks for new
 * releases while the page is shown, and lets one in when nothing is awaited. The open page goes on as it is: the new release
 * comes with its next load.
 */
export async function keepRelease({ wanted, atRest, watchVisible }: KeptRelease): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  if (!wanted) return removeRelease();

  const letIn = ({ waiting }: ServiceWorkerRegistration) => {
    if (!waiting) return;
    atRest().then(
      () => waiting.postMessage('apply'),
      () => undefined,
    );
  };
  const follow = (registration: ServiceWorkerRegistration) =>
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', () => letIn(registration));
      // A quick one has been installed before this was heard.
      letIn(registration);
    });
  const followed = new WeakSet<ServiceWorkerRegistration>();
  let lookedAt = -Infinity;
  const look = async () => {
    lookedAt = performance.now();
    try {
      // Again each time: an installation that was broken off leaves nothing to update.
      const registration = await serviceWorker.register(WORKER, { updateViaCache: 'none' });
      if (!followed.has(registration)) follow(registration);
      followed.add(registration);
      letIn(registration);
      await registration.update();
      letIn(registration);
    } catch {
      if (await isWithdrawn()) await removeRelease();
    }
  };

  setInterval(() => {
    if (document.visibilityState === 'visible') void look();
  }, CHECK_EVERY);
  watchVisible(() => {
    if (performance.now() - lookedAt > JUST_NOW) void look();
  });
  let isControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of all brings nothing new.
    if (isControlled) noticeTakeover().catch(() => undefined);
    isControlled = true;
  });
  if (isControlled && isFromHistory()) noticeTakeover().catch(() => undefined);
  await look();
}

/** The operator's second way to switch it off, for pages that start from kept settings. */
const isWithdrawn = (): Promise<boolean> =>
  fetch(WORKER, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 410,
    () => false,
  );

/** Takes the kept app out of this browser, with the worker that keeps it: the next start brings both again where they are wanted. */
export async function removeRelease(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  for (const name of await caches.keys()) if (name.startsWith(RELEASES)) await caches.delete(name);
}
