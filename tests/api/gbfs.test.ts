import createClient from 'openapi-fetch';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PublicApi } from '#api/clients.ts';
import { createFeed } from '#api/gbfs/feed.ts';
import { safeLink } from '#api/gbfs/rows.ts';
import { getMapCell, type MapCell } from '#api/map.ts';
import { getParking, getStation, getStationNames, searchLocations } from '#api/mapLocations.ts';
import { setUnreadListener } from '#api/unread.ts';
import { getZones } from '#api/zones.ts';
import { coverOf } from '#domain/mapCells.ts';
import { fakeWire, GATEWAY, json } from '../support/api/wire.ts';
import { dockedFeed, type FixtureFeed, floatingFeed, hybridFeed } from '../support/gbfs/feeds.ts';
import { feedMistakes } from '../support/gbfs/rules.ts';

const { signal } = new AbortController();
const NOON = Date.UTC(2026, 7, 1, 9);

afterEach(() => setUnreadListener(() => undefined));

/** The app's public reads over a feed that answers from `files`; `clock` moves its time. */
function mapOver({ gbfs, files }: FixtureFeed, answer = (url: string) => files[url]) {
  const clock = { ms: 0 };
  const fake = fakeWire(({ url }) => {
    const file = answer(url);
    return file === undefined ? json(404, {}) : file instanceof Response ? file : json(200, file);
  });
  fake.wire.serverClock = { ...fake.wire.serverClock, monotonic: () => clock.ms, now: () => NOON + clock.ms };
  const feed = createFeed({ url: gbfs, transport: fake.wire, base: GATEWAY, ownOrigin: 'http://localhost:4173' });
  const api: PublicApi = createClient({
    baseUrl: GATEWAY,
    fetch: async (request) => (await feed.answer(request)) ?? json(599, {}),
  });
  return { ...fake, feed, api, clock };
}
type OpenMap = ReturnType<typeof mapOver>;

async function around({ api }: Pick<OpenMap, 'api'>, latitude: number, longitude: number): Promise<MapCell[]> {
  const bounds = { west: longitude - 0.02, east: longitude + 0.02, south: latitude - 0.02, north: latitude + 0.02 };
  return Promise.all(coverOf(bounds).map((id) => getMapCell(api, id, signal)));
}
const detailsOf = (cells: readonly MapCell[]) => ({
  vehicles: cells.flatMap(({ detail }) => detail?.vehicles ?? []),
  stations: cells.flatMap(({ detail }) => detail?.stations ?? []),
  parkings: cells.flatMap(({ detail }) => detail?.parkings ?? []),
});
const namesOf = (feed: FixtureFeed) =>
  Object.fromEntries(Object.entries(feed.files).map(([url, file]) => [url.replace(/^.*\/|\.json$/g, ''), file]));

test('The fixtures of a docked feed and of a free-floating feed are valid GBFS', () => {
  expect(feedMistakes('2.3', namesOf(dockedFeed), NOON).filter((one) => !one.endsWith(': vehicles'))).toEqual([]);
  expect(feedMistakes('3.0', namesOf(floatingFeed()), NOON)).toEqual([]);
});

describe('The map shows', () => {
  test('a docked feed: stations with their docks, a bike for each one that a station counts, search', async () => {
    const map = mapOver(dockedFeed);
    const { vehicles, stations, parkings } = detailsOf(await around(map, 60.39, 5.32));
    expect(stations).toMatchObject([
      { power: 'electric', powers: ['electric', 'mechanical'], bikes: 5, places: 6, isActive: true },
      { id: 77, bikes: 0, places: 0, isActive: false },
    ]);
    expect(vehicles.map(({ form }) => form).toSorted()).toEqual(['bike', 'bike', 'bike', 'ebike', 'ebike']);
    expect(parkings).toEqual([]);
    const { groups } = await getMapCell(map.api, { z: 0, x: 0, y: 0 }, signal);
    expect(groups).toMatchObject([{ counts: { bike: 3, ebike: 2, omni: 0, scooter: 0 } }]);
    const [harbour] = stations;
    const id = harbour?.id ?? 0;
    expect(await getStation(map.api, id, signal)).toMatchObject({
      address: { ru: 'Harbour Square', en: 'Harbour Square' },
      bikes: { mechanical: 3, electric: 2 },
      ports: 12,
      workingPorts: 11,
      level: 'medium',
    });
    expect((await getStationNames(map.api, signal)).get(77)).toEqual({ ru: 'Upper Street', en: 'Upper Street' });
    expect(await searchLocations(map.api, 'harb', signal)).toMatchObject([{ kind: 'station', id }]);
    await expect(getStation(map.api, 78, signal)).rejects.toMatchObject({ status: 404 });
  });

  // D138
  test('a free-floating feed: what anybody can take, each with its price and a safe link to its operator', async () => {
    const map = mapOver(floatingFeed());
    const { vehicles } = detailsOf(await around(map, 48.85, 2.35));
    const nearlyEmptyLast = vehicles.toSorted((a, b) => (b.batteryPercent ?? 0) - (a.batteryPercent ?? 0));
    const cards = await Promise.all(nearlyEmptyLast.map(({ id }) => map.feed.vehicle(id)));
    expect(cards).toMatchObject([
      {
        form: 'scooter',
        name: { ru: 'Kick Max', en: 'Kick Max' },
        batteryPercent: 45,
        rangeMeters: 18_000,
        price: { ru: '€1 to unlock, then €0.25 a minute', en: '€1 to unlock, then €0.25 a minute' },
        link: 'https://kick.example/ride?id=kick-1',
      },
      { form: 'omni', name: null, batteryPercent: 26 },
      { form: 'scooter', batteryPercent: 25, link: null },
    ]);
    expect(await map.feed.vehicle(1)).toBeNull();
  });

  test('the zones of a feed that are in force, and nothing where only parking is forbidden', async () => {
    const map = mapOver(floatingFeed());
    const zones = await getZones(map.api, signal);
    expect(zones.map(({ kind }) => kind)).toEqual(['restricted', 'slow', 'move']);
    expect(zones[1]).toMatchObject({ limit: 10, ring: expect.arrayContaining([[2.34, 48.84]]) });
    expect(await getZones(mapOver(hybridFeed).api, signal)).toEqual([]);
  });

  // D137
  test('a feed with missing and wrong fields: each bad row is left out alone, and its fields are reported', async () => {
    const unread: string[] = [];
    setUnreadListener(({ message }) => unread.push(message));
    const map = mapOver(hybridFeed);
    const { vehicles, parkings } = detailsOf(await around(map, 52.52, 13.41));
    expect(vehicles.map(({ longitude }) => longitude).toSorted((a, b) => a - b)).toEqual([13.4, 13.401, 13.42]);
    expect(new Set(vehicles.map(({ form }) => form))).toEqual(new Set(['omni']));
    expect(parkings).toMatchObject([{ number: '0412', radiusMeters: expect.any(Number) }]);
    expect(await getParking(map.api, '0412', signal)).toMatchObject({ address: { en: 'Am Markt' } });
    const ost = detailsOf(await around(map, 52.503, 13.469));
    expect(ost.stations).toMatchObject([{ bikes: 1, places: 3, isActive: true }]);
    expect(ost.vehicles).toMatchObject([{ form: 'bike', latitude: 52.503 }]);
    expect(unread.filter((one) => one.startsWith('gbfs_vehicle_status'))).toHaveLength(1);
  });
});

test.for([
  ['https://kick.example/ride?id=1', true],
  ['http://localhost:4173/map?bike=7', true],
  ['http://kick.example/ride', false],
  ['javascript:alert(1)', false],
  ['kick://ride', false],
  ['https://velorent.example@kick.example/', false],
  ['https:/\\kick.example/', false],
  ['http://localhost:4173.kick.example/', false],
] as const)('The app links to %s: %s', ([link, isSafe]) => {
  expect(safeLink(link, 'http://localhost:4173')).toBe(isSafe ? link : null);
});

// D137
test('No damage to a field of one vehicle takes another vehicle, or the map, away', async () => {
  const clean = floatingFeed();
  const url = 'https://kick.example/v3/vehicle_status.json';
  const whole = detailsOf(await around(mapOver(clean), 48.85, 2.35)).vehicles;
  const others = whole.filter(({ batteryPercent }) => batteryPercent !== 45);
  expect(others).toHaveLength(2);
  const rubbish = [undefined, null, '', 'x', -1, 1e99, {}, [], true, '9'.repeat(5_000)];
  const fields = ['vehicle_id', 'lat', 'lon', 'is_reserved', 'is_disabled', 'vehicle_type_id', 'current_range_meters'];
  for (const field of [...fields, 'current_fuel_percent', 'station_id', 'pricing_plan_id', 'rental_uris']) {
    for (const value of rubbish) {
      const damaged = structuredClone(clean);
      const file: unknown = damaged.files[url];
      const rows: unknown = Reflect.get(Object(Reflect.get(Object(file), 'data')), 'vehicles');
      Object.assign(Object(Array.isArray(rows) ? rows[0] : null), { [field]: value });
      const left = detailsOf(await around(mapOver(damaged), 48.85, 2.35)).vehicles;
      for (const vehicle of others) expect(left, `${field}: ${JSON.stringify(value)}`).toContainEqual(vehicle);
    }
  }
});

// D137
test('No damage to a field of one station, or to the head of a file, takes another station or the map away', async () => {
  const base = 'https://bysykkel.example/gbfs';
  const shown = async (map: FixtureFeed) => detailsOf(await around(mapOver(map), 60.39, 5.32));
  const whole = await shown(dockedFeed);
  const harbour = whole.stations.find(({ id }) => id !== 77);
  expect([harbour?.bikes, whole.vehicles.length]).toEqual([5, 5]);
  const rubbish = [undefined, null, '', 'x', -1, 1e7, 1e99, Date.UTC(2026, 7, 1), {}, [], true];
  const counts = ['num_bikes_available', 'num_docks_available', 'num_docks_disabled', 'vehicle_types_available'];
  const places = ['station_id', 'name', 'lat', 'lon', 'capacity', 'is_virtual_station', 'station_area'];
  const damages = [
    ...counts.map((field) => ['station_status', field] as const),
    ...places.map((field) => ['station_information', field] as const),
    ...['last_updated', 'ttl'].map((field) => ['station_status', field] as const),
  ];
  for (const [file, field] of damages) {
    for (const value of rubbish) {
      const damaged = structuredClone(dockedFeed);
      const fileOf = (name: string) => Object(damaged.files[`${base}/${name}.json`]);
      const second = (name: string) => Object(Reflect.get(fileOf(name).data, 'stations')[1]);
      // Without it nothing else says how many bikes there can be.
      delete second('station_information').capacity;
      const isHead = field === 'last_updated' || field === 'ttl';
      Object.assign(isHead ? fileOf(file) : second(file), { [field]: value });
      const left = await shown(damaged);
      expect(left.stations, `${field}: ${JSON.stringify(value)}`).toContainEqual(harbour);
      expect(left.vehicles.length, `${field}: ${JSON.stringify(value)}`).toBeLessThan(2_000);
    }
  }
});

describe('The app asks a feed', () => {
  const path = ({ url }: Request) => url.replace(/^.*\//, '');

  test('for a file once its ttl is over, with the stored copy’s tag, and makes nothing anew of the same copy', async () => {
    const map = mapOver(floatingFeed());
    const first = detailsOf(await around(map, 48.85, 2.35)).vehicles;
    expect(map.sent.map(path).toSorted()).toEqual([
      'gbfs.json',
      'system_pricing_plans.json',
      'vehicle_status.json',
      'vehicle_types.json',
    ]);
    expect(map.sent.map(({ cache, credentials }) => `${cache} ${credentials}`)).toEqual(Array(4).fill('no-cache omit'));
    map.clock.ms = 59_000;
    await around(map, 48.85, 2.35);
    expect(map.sent).toHaveLength(4);
    map.clock.ms = 61_000;
    expect(detailsOf(await around(map, 48.85, 2.35)).vehicles).toEqual(first);
    expect(map.sent.slice(4).map(path)).toEqual(['vehicle_status.json']);
  });

  test('again when it did not answer: the vehicles of a silent feed are not shown as fresh', async () => {
    let silent: RegExp | null = null;
    const clean = floatingFeed();
    const map = mapOver(clean, (url) => (silent?.test(url) ? new Response(null, { status: 503 }) : clean.files[url]));
    await around(map, 48.85, 2.35);
    map.clock.ms = 4_000_000;
    silent = /vehicle_types|pricing/;
    expect(detailsOf(await around(map, 48.85, 2.35)).vehicles).toHaveLength(3);
    silent = /vehicle_status/;
    map.clock.ms += 61_000;
    await expect(around(map, 48.85, 2.35)).rejects.toMatchObject({ code: 'networkErrorTitle' });
    silent = null;
    expect(detailsOf(await around(map, 48.85, 2.35)).vehicles).toHaveLength(3);
  });

  test('and believes neither its 426 nor its times: they say nothing about the operator’s own backends', async () => {
    const learn = vi.fn<() => void>();
    const map = mapOver(dockedFeed, () => new Response('{"serverTime":"2000-01-01T00:00:00Z"}', { status: 426 }));
    map.wire.serverClock = { ...map.wire.serverClock, learn };
    await expect(around(map, 60.39, 5.32)).rejects.toMatchObject({ status: 0 });
    expect(map.said).toEqual([]);
    expect(learn).not.toHaveBeenCalled();
  });

  test('for nothing that is not a read of the map', async () => {
    const map = mapOver(dockedFeed);
    expect(await map.feed.answer(new Request(`${GATEWAY}/api/short-links/abc`))).toBeNull();
    expect(await map.feed.answer(new Request(`${GATEWAY}/api/map/bikes/51307`))).toBeNull();
    expect(map.sent).toEqual([]);
  });
});

test('While the app reads a feed of 10,000 vehicles, the page gets its turn after every 500 of them', async () => {
  const map = mapOver(floatingFeed(10_000));
  let turns = 0;
  let isRead = false;
  const count = () => {
    turns += 1;
    if (!isRead) setImmediate(count);
  };
  setImmediate(count);
  const { vehicles } = detailsOf(await around(map, 48.85, 2.35));
  isRead = true;
  expect(vehicles.length).toBeGreaterThan(1_000);
  // Node may deliver two messages in one turn.
  expect(turns).toBeGreaterThanOrEqual(15);
});
