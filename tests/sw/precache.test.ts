import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPrecache } from '#src/sw/precache.ts';

const origin = 'https://ride.test';
const pathOf = (asked: RequestInfo | URL) =>
  new URL(asked instanceof Request ? asked.url : String(asked), origin).pathname;

/** A browser's kept answers, by name and path. */
function fakeCaches() {
  const kept = new Map<string, Map<string, Response>>();
  const cacheOf = (name: string) => {
    const pages = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, pages);
    return {
      match: async (asked: RequestInfo) => pages.get(pathOf(asked))?.clone(),
      put: async (asked: RequestInfo, answer: Response) => void pages.set(pathOf(asked), answer),
    };
  };
  return {
    kept,
    open: async (name: string) => cacheOf(name),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    has: async (name: string) => kept.has(name),
    match: async (asked: RequestInfo, { cacheName }: { cacheName?: string } = {}) => {
      for (const [name, pages] of kept)
        if ((cacheName === undefined || cacheName === name) && pages.has(pathOf(asked)))
          return pages.get(pathOf(asked))?.clone();
      return undefined;
    },
  };
}

const RELEASE = { version: 'two', entry: '/assets/index-2.js', files: ['/assets/index-2.js', '/layers.css'] };
const pageOf = (script: string) => `<script src="${script}"></script>`;

let caches: ReturnType<typeof fakeCaches>;
let network: Record<string, () => Response | Promise<Response>>;
let asked: string[];
let waits: (milliseconds: number) => Promise<null>;

/** Paths become addresses as in a page of the app. */
class AppRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, origin) : input, init);
  }
}

const shelfOf = (release = RELEASE) =>
  createPrecache(
    {
      caches,
      fetch: async (request) => {
        asked.push(pathOf(request));
        const answer = network[pathOf(request)];
        if (!answer) throw new TypeError('Failed to fetch');
        return answer();
      },
      wait: (milliseconds) => waits(milliseconds),
    },
    release,
  );
const textAt = async (response: Promise<Response>) => (await response).text();

beforeEach(() => {
  vi.stubGlobal('Request', AppRequest);
  caches = fakeCaches();
  asked = [];
  waits = () => new Promise(() => {});
  network = {
    '/': () => new Response(pageOf(RELEASE.entry)),
    '/assets/index-2.js': () => new Response('two'),
    '/layers.css': () => new Response('layers'),
  };
});

afterAll(() => vi.unstubAllGlobals());

describe('a release is precached', () => {
  test('with its page, as a whole', async () => {
    await shelfOf().install();
    network = {};
    expect(await textAt(shelfOf().asset(new Request('/layers.css')))).toBe('layers');
    expect(await textAt(shelfOf().navigate(new Request('/map/ride')))).toBe(pageOf(RELEASE.entry));
  });

  test('or not at all; loaded files are not requested again', async () => {
    const { '/layers.css': layers, ...others } = network;
    network = others;
    await expect(shelfOf().install()).rejects.toThrow('Failed to fetch');
    if (layers) network['/layers.css'] = layers;
    asked = [];
    await shelfOf().install();
    expect(asked).toEqual(['/layers.css']);
  });

  test('never with the page of another release', async () => {
    network['/'] = () => new Response(pageOf('/assets/index-3.js'));
    await expect(shelfOf().install()).rejects.toThrow('another release');
  });

  test('never with a failed answer', async () => {
    network['/layers.css'] = () => new Response('', { status: 503 });
    await expect(shelfOf().install()).rejects.toThrow('/layers.css: 503');
  });

  test('with the files of another release that have the same hash; files without a hash are loaded', async () => {
    await shelfOf().install();
    network['/'] = () => new Response(pageOf('/assets/index-2.js') + 'three');
    asked = [];
    await shelfOf({ ...RELEASE, version: 'three' }).install();
    expect(asked.sort()).toEqual(['/', '/layers.css']);
  });

  test('beside the previous release and no older one', async () => {
    for (const version of ['one', 'two', 'three']) await shelfOf({ ...RELEASE, version }).install();
    await caches.open('velorent.rider.pictures');
    await shelfOf({ ...RELEASE, version: 'three' }).cleanup();
    expect(await caches.keys()).toEqual([
      'velorent.device.release.two',
      'velorent.device.release.three',
      'velorent.rider.pictures',
    ]);
  });
});

describe('a navigation', () => {
  test('is answered by the network, and the page is cached', async () => {
    await shelfOf().install();
    network['/map'] = () => new Response(`${pageOf(RELEASE.entry)}newer`);
    expect(await textAt(shelfOf().navigate(new Request('/map')))).toContain('newer');
    network = {};
    await expect.poll(() => textAt(shelfOf().navigate(new Request('/map')))).toContain('newer');
  });

  test('shows the page of another release without caching it', async () => {
    await shelfOf().install();
    network['/map'] = () => new Response(pageOf('/assets/index-3.js'));
    expect(await textAt(shelfOf().navigate(new Request('/map')))).toContain('index-3');
    network = {};
    expect(await textAt(shelfOf().navigate(new Request('/map')))).toContain('index-2');
  });

  test.each([
    ['is away', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is in trouble', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ])('is answered by the cached page when the server %s', async (_, answer) => {
    await shelfOf().install();
    network['/map'] = answer;
    expect(await textAt(shelfOf().navigate(new Request('/map')))).toBe(pageOf(RELEASE.entry));
  });

  test('is answered by the cached page when the network is silent for 3 s', async () => {
    await shelfOf().install();
    network['/map'] = () => new Promise(() => {});
    const waited: number[] = [];
    waits = async (milliseconds) => {
      waited.push(milliseconds);
      return null;
    };
    expect(await textAt(shelfOf().navigate(new Request('/map')))).toBe(pageOf(RELEASE.entry));
    expect(waited).toEqual([3_000]);
  });

  test('is answered by the network when nothing is cached', async () => {
    network['/map'] = () => new Response('trouble', { status: 502 });
    expect((await shelfOf().navigate(new Request('/map'))).status).toBe(502);
  });
});

test('a file of a release that an open page still runs is served from its cache', async () => {
  await shelfOf({ version: 'one', entry: '/assets/index-2.js', files: ['/assets/index-2.js'] }).install();
  network = {};
  expect(shelfOf().has('/assets/index-2.js')).toBe(true);
  expect(await textAt(shelfOf().asset(new Request('/assets/index-2.js')))).toBe('two');
});

test('a cache that the page has deleted is not restored', async () => {
  network['/map'] = network['/'] ?? (() => new Response(''));
  await shelfOf().navigate(new Request('/map'));
  await shelfOf().asset(new Request('/layers.css'));
  await new Promise(setImmediate);
  expect(await caches.keys()).toEqual([]);
});

test('a legal document is the operator’s newest, and without a network the cached one', async () => {
  const release = { ...RELEASE, files: [...RELEASE.files, '/legal/ru/rentRules.txt'] };
  network['/legal/ru/rentRules.txt'] = () => new Response('first');
  await shelfOf(release).install();
  const read = () => textAt(shelfOf(release).document(new Request('/legal/ru/rentRules.txt')));
  network['/legal/ru/rentRules.txt'] = () => new Response('second');
  expect(await read()).toBe('second');
  network = {};
  await expect.poll(read).toBe('second');
  expect(shelfOf(release).has('/legal/ru/rentRules.txt')).toBe(false);
});

test('requests of services and of the settings are not handled', () => {
  for (const path of ['/config.json', '/version.json', '/sw.js', '/sandbox/phone.js', '/legal/ru/privacy.txt'])
    expect(shelfOf().has(path)).toBe(false);
});
