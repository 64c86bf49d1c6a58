import type { WorkboxPlugin } from 'workbox-core/types.js';
import type { PrecacheEntry } from 'workbox-precaching/_types.js';
import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { Route } from 'workbox-routing/Route.js';
import { Router } from 'workbox-routing/Router.js';
import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js';
import { isPagePath } from '#paths/paths.ts';

/** Belongs to the device: survives sign-out (sessionStore.ts). */
const CACHE_PREFIX = 'velorent.device.release.';
/** After this time a page is taken from the cache, s: without a network (underground) it will not arrive. */
const NETWORK_TIMEOUT_S = 3;
/** Number of parallel downloads: the app's own requests have priority. Workbox alone fetches one after another. */
const PARALLEL_FETCHES = 3;

/**
 * The files of a release, as the build writes them into the worker (scripts/build/precacheManifest.ts). The first two
 * are the page and its entry script. The revision of the page changes with the content of any file. A page without
 * that script belongs to another release.
 */
export type Release = readonly PrecacheEntry[];

type InstallEvent = Parameters<PrecacheController['install']>[0];

/** One release of the app, cached in the browser: its page and its files, never an answer of a backend. */
export type Precache = {
  /**
   * Fetches the missing files. A file with the same hash or revision in another release's cache is copied. Rejects when
   * a file fails to load.
   */
  install(event: InstallEvent): Promise<unknown>;
  /** Deletes old releases, except the last one: an open page of that release may still load its files. */
  cleanup(): Promise<void>;
  /** Answers requests for pages, for files of a release, and for texts that the operator may change without one. */
  router: Router;
};

const isDocument = (path: string) => path.startsWith('/legal/');
const isHashed = (path: string) => path.startsWith('/assets/');

export function createPrecache(release: Release): Precache {
  const [page, entry] = release;
  if (!page?.revision || !entry) throw new TypeError('The release has no page or no entry script.');
  const cacheName = `${CACHE_PREFIX}${page.revision}`;
  const isOfThisRelease = async (answer: Response) => (await answer.clone().text()).includes(entry.url);

  const fromAnyRelease: WorkboxPlugin = {
    async cachedResponseWillBeUsed({ cachedResponse, request, event }) {
      const stored = cachedResponse ?? (await caches.match(request, { ignoreVary: true }));
      if (stored && !cachedResponse && event.type === 'install')
        await (await caches.open(cacheName)).put(request, stored.clone());
      return stored;
    },
  };
  const installable: WorkboxPlugin = {
    // Workbox downloads a file without a hash even if the browser's cache has it: this asks whether it has changed.
    requestWillFetch: async ({ request }) =>
      request.cache === 'reload' ? new Request(request, { cache: 'no-cache' }) : request,
    async cacheWillUpdate({ request, response }) {
      if (!response.ok) throw new TypeError(`${request.url}: ${response.status}`);
      if (new URL(request.url).pathname === page.url && !(await isOfThisRelease(response)))
        throw new TypeError('another release is being served');
      return response;
    },
  };
  const controllerOf = (files: Release) => {
    const controller = new PrecacheController({ cacheName, plugins: [fromAnyRelease, installable] });
    controller.addToCacheList([...files]);
    return controller;
  };
  const precached = controllerOf(release);

  /** From the network, or from the cache if the network is slow, missing or the server fails. */
  const networkFirst = (keyOf: (request: Request) => string, isWanted: (answer: Response) => Promise<boolean>) =>
    new NetworkFirst({
      cacheName,
      networkTimeoutSeconds: NETWORK_TIMEOUT_S,
      matchOptions: { ignoreVary: true },
      plugins: [
        {
          cacheKeyWillBeUsed: async ({ request }) => precached.getCacheKeyForURL(keyOf(request)) ?? request,
          async fetchDidSucceed({ response, state }) {
            if (response.status < 500) return response;
            if (state) state['failed'] = response;
            throw new TypeError(`${response.status}`);
          },
          async handlerDidError({ state }) {
            const failed: unknown = state?.['failed'];
            return failed instanceof Response ? failed : undefined;
          },
          // Storing would create the cache again after the page has deleted it.
          cacheWillUpdate: async ({ response }) =>
            response.ok && (await isWanted(response)) && (await caches.has(cacheName)) ? response : null,
        },
      ],
    });

  const router = new Router();
  const files = new Set(release.slice(1).map(({ url }) => url));
  const isFile = (path: string) => isHashed(path) || files.has(path);
  // The page also depends on the operator's settings, most of all its security policy: the network's copy is newer.
  const pages = networkFirst(() => page.url, isOfThisRelease);
  const documents = networkFirst(
    ({ url }) => url,
    async () => true,
  );
  const route = (isPage: boolean, isMine: (path: string) => boolean, handler: ConstructorParameters<typeof Route>[1]) =>
    router.registerRoute(
      new Route(
        ({ request, sameOrigin, url }) =>
          sameOrigin && (request.mode === 'navigate') === isPage && isMine(url.pathname),
        handler,
      ),
    );
  route(true, isPagePath, pages);
  route(false, isDocument, documents);
  route(false, isFile, precached.strategy);

  return {
    install: (event) =>
      Promise.all(
        Array.from({ length: PARALLEL_FETCHES }, (_, lane) =>
          controllerOf(release.filter((__, at) => at % PARALLEL_FETCHES === lane)).install(event),
        ),
      ),
    async cleanup() {
      // `keys` returns the caches in order of creation, including this one.
      const others = (await caches.keys()).filter((other) => other.startsWith(CACHE_PREFIX) && other !== cacheName);
      await Promise.all(others.slice(0, -1).map((old) => caches.delete(old)));
    },
    router,
  };
}
