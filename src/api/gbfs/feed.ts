import type { HttpTransport } from '../httpTransport.ts';
import { boundedFetch } from '../httpTransport.ts';
import {
  cellOf,
  type City,
  cityOf,
  type FeedVehicle,
  parkingAnswer,
  searchAnswer,
  stationAnswer,
  stationNamesAnswer,
  zonesAnswer,
} from './city.ts';
import {
  readDiscovery,
  readPlans,
  readStamp,
  readStations,
  readStatuses,
  readTypes,
  readVehicles,
  readZones,
} from './rows.ts';

/** How often a file is asked for, whatever its ttl says: no feed is asked more often than the map draws. Milliseconds. */
const OFTEN = 10_000;
const SELDOM = 3_600_000;
/** What moves is never older. */
const LIVE_MOST = 60_000;
const LIVE = ['vehicle_status', 'free_bike_status', 'station_status'];

type Content = { value: unknown; readAt: number; waits: number };

/** The files of a feed, each asked for once its ttl is over. */
function createFiles({ fetch, serverClock }: HttpTransport) {
  const known = new Map<string, Content>();
  const asked = new Map<string, Promise<Content>>();

  async function load(file: string, url: string): Promise<Content> {
    // `no-cache`: the browser sends the stored ETag, and a file that has not changed is not sent again.
    const answer = await boundedFetch(fetch, new Request(url, { cache: 'no-cache', credentials: 'omit' }));
    if (!answer.ok) throw new TypeError(`${file} of the feed: ${answer.status}`);
    const value: unknown = await answer.json();
    const stamp = readStamp(value);
    const most = LIVE.includes(file) ? LIVE_MOST : SELDOM;
    const before = known.get(file);
    const isSame = before !== undefined && stamp !== null && readStamp(before.value)?.at === stamp.at;
    return {
      // The same object as before: what was made of it stays.
      value: isSame ? before.value : value,
      readAt: serverClock.monotonic(),
      waits: Math.min(most, Math.max(OFTEN, (stamp?.ttl ?? 0) * 1000)),
    };
  }

  /** `isOld`: it could not be read again, and this is the last copy. @throws {TypeError} without a copy */
  return async (file: string, url: string): Promise<{ value: unknown; isOld: boolean }> => {
    const content = known.get(file);
    if (content && serverClock.monotonic() - content.readAt < content.waits)
      return { value: content.value, isOld: false };
    const loading = asked.get(file) ?? load(file, url).finally(() => asked.delete(file));
    asked.set(file, loading);
    try {
      const fresh = await loading;
      known.set(file, fresh);
      return { value: fresh.value, isOld: false };
    } catch (cause) {
      if (content) return { value: content.value, isOld: true };
      throw cause;
    }
  };
}

/** Makes something of values, and makes it again only after one of them has changed. */
function remembered<Made>(make: (values: readonly unknown[]) => Promise<Made>) {
  let last: { values: readonly unknown[]; made: Promise<Made> } | null = null;
  return (values: readonly unknown[]): Promise<Made> => {
    if (!last || values.some((value, at) => value !== last?.values[at])) last = { values, made: make(values) };
    return last.made;
  };
}

/** A GBFS feed in the place of the gateway's public reads of the map (decisions §3.6). */
export type { FeedVehicle } from './city.ts';

export type VehicleFeed = {
  /** The answer to a public read, in the gateway's form; null for a read that no feed can answer. @throws as `fetch` */
  answer: (request: Request) => Promise<Response | null>;
  /** A vehicle by its number on the map; null once the feed has it no more. @throws as `fetch` */
  vehicle: (id: number) => Promise<FeedVehicle | null>;
  /** Where to rent at a station; null where the feed does not say. @throws as `fetch` */
  stationLink: (id: number) => Promise<string | null>;
};

type FeedOptions = {
  /** Of the feed's auto-discovery file. */
  url: string;
  transport: HttpTransport;
  /** Of the gateway, whose paths the requests have. */
  base: string;
  ownOrigin: string;
};

export function createFeed({ url, transport, base, ownOrigin }: FeedOptions): VehicleFeed {
  const readFile = createFiles(transport);
  const { serverClock } = transport;
  const basePath = new URL(base).pathname.replace(/\/$/, '');
  const languages = () => [transport.language?.() ?? 'ru', 'en'];

  const filesOf = remembered(async ([content]) => readDiscovery(content, languages()));
  async function addresses(): Promise<ReadonlyMap<string, string>> {
    const files = await filesOf([(await readFile('gbfs', url)).value]);
    if (!files) throw new TypeError('the address of the feed has no auto-discovery file');
    return files;
  }

  /** A file that the feed may lack, or that cannot be read now: then undefined. */
  async function optional(files: ReadonlyMap<string, string>, ...names: string[]) {
    const name = names.find((one) => files.has(one));
    const address = name === undefined ? undefined : files.get(name);
    if (name === undefined || address === undefined) return { value: undefined, isOld: false, failure: null };
    return readFile(name, address).then(
      (read) => ({ ...read, failure: null }),
      (failure: unknown) => ({ value: undefined, isOld: true, failure }),
    );
  }

  const rows = {
    types: remembered(([content]) => readTypes(content)),
    plans: remembered(([content]) => readPlans(content)),
    stations: remembered(([content]) => readStations(content)),
    statuses: remembered(([content]) => readStatuses(content)),
    vehicles: remembered(([content]) => readVehicles(content)),
    zones: remembered(([content]) => readZones(content)),
  };
  const join = remembered(async (values) => {
    const [types, plans, stations, statuses, vehicles] = await Promise.all([
      rows.types([values[0]]),
      rows.plans([values[1]]),
      rows.stations([values[2]]),
      rows.statuses([values[3]]),
      rows.vehicles([values[4]]),
    ]);
    return cityOf({ types, plans, stations, statuses, vehicles }, ownOrigin);
  });

  /** `at`: when the feed's data was made, milliseconds. */
  async function city(): Promise<{ city: City; at: number }> {
    const files = await addresses();
    const [types, plans, stations, statuses, vehicles] = await Promise.all([
      optional(files, 'vehicle_types'),
      optional(files, 'system_pricing_plans'),
      optional(files, 'station_information'),
      optional(files, 'station_status'),
      optional(files, 'vehicle_status', 'free_bike_status'),
    ]);
    const live = [statuses, vehicles].filter(({ value, isOld }) => value !== undefined || isOld);
    // One file of two that is late keeps its last copy. Without both, the map must say that its data is old.
    if (live.every(({ isOld }) => isOld))
      throw (
        live.find(({ failure }) => failure !== null)?.failure ??
        new TypeError('the feed has no vehicles and no stations')
      );
    return {
      city: await join([types.value, plans.value, stations.value, statuses.value, vehicles.value]),
      at: readStamp(vehicles.value ?? statuses.value)?.at ?? serverClock.now(),
    };
  }

  async function zones(): Promise<unknown> {
    const { value, failure } = await optional(await addresses(), 'geofencing_zones');
    if (failure !== null) throw failure;
    return zonesAnswer(await rows.zones([value]), serverClock.now());
  }

  const CELL = /^\/api\/map\/cells\/(\d+)\/(\d+)\/(\d+)$/;
  const STATION = /^\/api\/map\/stations\/(\d+)$/;
  const PARKING = /^\/api\/parkings\/([^/]+)$/;

  /** Undefined: not a read of the map. Null: there is no such thing. */
  async function body(path: string, query: URLSearchParams): Promise<unknown> {
    if (path === '/api/map/zones') return zones();
    const cell = CELL.exec(path)?.slice(1).map(Number);
    const station = STATION.exec(path)?.[1];
    const parking = PARKING.exec(path)?.[1];
    const isRead = cell ?? station ?? parking ?? (path === '/api/map/stations' || path === '/api/map/search');
    if (!isRead) return undefined;
    const { city: known, at } = await city();
    if (cell) return cellOf(known, { z: cell[0] ?? 0, x: cell[1] ?? 0, y: cell[2] ?? 0 }, at);
    if (station !== undefined) return stationAnswer(known, Number(station), at);
    if (parking !== undefined) return parkingAnswer(known, decodeURIComponent(parking));
    return path === '/api/map/stations' ? stationNamesAnswer(known) : searchAnswer(known, query.get('q') ?? '');
  }

  return {
    async answer(request) {
      const { pathname, searchParams } = new URL(request.url);
      const found = await body(pathname.slice(basePath.length), searchParams);
      if (found === undefined) return null;
      return found === null ? new Response(null, { status: 404 }) : new Response(JSON.stringify(found));
    },
    stationLink: async (id) => (await city()).city.stations.get(id)?.link ?? null,
    vehicle: async (id) => (await city()).city.vehicles.get(id) ?? null,
  };
}
