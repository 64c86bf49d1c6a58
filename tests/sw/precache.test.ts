import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Precache, Release } from '#src/sw/precache.ts';

const origin = 'https://ride.test';
/** Workbox reads some globals of a worker when it loads. */
class WorkerEvent extends Event {
  readonly work: Promise<unknown>[] = [];
  readonly waitUntil = (done: Promise<unknown>) => void this.work.push(done.catch(() => undefined));
}
vi.stubGlobal('self', globalThis);
vi.stubGlobal('location', new URL(origin));
vi.stubGlobal('ExtendableEvent', WorkerEvent);
vi.stubGlobal('FetchEvent', class extends WorkerEvent {});
vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
const { createPrecache } = await import('#src/sw/precache.ts');

const addressOf = (asked: RequestInfo | URL) => new URL(asked instanceof Request ? asked.url : String(asked), origin);
const pathOf = (asked: RequestInfo | URL) => addressOf(asked).pathname;

/** A browser's kept answers, by name and address. */
function fakeCaches() {
  const kept = new Map<string, Map<string, Response>>();
  const cacheOf = (name: string) => {
    const pages = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, pages);
    return {
      match: async (asked: RequestInfo) => pages.get(addressOf(asked).href)?.clone(),
      put: async (asked: RequestInfo, answer: Response) => void pages.set(addressOf(asked).href, answer),
    };
  };
  return {
    kept,
    open: async (name: string) => cacheOf(name),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    has: async (name: string) => kept.has(name),
    match: async (asked: RequestInfo, { cacheName }: { cacheName?: string } = {}) => {
      const { href } = addressOf(asked);
      for (const [name, pages] of kept)
        if (cacheName === undefined || cacheName === name) {
          const found = pages.get(href);
          if (found) return found.clone();
        }
      return undefined;
    },
  };
}

const releaseOf = (version: string, layers = 'layers-1', more: Release = []): Release => [
  { url: '/', revision: version },
  { url: '/assets/index-2.js', revision: null },
  { url: '/layers.css', revision: layers },
  ...more,
];
const ENTRY = '/assets/index-2.js';
const pageOf = (script: string) => `<script src="${script}"></script>`;

let caches: ReturnType<typeof fakeCaches>;
let network: Record<string, () => Response | Promise<Response>>;
let asked: string[];

/** Paths become addresses as in a page of the app, and a page may be asked for, which Node's own does not know. */
class AppRequest extends Request {
  readonly #mode: RequestMode | undefined;
  constructor(input: RequestInfo | URL, { mode, ...init }: RequestInit = {}) {
    super(typeof input === 'string' ? new URL(input, origin) : input, init);
    this.#mode = mode;
  }
  override get mode() {
    return this.#mode ?? super.mode;
  }
  override clone() {
    return new AppRequest(super.clone(), this.#mode ? { mode: this.#mode } : {});
  }
}

const install = (precache: Precache) => precache.install(new WorkerEvent('install'));
const answerOf = (precache: Precache, request: Request) =>
  precache.router.handleRequest({ request, event: new WorkerEvent('fetch') });
/** What the worker answers; rejects where it leaves the request to the browser. */
async function answer(precache: Precache, path: string, mode: RequestMode = 'cors'): Promise<Response> {
  const given = answerOf(precache, new AppRequest(path, { mode }));
  if (!given) throw new Error(`${path} is left to the browser`);
  return given;
}
const navigate = (precache: Precache, path: string) => answer(precache, path, 'navigate');
const textAt = async (response: Promise<Response>) => (await response).text();
const two = () => createPrecache(releaseOf('two'));

beforeEach(() => {
  vi.stubGlobal('Request', AppRequest);
  caches = fakeCaches();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(pathOf(request));
    const given = network[pathOf(request)];
    if (!given) throw new TypeError('Failed to fetch');
    return given();
  });
  asked = [];
  network = {
    '/': () => new Response(pageOf(ENTRY)),
    '/assets/index-2.js': () => new Response('two'),
    '/layers.css': () => new Response('layers'),
  };
});

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('When a file of a release fails to load, the installation fails, and the next try requests only the missing file', async () => {
  const { '/layers.css': layers, ...others } = network;
  network = others;
  const event = new WorkerEvent('install');
  await expect(two().install(event)).rejects.toThrow('Failed to fetch');
  await Promise.all(event.work);
  if (layers) network['/layers.css'] = layers;
  asked = [];
  await install(two());
  expect(asked).toEqual(['/layers.css']);
});

test('The worker refuses to install a release when the server sends the page of another release', async () => {
  network['/'] = () => new Response(pageOf('/assets/index-3.js'));
  await expect(install(two())).rejects.toThrow('another release');
});

test('The worker refuses to install a release when the server answers a request for one of its files with an error', async () => {
  network['/layers.css'] = () => new Response('', { status: 503 });
  await expect(install(two())).rejects.toThrow('/layers.css: 503');
});

test('The worker takes unchanged files from the cache of another release, and loads only the page and the changed files', async () => {
  await install(two());
  asked = [];
  await install(createPrecache(releaseOf('three')));
  expect(asked).toEqual(['/']);
  asked = [];
  await install(createPrecache(releaseOf('four', 'layers-2')));
  expect(asked.sort()).toEqual(['/', '/layers.css']);
  network = {};
  expect(await textAt(answer(createPrecache(releaseOf('three')), '/layers.css'))).toBe('layers');
});

test('The worker keeps the previous release beside the new release, and deletes older releases', async () => {
  for (const version of ['one', 'two', 'three']) await install(createPrecache(releaseOf(version)));
  await caches.open('velorent.rider.pictures');
  await createPrecache(releaseOf('three')).cleanup();
  expect(await caches.keys()).toEqual([
    'velorent.device.release.two',
    'velorent.device.release.three',
    'velorent.rider.pictures',
  ]);
});

test('The worker reuses hashed files from a cache that an older worker made without revisions, and reloads the rest', async () => {
  const before = await caches.open('velorent.device.release.1a2b3c4d5e6f');
  await before.put('/', new Response(pageOf('/assets/index-1.js')));
  await before.put('/layers.css', new Response('old layers'));
  await before.put('/assets/index-1.js', new Response('one'));
  await before.put('/assets/index-2.js', new Response('two'));
  await install(two());
  await two().cleanup();
  expect(asked.sort()).toEqual(['/', '/layers.css']);
  network = {};
  expect(await textAt(navigate(two(), '/map'))).toBe(pageOf(ENTRY));
  expect(await textAt(answer(two(), '/layers.css'))).toBe('layers');
  expect(await textAt(answer(two(), '/assets/index-1.js'))).toBe('one');
});

test('For a navigation, the worker loads the page from the network and caches the page', async () => {
  await install(two());
  network['/map'] = () => new Response(`${pageOf(ENTRY)}newer`);
  expect(await textAt(navigate(two(), '/map'))).toContain('newer');
  network = {};
  await expect.poll(() => textAt(navigate(two(), '/map'))).toContain('newer');
});

test('For a navigation, the worker returns the page of another release but does not cache that page', async () => {
  await install(two());
  network['/map'] = () => new Response(pageOf('/assets/index-3.js'));
  expect(await textAt(navigate(two(), '/map'))).toContain('index-3');
  network = {};
  expect(await textAt(navigate(two(), '/map'))).toContain('index-2');
});

test.each([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answers 502', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
])('The worker answers a navigation with the cached page when the server %s', async (_, given) => {
  await install(two());
  network['/map'] = given;
  expect(await textAt(navigate(two(), '/map'))).toBe(pageOf(ENTRY));
});

test('The worker answers a navigation with the cached page when the network does not answer for 3 s', async () => {
  await install(two());
  network['/map'] = () => new Promise(() => {});
  vi.useFakeTimers();
  const page = textAt(navigate(two(), '/map'));
  let isThere = false;
  page.then(
    () => (isThere = true),
    () => undefined,
  );
  await vi.advanceTimersByTimeAsync(2_999);
  expect(isThere).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  expect(await page).toBe(pageOf(ENTRY));
});

test('When no page is cached, the worker returns the server’s response to a navigation, even an error', async () => {
  network['/map'] = () => new Response('trouble', { status: 502 });
  expect((await navigate(two(), '/map')).status).toBe(502);
});

test('The worker does not recreate a cache that the page has deleted', async () => {
  network['/map'] = network['/'] ?? (() => new Response(''));
  const event = new WorkerEvent('fetch');
  for (const [path, mode] of [
    ['/map', 'navigate'],
    ['/layers.css', 'cors'],
  ] as const)
    await two().router.handleRequest({ request: new AppRequest(path, { mode }), event });
  await Promise.all(event.work);
  expect(await caches.keys()).toEqual([]);
});

test('The worker serves a legal document from the network, and its last cached version without a network', async () => {
  const release = releaseOf('two', 'layers-1', [{ url: '/legal/ru/rentRules.txt', revision: 'rules-1' }]);
  network['/legal/ru/rentRules.txt'] = () => new Response('first');
  await install(createPrecache(release));
  const read = () => textAt(answer(createPrecache(release), '/legal/ru/rentRules.txt'));
  network['/legal/ru/rentRules.txt'] = () => new Response('second');
  expect(await read()).toBe('second');
  network = {};
  await expect.poll(read).toBe('second');
});

test('The worker does not answer requests for config.json, for its own file or for other hosts', () => {
  const left = ['/config.json', '/version.json', '/sw.js', '/sandbox/phone.js', '/', 'https://gateway.test/layers.css'];
  for (const address of left) expect(answerOf(two(), new AppRequest(address))).toBeUndefined();
  expect(answerOf(two(), new AppRequest('/icons/app.svg', { mode: 'navigate' }))).toBeUndefined();
  expect(answerOf(two(), new AppRequest('/layers.css', { method: 'HEAD' }))).toBeUndefined();
});
