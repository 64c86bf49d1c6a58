import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createShelf } from '../../src/sw/shelf.ts';

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
  createShelf(
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

describe('a release is kept', () => {
  test('with its page, as a whole', async () => {
    await shelfOf().fill();
    network = {};
    expect(await textAt(shelfOf().file(new Request('/layers.css')))).toBe('layers');
    expect(await textAt(shelfOf().place(new Request('/map/ride')))).toBe(pageOf(RELEASE.entry));
  });

  test('or not at all; what came is not asked for again', async () => {
    const { '/layers.css': layers, ...others } = network;
    network = others;
    await expect(shelfOf().fill()).rejects.toThrow('Failed to fetch');
    if (layers) network['/layers.css'] = layers;
    asked = [];
    await shelfOf().fill();
    expect(asked).toEqual(['/layers.css']);
  });

  test('never with the page of another one', async () => {
    network['/'] = () => new Response(pageOf('/assets/index-3.js'));
    await expect(shelfOf().fill()).rejects.toThrow('another release');
  });

  test('never with an answer that failed', async () => {
    network['/layers.css'] = () => new Response('', { status: 503 });
    await expect(shelfOf().fill()).rejects.toThrow('/layers.css: 503');
  });

  test('with what another one has under the same hash, and fresh where there is no hash', async () => {
    await shelfOf().fill();
    network['/'] = () => new Response(pageOf('/assets/index-2.js') + 'three');
    asked = [];
    await shelfOf({ ...RELEASE, version: 'three' }).fill();
    expect(asked.sort()).toEqual(['/', '/layers.css']);
  });

  test('beside the one before it and no older one', async () => {
    for (const version of ['one', 'two', 'three']) await shelfOf({ ...RELEASE, version }).fill();
    await caches.open('velorent.rider.pictures');
    await shelfOf({ ...RELEASE, version: 'three' }).tidy();
    expect(await caches.keys()).toEqual([
      'velorent.device.release.two',
      'velorent.device.release.three',
      'velorent.rider.pictures',
    ]);
  });
});

describe('a page', () => {
  test('comes from the network while there is one, and is kept for later', async () => {
    await shelfOf().fill();
    network['/map'] = () => new Response(`${pageOf(RELEASE.entry)}newer`);
    expect(await textAt(shelfOf().place(new Request('/map')))).toContain('newer');
    network = {};
    await expect.poll(() => textAt(shelfOf().place(new Request('/map')))).toContain('newer');
  });

  test('of another release is shown and not kept', async () => {
    await shelfOf().fill();
    network['/map'] = () => new Response(pageOf('/assets/index-3.js'));
    expect(await textAt(shelfOf().place(new Request('/map')))).toContain('index-3');
    network = {};
    expect(await textAt(shelfOf().place(new Request('/map')))).toContain('index-2');
  });

  test.each([
    ['is away', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is in trouble', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ])('is the kept one when the server %s', async (_, answer) => {
    await shelfOf().fill();
    network['/map'] = answer;
    expect(await textAt(shelfOf().place(new Request('/map')))).toBe(pageOf(RELEASE.entry));
  });

  test('is the kept one when the network does not speak for 3 s', async () => {
    await shelfOf().fill();
    network['/map'] = () => new Promise(() => {});
    const waited: number[] = [];
    waits = async (milliseconds) => {
      waited.push(milliseconds);
      return null;
    };
    expect(await textAt(shelfOf().place(new Request('/map')))).toBe(pageOf(RELEASE.entry));
    expect(waited).toEqual([3_000]);
  });

  test('is whatever the network says when nothing is kept', async () => {
    network['/map'] = () => new Response('trouble', { status: 502 });
    expect((await shelfOf().place(new Request('/map'))).status).toBe(502);
  });
});

test('a part of a release that an open page still runs is found there', async () => {
  await shelfOf({ version: 'one', entry: '/assets/index-2.js', files: ['/assets/index-2.js'] }).fill();
  network = {};
  expect(shelfOf().holds('/assets/index-2.js')).toBe(true);
  expect(await textAt(shelfOf().file(new Request('/assets/index-2.js')))).toBe('two');
});

test('what the page has thrown away stays away', async () => {
  network['/map'] = network['/'] ?? (() => new Response(''));
  await shelfOf().place(new Request('/map'));
  await shelfOf().file(new Request('/layers.css'));
  await new Promise(setImmediate);
  expect(await caches.keys()).toEqual([]);
});

test('a document is the operator’s newest, and without a network the kept one', async () => {
  const release = { ...RELEASE, files: [...RELEASE.files, '/legal/ru/rentRules.txt'] };
  network['/legal/ru/rentRules.txt'] = () => new Response('first');
  await shelfOf(release).fill();
  const read = () => textAt(shelfOf(release).text(new Request('/legal/ru/rentRules.txt')));
  network['/legal/ru/rentRules.txt'] = () => new Response('second');
  expect(await read()).toBe('second');
  network = {};
  await expect.poll(read).toBe('second');
  expect(shelfOf(release).holds('/legal/ru/rentRules.txt')).toBe(false);
});

test('answers of services and the settings are none of its business', () => {
  for (const path of ['/config.json', '/version.json', '/sw.js', '/sandbox/phone.js', '/legal/ru/privacy.txt'])
    expect(shelfOf().holds(path)).toBe(false);
});
