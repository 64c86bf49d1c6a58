import * as v from 'valibot';
import type { Address } from '#domain/address.ts';
import { latitude, longitude, maybe, name, parse, text, withDefault } from '#domain/fields.ts';
import { ownProperty } from '#domain/ownProperty.ts';
import type { VehicleForm } from '#domain/rent.ts';
import { reportUnread } from '../unread.ts';

/**
 * Rows of GBFS 2.x and 3.0, as far as they can be read. Feeds are other operators' work: a row without a field that the
 * map needs is left out alone, a field that it does not need is left out of its row.
 */

/** The rest would freeze the phone. The largest city feeds have some 20,000 rows. */
const MOST_ROWS = 30_000;
/** Rows between two breaths of the page: about 5 ms on a slow phone. */
const CHUNK = 500;

/** Lets the page draw and answer a tap. */
const breathe = () =>
  new Promise<void>((next) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      next();
    });
    port1.start();
    port2.postMessage(null);
  });

const amount = v.pipe(v.number(), v.finite(), v.minValue(0));
/** At one station. More is a mistake, and a mark on the map for each bike would freeze the page. */
const places = v.pipe(amount, v.maxValue(1_000));
/** GBFS 1 wrote 0 and 1, and some feeds of 2.x still do. */
const yesOrNo = v.union([
  v.boolean(),
  v.pipe(
    v.picklist([0, 1]),
    v.transform((sent) => sent === 1),
  ),
]);

/** 2.x has one text for each file, 3.0 all languages in one list. */
const texts = v.union([
  v.pipe(
    text,
    v.transform((one): Address => ({ ru: one, en: one })),
  ),
  v.pipe(
    v.array(v.object({ text, language: v.string() })),
    v.minLength(1),
    v.transform((all): Address => {
      const inLanguage = (wanted: string) => all.find(({ language }) => language.startsWith(wanted))?.text;
      const first = inLanguage('en') ?? all[0]?.text ?? '';
      return { ru: inLanguage('ru') ?? first, en: first };
    }),
  ),
]);
/** An address of another operator: shown by its host and opened, so it has one reading. */
const SAFE_LINK = /^https:\/\/[A-Za-z0-9.-]+(?::\d{1,5})?(?:[/?#][^\s\\\p{Cc}\p{Cf}]*)?$/u;
const links = maybe('rental_uris', v.object({ web: v.optional(v.nullable(v.string()), null) }));

/** @param ownOrigin of this app: its own addresses may use http, on a developer's machine */
export const safeLink = (link: string | null | undefined, ownOrigin: string): string | null =>
  link && (SAFE_LINK.test(link) || link.startsWith(`${ownOrigin}/`)) ? link : null;

const list = <Key extends string>(...keys: Key[]) =>
  v.pipe(
    v.object({ data: v.record(v.string(), v.unknown()) }),
    v.transform(({ data }) => keys.map((key) => data[key]).find((rows) => Array.isArray(rows)) ?? null),
    v.array(v.unknown()),
  );

/** The rows of a file that can be read, some at a time. Null: the file has no such list. */
async function rowsIn<Row>(
  file: string,
  keys: readonly string[],
  schema: v.GenericSchema<unknown, Row>,
  content: unknown,
): Promise<Row[] | null> {
  const { value: sent } = parse(list(...keys), content);
  if (!sent) {
    if (content !== undefined) reportUnread(`gbfs_${file}`, ['itself']);
    return null;
  }
  const rows: Row[] = [];
  const leftOut = new Set<string>();
  for (const [at, row] of sent.slice(0, MOST_ROWS).entries()) {
    if (at > 0 && at % CHUNK === 0) await breathe();
    const { value, unread } = parse(schema, row);
    for (const field of unread) leftOut.add(field);
    if (value !== null) rows.push(value);
  }
  reportUnread(`gbfs_${file}`, [...leftOut]);
  return rows;
}

/** A list of some feeds lacks ids or has one twice: the first counts. */
function byId<Row extends { id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  const found = new Map<string, Row>();
  for (const row of rows) if (!found.has(row.id)) found.set(row.id, row);
  return found;
}

/** `docked`: in a dock it is a bike or an e-bike, on the street an omni bike. */
type Kind = { street: VehicleForm; docked: VehicleForm };
const BIKE: Kind = { street: 'omni', docked: 'bike' };
const EBIKE: Kind = { street: 'omni', docked: 'ebike' };
const SCOOTER: Kind = { street: 'scooter', docked: 'scooter' };

/** Cars, mopeds and the like are not vehicles of this app. */
function kindOf(factor: string, propulsion: string): Kind | null {
  if (factor.startsWith('scooter')) return SCOOTER;
  if (factor !== 'bicycle' && factor !== 'cargo_bicycle') return null;
  return propulsion === 'human' ? BIKE : EBIKE;
}

const typeRow = v.pipe(
  v.object({
    vehicle_type_id: name,
    form_factor: v.string(),
    propulsion_type: withDefault('propulsion_type', v.string(), 'human'),
    max_range_meters: maybe('max_range_meters', amount),
    name: maybe('name', texts),
    default_pricing_plan_id: maybe('default_pricing_plan_id', name),
  }),
  v.transform((row) => ({
    id: row.vehicle_type_id,
    kind: kindOf(row.form_factor, row.propulsion_type),
    isElectric: row.propulsion_type !== 'human',
    maxRangeMeters: row.max_range_meters,
    name: row.name,
    planId: row.default_pricing_plan_id,
  })),
);
export type TypeRow = v.InferOutput<typeof typeRow>;

const vehicleRow = v.pipe(
  v.object({
    vehicle_id: v.optional(name),
    bike_id: v.optional(name),
    lat: maybe('lat', latitude),
    lon: maybe('lon', longitude),
    is_reserved: yesOrNo,
    is_disabled: yesOrNo,
    vehicle_type_id: maybe('vehicle_type_id', name),
    current_range_meters: maybe('current_range_meters', amount),
    current_fuel_percent: maybe('current_fuel_percent', v.pipe(amount, v.maxValue(1))),
    station_id: maybe('station_id', name),
    pricing_plan_id: maybe('pricing_plan_id', name),
    rental_uris: links,
  }),
  v.transform((row) => ({ ...row, id: row.vehicle_id ?? row.bike_id ?? '' })),
  v.check(({ id, lat, lon, station_id }) => id !== '' && ((lat !== null && lon !== null) || station_id !== null)),
);
export type VehicleRow = v.InferOutput<typeof vehicleRow>;

const ring = v.array(v.pipe(v.array(v.number()), v.minLength(2)));
const stationRow = v.pipe(
  v.object({
    station_id: name,
    name: texts,
    short_name: maybe('short_name', texts),
    lat: latitude,
    lon: longitude,
    capacity: maybe('capacity', places),
    is_virtual_station: withDefault('is_virtual_station', yesOrNo, false),
    station_area: maybe('station_area', v.object({ coordinates: v.array(v.array(ring)) })),
    rental_uris: links,
  }),
  v.transform((row) => ({ ...row, id: row.station_id })),
);
export type StationRow = v.InferOutput<typeof stationRow>;

const counted = v.object({ vehicle_type_id: name, count: places });
const statusRow = v.pipe(
  v.object({
    station_id: name,
    num_vehicles_available: maybe('num_vehicles_available', places),
    num_bikes_available: maybe('num_bikes_available', places),
    num_docks_available: maybe('num_docks_available', places),
    num_docks_disabled: maybe('num_docks_disabled', places),
    vehicle_types_available: maybe('vehicle_types_available', v.array(counted)),
    is_installed: withDefault('is_installed', yesOrNo, true),
    is_renting: withDefault('is_renting', yesOrNo, true),
  }),
  v.transform((row) => ({
    ...row,
    id: row.station_id,
    available: Math.floor(row.num_vehicles_available ?? row.num_bikes_available ?? 0),
  })),
);
export type StatusRow = v.InferOutput<typeof statusRow>;

const planRow = v.pipe(
  v.object({ plan_id: name, name: maybe('name', texts), description: texts }),
  v.transform((row) => ({ id: row.plan_id, text: row.description })),
);

const rule = v.object({
  ride_allowed: v.optional(v.boolean(), true),
  ride_start_allowed: v.optional(v.boolean(), true),
  ride_end_allowed: v.optional(v.boolean(), true),
  ride_through_allowed: v.optional(v.boolean(), true),
  maximum_speed_kph: maybe('maximum_speed_kph', amount),
});
/** RFC 3339 in 3.0, seconds in 2.x; milliseconds here. */
const time = v.union([
  v.pipe(
    v.string(),
    v.transform((sent) => Date.parse(sent)),
    v.finite(),
  ),
  v.pipe(
    v.number(),
    v.finite(),
    v.transform((seconds) => seconds * 1000),
  ),
]);
const zoneRow = v.object({
  geometry: v.object({ coordinates: v.array(v.array(ring)) }),
  properties: v.object({
    start: maybe('start', time),
    end: maybe('end', time),
    rules: v.pipe(v.array(rule), v.minLength(1)),
  }),
});
export type ZoneRow = v.InferOutput<typeof zoneRow>;

export const readTypes = async (content: unknown) =>
  byId((await rowsIn('vehicle_types', ['vehicle_types'], typeRow, content)) ?? []);
export const readPlans = async (content: unknown) =>
  byId((await rowsIn('system_pricing_plans', ['plans'], planRow, content)) ?? []);
export const readStations = async (content: unknown) =>
  byId((await rowsIn('station_information', ['stations'], stationRow, content)) ?? []);
export const readStatuses = async (content: unknown) =>
  byId((await rowsIn('station_status', ['stations'], statusRow, content)) ?? []);
export const readVehicles = async (content: unknown) =>
  byId((await rowsIn('vehicle_status', ['vehicles', 'bikes'], vehicleRow, content)) ?? []);

const zoneFile = v.object({
  data: v.object({
    geofencing_zones: v.object({ features: v.array(v.unknown()) }),
    global_rules: maybe('global_rules', v.array(rule)),
  }),
});
/** The zones, and whether nobody may ride outside them (only 3.0 says so). */
export async function readZones(content: unknown): Promise<{ zones: ZoneRow[]; isClosedOutside: boolean }> {
  const { value } = parse(zoneFile, content);
  const features = value?.data.geofencing_zones.features ?? [];
  const zones = (await rowsIn('geofencing_zones', ['features'], zoneRow, { data: { features } })) ?? [];
  const outside = value?.data.global_rules ?? [];
  return { zones, isClosedOutside: outside.some(({ ride_through_allowed }) => !ride_through_allowed) };
}

const fileList = v.object({ feeds: v.array(v.object({ name, url: v.pipe(v.string(), v.url()) })) });
const discovery = v.object({ data: v.union([fileList, v.record(v.string(), fileList)]) });

/**
 * The addresses of the files by name. A feed of 2.x has a set for each language: the first of `languages` that it has,
 * else its first.
 */
export function readDiscovery(content: unknown, languages: readonly string[]): ReadonlyMap<string, string> | null {
  const { value } = parse(discovery, content);
  if (!value) return null;
  const { data } = value;
  const sets: Readonly<Record<string, v.InferOutput<typeof fileList>>> = v.is(fileList, data) ? { all: data } : data;
  const key = languages.find((language) => Object.hasOwn(sets, language)) ?? Object.keys(sets)[0];
  const files = key === undefined ? [] : (ownProperty(sets, key)?.feeds ?? []);
  return new Map(files.map(({ name: file, url }) => [file, url]));
}

/** A larger number has no date: some feeds write milliseconds for seconds. */
const LATEST = Date.UTC(2100, 0);
const stamp = v.object({
  last_updated: v.pipe(time, v.minValue(0), v.maxValue(LATEST)),
  ttl: withDefault('ttl', amount, 0),
});
/** `at`: milliseconds. `ttl`: seconds. Null for a file that does not say. */
export const readStamp = (content: unknown): { at: number; ttl: number } | null => {
  const { value } = parse(stamp, content);
  return value && { at: value.last_updated, ttl: value.ttl };
};
