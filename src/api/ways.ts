import * as v from 'valibot';
import type { Coordinates } from '#domain/distance.ts';
import {
  findWay,
  type LonLat,
  type Street,
  streetGraph,
  type StreetGraph,
  type TravelBy,
  type Way,
} from '#domain/ways.ts';
import { within } from './within.ts';

/** The browser's cache of the operator's files. They say nothing about the rider, so a sign-out leaves them. */
const KEPT = 'velorent.device.ways';
/** ms. A kept file is shown sooner than the network gives up. */
const [TIMEOUT, TIMEOUT_WITH_KEPT] = [15_000, 4_000];

const point: v.GenericSchema<unknown, LonLat> = v.pipe(
  v.looseTuple([
    v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
    v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
  ]),
  v.transform(([longitude, latitude]): LonLat => [longitude, latitude]),
);
const points = v.pipe(v.array(point), v.minLength(2));
const lines = v.union([
  v.pipe(
    v.object({ type: v.literal('LineString'), coordinates: points }),
    v.transform(({ coordinates }) => [coordinates]),
  ),
  v.pipe(
    v.object({ type: v.literal('MultiLineString'), coordinates: v.array(points) }),
    v.transform(({ coordinates }) => coordinates),
  ),
]);
const feature = v.object({ geometry: lines, properties: v.nullish(v.record(v.string(), v.unknown()), {}) });
const file = v.object({ features: v.array(v.unknown()) });

type Line = { points: LonLat[]; tags: Record<string, unknown> };

/** The lines of a GeoJSON file. A feature that is no line, or a damaged one, is left out alone. */
function linesOf(content: unknown): Line[] {
  return v.parse(file, content).features.flatMap((one) => {
    const read = v.safeParse(feature, one);
    if (!read.success) return [];
    const { geometry, properties } = read.output;
    return geometry.map((part) => ({ points: part, tags: properties ?? {} }));
  });
}

/**
 * What `read` makes of the file, from the network or else as this browser has kept it. Only a file that can be read is kept:
 * the sign-in page of a Wi-Fi network would replace the last good one.
 * @throws what `fetch` and `read` throw, and for a status that is no success
 */
async function load<T>(url: string, read: (content: unknown) => T, signal: AbortSignal): Promise<T> {
  // A browser may have no cache, or refuse it.
  const cache = await Promise.resolve()
    .then(() => caches.open(KEPT))
    .catch(() => null);
  const kept = await cache?.match(url);
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      signal: within(kept ? TIMEOUT_WITH_KEPT : TIMEOUT, signal),
    });
    if (!response.ok) throw new Error(`${new URL(url).pathname}: ${response.status}`);
    const copy = response.clone();
    const content = read(await response.json());
    // One that does not fit is asked for again next time.
    await cache?.put(url, copy).catch(() => undefined);
    return content;
  } catch (cause) {
    if (!kept || signal.aborted) throw cause;
    return read(await kept.json());
  }
}

/** Bike lanes, for the map: the lines of a file, or the address of vector tiles. */
export type BikeLanes = { kind: 'lines'; lines: readonly (readonly LonLat[])[] } | { kind: 'tiles'; url: string };

/** @throws when the file does not load or is no GeoJSON */
export async function loadBikeLanes(url: string, signal: AbortSignal): Promise<BikeLanes> {
  if (url.includes('{z}')) return { kind: 'tiles', url };
  return { kind: 'lines', lines: (await load(url, linesOf, signal)).map((line) => line.points) };
}

const text = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);
const ON_FOOT_ONLY = /^(?:steps|corridor|elevator)$/;
const CARS_ONLY = /^(?:motorway|motorway_link|construction|proposed)$/;

/** A street from OpenStreetMap's tags (wiki.openstreetmap.org/wiki/Bicycle). A tag that says nothing allows. */
function streetOf({ points: line, tags }: Line): Street {
  const highway = text(tags['highway']) ?? '';
  const sides = ['cycleway', 'cycleway:both', 'cycleway:left', 'cycleway:right'];
  const hasLane = highway === 'cycleway' || sides.some((side) => /lane|track/.test(text(tags[side]) ?? ''));
  const isRidable =
    tags['bicycle'] !== 'no' &&
    tags['bicycle'] !== 'dismount' &&
    !ON_FOOT_ONLY.test(highway) &&
    !CARS_ONLY.test(highway);
  const isForwards = tags['oneway'] === 'yes' && tags['oneway:bicycle'] !== 'no';
  const name = text(tags['name']);
  const ru = text(tags['name:ru']) ?? name;
  const en = text(tags['name:en']) ?? name;
  return {
    points: line,
    name: ru !== null && en !== null ? { ru, en } : null,
    hasLane,
    isWalkable: tags['foot'] !== 'no' && !CARS_ONLY.test(highway),
    ridable: isRidable ? (isForwards ? 'forwards' : 'both') : 'no',
  };
}

/** The streets of a GeoJSON file. @throws for content that is none */
export const readStreets = (content: unknown): Street[] => linesOf(content).map(streetOf);

/** The last file that was read: building its graph takes longer than a search. */
let built: { url: string; graph: StreetGraph } | null = null;

const route = v.object({
  routes: v.pipe(
    v.array(
      v.object({
        distance: v.pipe(v.number(), v.minValue(0)),
        geometry: v.object({ coordinates: points }),
        legs: v.optional(
          v.array(v.object({ steps: v.optional(v.array(v.object({ name: v.optional(v.string(), '') })), () => []) })),
          () => [],
        ),
      }),
    ),
    v.minLength(1),
  ),
});

/** Asks a routing service that answers as OSRM does (project-osrm.org/docs/v5.24.0/api). */
async function askRoute(url: string, from: Coordinates, to: Coordinates, by: TravelBy, signal: AbortSignal) {
  const place = ({ longitude, latitude }: Coordinates) => `${longitude.toFixed(6)},${latitude.toFixed(6)}`;
  const address = url
    .replaceAll('{profile}', by === 'foot' ? 'foot' : 'bike')
    .replaceAll('{from}', place(from))
    .replaceAll('{to}', place(to));
  const response = await fetch(address, { credentials: 'omit', signal: within(TIMEOUT, signal) });
  // It answers 400 with a code such as NoRoute or NoSegment where it finds no way.
  if (response.status === 400) return null;
  if (!response.ok) throw new Error(`routing: ${response.status}`);
  const [found] = v.parse(route, await response.json()).routes;
  if (!found) return null;
  const name = found.legs.flatMap(({ steps }) => steps).find((step) => step.name !== '')?.name;
  return {
    line: found.geometry.coordinates,
    meters: found.distance,
    laneMeters: null,
    street: name === undefined ? null : { ru: name, en: name },
  };
}

/**
 * The way along streets: searched in the operator's file, or by the operator's routing service.
 *
 * @returns null where there is none
 * @throws when the file or the service's answer does not load or cannot be read
 */
export async function loadWay(
  url: string,
  from: Coordinates,
  to: Coordinates,
  by: TravelBy,
  signal: AbortSignal,
): Promise<Way | null> {
  if (url.includes('{from}')) return askRoute(url, from, to, by, signal);
  if (built?.url !== url) built = { url, graph: streetGraph(await load(url, readStreets, signal)) };
  return findWay(built.graph, from, to, by);
}
