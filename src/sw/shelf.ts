import type { Release } from './release.ts';

/** Of the device, not of the rider: it outlives a sign-out (kept.ts). */
const NAME = 'velorent.device.release.';
const SHELL = '/';
/** A page that takes longer than this underground will not come at all, ms. */
const PATIENCE = 3_000;
/** Files fetched at a time: the app's own requests go first. */
const LANES = 3;

type Kept = Pick<Cache, 'match' | 'put'>;
type Caches = Pick<CacheStorage, 'has' | 'keys' | 'delete' | 'match'> & { open(name: string): Promise<Kept> };
type Browser = {
  caches: Caches;
  fetch: (request: Request) => Promise<Response>;
  wait: (milliseconds: number) => Promise<null>;
};

/** One release of the app, kept in the browser: its page and its files, and never an answer of a backend. */
export type Shelf = {
  /** Fetches what is missing; what another release has under the same hash is not fetched again. Rejects when something did not come. */
  fill(): Promise<void>;
  /** Drops old releases but the one before this: an open page of that one still asks for its parts. */
  tidy(): Promise<void>;
  holds(path: string): boolean;
  /** A page: the network's, or the kept one when that is slow, away or in trouble. */
  place(request: Request): Promise<Response>;
  file(request: Request): Promise<Response>;
  /** A text that the operator may change without a release: the network's, or the kept one where that is away. */
  text(request: Request): Promise<Response>;
};

/** Documents for riders. */
export const isText = (path: string): boolean => path.startsWith('/legal/');
const isHashed = (path: string) => path.startsWith('/assets/');

export function createShelf({ caches, fetch, wait }: Browser, { version, entry, files }: Release): Shelf {
  const name = `${NAME}${version}`;
  const known = new Set(files);
  const open = () => caches.open(name);
  // Opening would make it anew where the page has just thrown it away.
  const find = (asked: RequestInfo) => caches.match(asked, { cacheName: name, ignoreVary: true });
  const belongsHere = async (page: Response) => (await page.text()).includes(entry);

  const keep = async (cache: Kept, path: string): Promise<void> => {
    // A file kept by a broken-off installation is not fetched again.
    if (await cache.match(path)) return;
    const kept = isHashed(path) ? await caches.match(path) : undefined;
    const response = kept ?? (await fetch(new Request(path, { cache: isHashed(path) ? 'default' : 'no-cache' })));
    if (!response.ok) throw new TypeError(`${path}: ${response.status}`);
    if (path === SHELL && !(await belongsHere(response.clone())))
      throw new TypeError('another release is being served');
    await cache.put(path, response);
  };

  // The page depends on the operator's settings too, its policy most of all: what the network gives is newer.
  const keepPage = async (page: Response): Promise<void> => {
    const copy = page.clone();
    if ((await belongsHere(page)) && (await caches.has(name))) await (await open()).put(SHELL, copy);
  };

  return {
    async fill() {
      const cache = await open();
      const queue = [SHELL, ...files];
      const lane = async () => {
        for (let path = queue.shift(); path !== undefined; path = queue.shift()) await keep(cache, path);
      };
      await Promise.all(Array.from({ length: LANES }, lane));
    },
    async tidy() {
      // In the order in which they were made; this one is among them.
      const others = (await caches.keys()).filter((other) => other.startsWith(NAME) && other !== name);
      await Promise.all(others.slice(0, -1).map((old) => caches.delete(old)));
    },
    holds: (path) => (known.has(path) && !isText(path)) || isHashed(path),
    async place(request) {
      const asked = fetch(request);
      const response = await Promise.race([asked.catch(() => null), wait(PATIENCE)]);
      if (response !== null && response.status < 500) {
        if (response.ok) keepPage(response.clone()).catch(() => undefined);
        return response;
      }
      return (await find(SHELL)) ?? asked;
    },
    async file(request) {
      const here = await find(request);
      if (here) return here;
      const elsewhere = isHashed(new URL(request.url).pathname)
        ? await caches.match(request, { ignoreVary: true })
        : undefined;
      return elsewhere ?? fetch(request);
    },
    async text(request) {
      const asked = fetch(request);
      const response = await Promise.race([asked.catch(() => null), wait(PATIENCE)]);
      if (response === null || response.status >= 500) return (await find(request)) ?? asked;
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
