import { afterEach, expect, test, vi } from 'vitest';
import { newRelease, openReleaseWorker } from '#platform/serviceWorker.ts';

type Worker = EventTarget & { postMessage: (message: string) => void };

/** A browser whose registration a test changes; `register` may fail, and the server's worker may be withdrawn. */
function openBrowser({ register = 'works', status = 200 } = {}) {
  const heard: string[] = [];
  const registration = Object.assign(new EventTarget(), {
    waiting: null as Worker | null,
    installing: null as Worker | null,
    update: async () => void heard.push('update'),
    unregister: async () => heard.push('unregister'),
  });
  vi.stubGlobal('navigator', {
    serviceWorker: {
      controller: null,
      addEventListener: () => undefined,
      register: async () => {
        heard.push('register');
        if (register === 'fails') throw new TypeError('no worker');
        return registration;
      },
      getRegistrations: async () => [registration],
    },
  });
  vi.stubGlobal('caches', { keys: async () => [] });
  vi.stubGlobal('fetch', async () => new Response(null, { status }));
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([]);
  const worker = (): Worker =>
    Object.assign(new EventTarget(), { postMessage: (message: string) => void heard.push(message) });
  return { registration, heard, worker };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('The app activates a newer release only after the browser has installed the release', async () => {
  const { registration, heard, worker } = openBrowser();
  const release = openReleaseWorker(() => undefined);
  expect(await release.checkForUpdate()).toEqual({ isWaiting: false });
  release.activate();
  expect(heard.splice(0)).toEqual(['register', 'update']);
  registration.waiting = worker();
  expect(await release.checkForUpdate()).toEqual({ isWaiting: true });
  release.activate();
  expect(heard).toEqual(['register', 'apply']);
});

test('When the browser installs a new release after two checks, the app reports the release only once', async () => {
  const { registration, worker } = openBrowser();
  const told: string[] = [];
  const release = openReleaseWorker(() => void told.push('installed'));
  await release.checkForUpdate();
  // A second check listens no second time.
  await release.checkForUpdate();
  const next = worker();
  registration.installing = next;
  registration.dispatchEvent(new Event('updatefound'));
  expect(told).toEqual([]);
  [registration.installing, registration.waiting] = [null, next];
  next.dispatchEvent(new Event('statechange'));
  expect(told).toEqual(['installed']);
});

test.each([
  [410, ['register', 'unregister']],
  [503, ['register']],
] as const)(
  'If its service worker cannot be installed, the app removes the worker only after the answer 410 (here: %i)',
  async (status, expected) => {
    const { heard } = openBrowser({ register: 'fails', status });
    expect(await openReleaseWorker(() => undefined).checkForUpdate()).toEqual({ isWaiting: false });
    expect(heard).toEqual(expected);
  },
);

const OWN = '/assets/index-own.js';

/**
 * A page of the release that begins with OWN, loaded so, under a worker; what the server gives now begins with
 * `served`.
 */
function openPage(type: NavigationTimingType, served: string): void {
  vi.stubGlobal('navigator', { serviceWorker: { controller: {}, addEventListener: () => undefined } });
  vi.stubGlobal('document', { querySelector: () => ({ dataset: { app: OWN } }) });
  vi.stubGlobal('fetch', async () => new Response(`<script data-app="${served}"></script>`));
  const loaded = Object.assign(performance.mark('page'), { type });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([loaded]);
}

// All cases share one module, which remembers a new release. So the case with a new release is the last.
test.each([
  ['navigate', '/assets/index-next.js', false],
  ['back_forward', OWN, false],
  ['back_forward', '/assets/index-next.js', true],
] as const)(
  'The page reports a newer release only after a back_forward load if the server has another script (load: %s, script: %s)',
  async (type, served, isHere) => {
    openPage(type, served);
    openReleaseWorker(() => undefined);
    await new Promise(setImmediate);
    expect(newRelease.isHere()).toBe(isHere);
  },
);
