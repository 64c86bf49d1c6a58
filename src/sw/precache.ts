/** Belongs to the device: survives sign-out (sessionStore.ts). */
const CACHE_PREFIX = 'velorent.device.release.';
const SHELL = '/';
/** After this time a page is taken from the cache, ms: without a network (underground) it will not arrive. */
const NETWORK_TIMEOUT_MS = 3_000;
/** Number of parallel downloads: the app's own requests have priority. */
const PARALLEL_FETCHES = 3;

type OpenCache = Pick<Cache, 'match' | 'put'>;
type Caches = Pick<CacheStorage, 'has' | 'keys' | 'delete' | 'match'> & { open(name: string): Promise<OpenCache> };
type Browser = {
  caches: Caches;
  fetch: (request: Request) => Promise<Response>;
  wait: (milliseconds: number) => Promise<null>;
};

/** One release of the app, cached in the browser: its page and its files, never an answer of a backend. */
export type Precache = {
  /**
   * Fetches the missing files. A file with the same hash in another release's cache is copied. Rejects when a file
   * fails to load.
   */
  install(): Promise<void>;
  /** Deletes old releases, except the last one: an open page of that release may still load its files. */
  cleanup(): Promise<void>;
  has(path: string): boolean;
  /** A page: from the network, or from the cache if the network is slow, missing or the server fails. */
  navigate(request: Request): Promise<Response>;
  asset(request: Request): Promise<Response>;
  /** A text that the operator may change without a release: from the network, or from the cache without a network. */
  document(request: Request): Promise<Response>;
};

/** True for documents for riders. */
export const isDocument = (path: string): boolean => path.startsWith('/legal/');
const isHashed = (path: string) => path.startsWith('/assets/');

export function createPrecache({ caches, fetch, wait }: Browser, { version, entry, files }: Release): Precache {
  const name = `${CACHE_PREFIX}${version}`;
  const known = new Set(files);
  const open = () => caches.open(name);
  // `open` would create the cache again after the page has deleted it.
  const find = (request: RequestInfo) => caches.match(request, { cacheName: name, ignoreVary: true });
  const isOfThisRelease = async (page: Response) => (await page.text()).includes(entry);

  const store = async (cache: OpenCache, path: string): Promise<void> => {
    // A file from an interrupted installation is not fetched again.
    if (await cache.match(path)) return;
    const stored = isHashed(path) ? await caches.match(path) : undefined;
    const response = stored ?? (await fetch(new Request(path, { cache: isHashed(path) ? 'default' : 'no-cache' })));
    if (!response.ok) throw new TypeError(`${path}: ${response.status}`);
    if (path === SHELL && !(await isOfThisRelease(response.clone())))
      throw new TypeError('another release is being served');
    await cache.put(path, response);
  };

  // The page also depends on the operator's settings, most of all its security policy: the network's copy is newer.
  const storePage = async (page: Response): Promise<void> => {
    const copy = page.clone();
    if ((await isOfThisRelease(page)) && (await caches.has(name))) await (await open()).put(SHELL, copy);
  };

  return {
    async install() {
      const cache = await open();
      const queue = [SHELL, ...files];
      const fetchNext = async () => {
        for (let path = queue.shift(); path !== undefined; path = queue.shift()) await store(cache, path);
      };
      await Promise.all(Array.from({ length: PARALLEL_FETCHES }, fetchNext));
    },
    async cleanup() {
      // `keys` returns the caches in order of creation, including this one.
      const others = (await caches.keys()).filter((other) => other.startsWith(CACHE_PREFIX) && other !== name);
      await Promise.all(others.slice(0, -1).map((old) => caches.delete(old)));
    },
    has: (path) => (known.has(path) && !isDocument(path)) || isHashed(path),
    async navigate(request) {
      const pending = fetch(request);
      const response = await Promise.race([pending.catch(() => null), wait(NETWORK_TIMEOUT_MS)]);
      if (response !== null && response.status < 500) {
        if (response.ok) storePage(response.clone()).catch(() => undefined);
        return response;
      }
      return (await find(SHELL)) ?? pending;
    },
    async asset(request) {
      const stored = await find(request);
      if (stored) return stored;
      const elsewhere = isHashed(new URL(request.url).pathname)
        ? await caches.match(request, { ignoreVary: true })
        : undefined;
      return elsewhere ?? fetch(request);
    },
    async document(request) {
      const pending = fetch(request);
      const response = await Promise.race([pending.catch(() => null), wait(NETWORK_TIMEOUT_MS)]);
      if (response === null || response.status >= 500) return (await find(request)) ?? pending;
      if (response.ok && (await caches.has(name))) {
        const copy = response.clone();
        open()
          .then((cache) => cache.put(request, copy))
          .catch(() => undefined);
      }
      return response;
    },
  };
}

/** Facts about the build; scripts/build/worker.ts writes them into the worker. */
export type Release = {
  /** Changes with the content of any file. */
  version: string;
  /** The entry script of this release's page: a page without it belongs to another release. */
  entry: string;
  /** The paths of all files that a start without a network needs. */
  files: readonly string[];
};
