import { afterEach, expect, test, vi } from 'vitest';
import { loadBikeLanes, loadWay, readStreets } from '#api/ways.ts';

afterEach(() => vi.unstubAllGlobals());

const { signal } = new AbortController();
const line = (coordinates: unknown, properties: object | null = {}) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates },
});
const street = [
  [37.6, 55.75],
  [37.61, 55.75],
];
const fileOf = (...features: unknown[]) => ({ type: 'FeatureCollection', features });
const [west, east] = [
  { latitude: 55.75, longitude: 37.6 },
  { latitude: 55.75, longitude: 37.61 },
];

/** A network that answers so, and a browser that keeps files; `asked` lists the addresses. */
function browser(answer: () => Promise<Response>) {
  const asked: string[] = [];
  const kept = new Map<string, Response>();
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return answer();
  });
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (url: string) => kept.get(url)?.clone(),
      put: async (url: string, response: Response) => void kept.set(url, response),
    }),
  });
  return { asked };
}
const fails = async () => {
  throw new TypeError('Failed to fetch');
};

// D139
test.each([
  [{}, { hasLane: false, isWalkable: true, ridable: 'both', name: null }],
  [
    { highway: 'cycleway', foot: 'no' },
    { hasLane: true, isWalkable: false, ridable: 'both' },
  ],
  [
    { highway: 'primary', 'cycleway:right': 'track' },
    { hasLane: true, isWalkable: true, ridable: 'both' },
  ],
  [
    { cycleway: 'no', bicycle: 'no' },
    { hasLane: false, isWalkable: true, ridable: 'no' },
  ],
  [{ highway: 'steps' }, { isWalkable: true, ridable: 'no' }],
  [{ highway: 'motorway' }, { isWalkable: false, ridable: 'no' }],
  [{ oneway: 'yes' }, { isWalkable: true, ridable: 'forwards' }],
  [{ oneway: 'yes', 'oneway:bicycle': 'no' }, { ridable: 'both' }],
  [{ name: 'Арбат' }, { name: { ru: 'Арбат', en: 'Арбат' } }],
  [{ name: 'Арбат', 'name:en': 'Arbat' }, { name: { ru: 'Арбат', en: 'Arbat' } }],
  [
    { highway: 7, name: 5 },
    { isWalkable: true, ridable: 'both', name: null },
  ],
])('A street with the OpenStreetMap tags %j is read as %j', (tags, expected) => {
  expect(readStreets(fileOf(line(street, tags)))).toEqual([expect.objectContaining({ points: street, ...expected })]);
});

test('A file of streets is read without its damaged features and without those that are no lines', () => {
  const parts = { type: 'Feature', geometry: { type: 'MultiLineString', coordinates: [street, street] } };
  const point = { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [37, 55] } };
  const damaged = [null, 7, point, line(null), line([[37.6, 55.75]]), line([[37.6, 155], ...street]), line('none')];
  expect(readStreets(fileOf(...damaged, line(street, null), parts))).toHaveLength(3);
  expect(() => readStreets('<html>')).toThrow('Expected Object');
});

// D141
test('Without a network the app reads the bike lanes that the browser has kept, and without kept ones it fails', async () => {
  const url = 'https://lanes.test/lanes.geojson';
  let answer = async () => Response.json(fileOf(line(street)));
  browser(() => answer());
  const lanes = { kind: 'lines', lines: [street] };
  expect(await loadBikeLanes(url, signal)).toEqual(lanes);
  const signIn = async () => new Response('<h1>Free Wi-Fi</h1>');
  const other = async () => Response.json({ error: 'no such file' });
  for (const broken of [signIn, other, fails, async () => new Response('busy', { status: 503 })]) {
    answer = broken;
    expect(await loadBikeLanes(url, signal)).toEqual(lanes);
    await expect(loadBikeLanes('https://lanes.test/other', signal)).rejects.toThrow(
      /Failed to fetch|503|JSON|features/,
    );
  }
});

test('The app requests no file of bike lanes when their address is one of vector tiles: the map requests these', async () => {
  const { asked } = browser(fails);
  const url = 'https://tiles.test/{z}/{x}/{y}.pbf';
  expect(await loadBikeLanes(url, signal)).toEqual({ kind: 'tiles', url });
  expect(asked).toEqual([]);
});

test('The app requests a file of streets once for all ways', async () => {
  const { asked } = browser(async () => Response.json(fileOf(line(street))));
  const url = 'https://ways.test/streets.geojson';
  const ways = [await loadWay(url, west, east, 'foot', signal), await loadWay(url, east, west, 'wheels', signal)];
  expect(ways.map((way) => Math.round(way?.meters ?? 0))).toEqual([626, 626]);
  expect(asked).toEqual([url]);
});

// D139
test('A routing service gets both locations and the profile, and its answer is the way', async () => {
  const route = {
    distance: 812.4,
    geometry: { type: 'LineString', coordinates: street },
    legs: [{ steps: [{ name: '' }, { name: 'улица Варварка' }] }],
  };
  let answer = async () => Response.json({ code: 'Ok', routes: [route] });
  const { asked } = browser(() => answer());
  const ask = () => loadWay('https://route.test/v1/{profile}/{from};{to}?steps=true', west, east, 'wheels', signal);
  const name = { ru: 'улица Варварка', en: 'улица Варварка' };
  expect(await ask()).toEqual({ line: street, meters: 812.4, laneMeters: null, street: name });
  expect(asked).toEqual(['https://route.test/v1/bike/37.600000,55.750000;37.610000,55.750000?steps=true']);
  answer = async () => Response.json({ code: 'NoRoute' }, { status: 400 });
  expect(await ask()).toBeNull();
  answer = async () => Response.json({ code: 'Ok', routes: [] });
  await expect(ask()).rejects.toThrow('Invalid length');
});
