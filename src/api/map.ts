import * as v from 'valibot';
import type { PublicApi } from '#api/clients.ts';
import { unwrap } from '#api/fault.ts';
import { readWhole } from '#api/read.ts';
import { reportUnread } from '#api/unread.ts';
import type { Coordinates } from '#domain/distance.ts';
import { count, instant, maybe, or, withDefault } from '#domain/fields.ts';
import { type Bounds, boundsOf, type CellId } from '#domain/mapCells.ts';
import { VEHICLE_FORMS, type VehicleForm } from '#domain/rent.ts';
import { type StationPower, stationPowers } from '#domain/station.ts';

export type MapVehicle = {
  id: number;
  form: VehicleForm;
  longitude: number;
  latitude: number;
  batteryPercent: number | null;
};
export type MapStation = {
  id: number;
  /** Decides the look of the pin. */
  power: StationPower;
  /** Powers that stand there and may be returned there; a PortPlus station takes both (ledger C015). */
  powers: readonly StationPower[];
  longitude: number;
  latitude: number;
  /** Vehicles that a rider can take. */
  bikes: number;
  places: number;
  isActive: boolean;
};
export type MapParking = { id: number; number: string; longitude: number; latitude: number; radiusMeters: number };

/** Vehicles seen from afar: the middle of their positions, and how many of each kind. */
export type MapGroup = Coordinates & { counts: Readonly<Record<VehicleForm, number>> };

/** One cell from the server's latest answer. `detail` is null below level 11: such cells have groups instead. */
export type MapCell = {
  id: CellId;
  bounds: Bounds;
  /** Milliseconds of the server's clock. */
  at: number;
  groups: readonly MapGroup[];
  /** Metres on a full battery; null if the server does not say. */
  fullRanges: Readonly<Record<VehicleForm, number | null>>;
  /** Vehicles by id, smallest first. */
  detail: { vehicles: MapVehicle[]; stations: MapStation[]; parkings: MapParking[] } | null;
};

const DEGREE = 1e5;
/** Objects of one cell: a real one has some hundreds, and more would freeze the phone. */
const MOST_OBJECTS = 20_000;
const integer = v.pipe(v.number(), v.safeInteger());
const counted = or(count, 0);
const someOf = <Value>(value: v.GenericSchema<unknown, Value>) =>
  v.pipe(
    or(v.array(v.unknown()), []),
    v.transform((column) =>
      column.slice(0, MOST_OBJECTS).map((sent) => {
        const found = v.safeParse(value, sent);
        return found.success ? found.output : undefined;
      }),
    ),
  );
const within = (from: number, to: number) => someOf(v.pipe(integer, v.minValue(from), v.maxValue(to)));
/** Columns: what cannot be read leaves out its row alone. */
const integers = someOf(integer);
const lats = within(-90 * DEGREE, 90 * DEGREE);
const lons = within(-180 * DEGREE, 180 * DEGREE);
const few = within(0, 100_000);
const texts = someOf(v.pipe(v.string(), v.maxLength(40)));

/** An empty column may be left out, but not beside ids: their rows would be missing. */
const hasItsColumns = ({ ids = [], ...others }: Readonly<Record<string, readonly unknown[]>>): boolean =>
  ids.length === 0 || Object.entries(others).every(([name, column]) => name === 'fullRanges' || column.length > 0);

const cellSchema = v.object({
  at: instant,
  counts: v.object({ bikes: counted, eBikes: counted, omniBikes: counted, scooters: counted }),
  groups: maybe('groups', v.object({ lats, lons, bikes: few, eBikes: few, omniBikes: few, scooters: few })),
  // Without its vehicles a cell would look empty.
  vehicles: or(
    v.pipe(
      v.object({
        ids: integers,
        forms: integers,
        lats,
        lons,
        batteries: within(-1, 100),
        fullRanges: withDefault('fullRanges', within(-1, 1_000_000), []),
      }),
      v.check((columns) => hasItsColumns(columns)),
    ),
    null,
  ),
  stations: maybe(
    'stations',
    v.pipe(
      v.object({ ids: integers, types: integers, lats, lons, bikes: few, places: few, statuses: texts }),
      v.check((columns) => hasItsColumns(columns)),
    ),
  ),
  parkings: maybe(
    'parkings',
    v.pipe(
      v.object({ ids: integers, numbers: texts, lats, lons, radii: few }),
      v.check((columns) => hasItsColumns(columns)),
    ),
  ),
});

type Columns = v.InferOutput<typeof cellSchema>;

type Column = readonly (number | undefined)[];

/** Rows built from parallel columns. A row is left out if a column is too short for it, or unreadable there. */
function rows<Row>(ids: Column, read: (id: number, i: number) => Row | undefined): Row[] {
  return ids.flatMap((id, i) => (id === undefined ? [] : (read(id, i) ?? [])));
}

function readVehicles({ ids, forms, lats, lons, batteries }: NonNullable<Columns['vehicles']>): MapVehicle[] {
  return rows(ids, (id, i) => {
    const form = VEHICLE_FORMS[forms[i] ?? -1];
    const [lat, lon, battery] = [lats[i], lons[i], batteries[i]];
    if (!form || lat === undefined || lon === undefined) return undefined;
    const batteryPercent = battery === undefined || battery < 0 ? null : battery;
    return { id, form, longitude: lon / DEGREE, latitude: lat / DEGREE, batteryPercent };
  }).sort((a, b) => a.id - b.id);
}

const isSame = (a: MapVehicle, b: MapVehicle) =>
  a.id === b.id &&
  a.form === b.form &&
  a.longitude === b.longitude &&
  a.latitude === b.latitude &&
  a.batteryPercent === b.batteryPercent;

/**
 * The new version of a cell. A vehicle that did not change stays the same object, so that comparing two versions means
 * comparing object identity.
 */
export function reuseUnchanged(before: MapCell | undefined, after: MapCell): MapCell {
  if (!before?.detail || !after.detail) return after;
  const known = before.detail.vehicles;
  let at = 0;
  const vehicles = after.detail.vehicles.map((vehicle) => {
    while ((known[at]?.id ?? Infinity) < vehicle.id) at++;
    const last = known[at];
    return last && isSame(last, vehicle) ? last : vehicle;
  });
  return { ...after, detail: { ...after.detail, vehicles } };
}

function readRanges(ranges: Column): MapCell['fullRanges'] {
  const [bike, ebike, omni, scooter] = VEHICLE_FORMS.map((_, form) => {
    const meters = ranges[form] ?? -1;
    return meters > 0 ? meters : null;
  });
  return { bike: bike ?? null, ebike: ebike ?? null, omni: omni ?? null, scooter: scooter ?? null };
}

const readGroups = ({ lats, lons, bikes, eBikes, omniBikes, scooters }: NonNullable<Columns['groups']>): MapGroup[] =>
  rows(lats, (lat, i) => {
    const lon = lons[i];
    if (lon === undefined) return undefined;
    const counts = { bike: bikes[i] ?? 0, ebike: eBikes[i] ?? 0, omni: omniBikes[i] ?? 0, scooter: scooters[i] ?? 0 };
    return { latitude: lat / DEGREE, longitude: lon / DEGREE, counts };
  });

/** All vehicles of a cell in its middle: what is left of an answer whose vehicles cannot be read. */
const oneGroup = ({ west, east, north, south }: Bounds, counts: Columns['counts']): MapGroup => ({
  longitude: (west + east) / 2,
  latitude: (north + south) / 2,
  counts: { bike: counts.bikes, ebike: counts.eBikes, omni: counts.omniBikes, scooter: counts.scooters },
});

/**
 * Stations with a status other than IN_CITY and INACTIVE are not drawn (decisions §3). Stations of an unknown type are
 * not drawn either.
 */
function readStations({
  ids,
  types,
  lats,
  lons,
  bikes,
  places,
  statuses,
}: NonNullable<Columns['stations']>): MapStation[] {
  return rows(ids, (id, i) => {
    const [lat, lon, status] = [lats[i], lons[i], statuses[i]];
    const powers = stationPowers(types[i] ?? -1);
    if (!powers || lat === undefined || lon === undefined || (status !== 'IN_CITY' && status !== 'INACTIVE'))
      return undefined;
    return {
      id,
      power: powers[0],
      powers,
      longitude: lon / DEGREE,
      latitude: lat / DEGREE,
      bikes: bikes[i] ?? 0,
      places: places[i] ?? 0,
      isActive: status === 'IN_CITY',
    };
  });
}

function readParkings({ ids, numbers, lats, lons, radii }: NonNullable<Columns['parkings']>): MapParking[] {
  return rows(ids, (id, i) => {
    const [lat, lon] = [lats[i], lons[i]];
    if (lat === undefined || lon === undefined) return undefined;
    return {
      id,
      number: numbers[i] ?? '',
      longitude: lon / DEGREE,
      latitude: lat / DEGREE,
      radiusMeters: radii[i] ?? 0,
    };
  });
}

/** The columns with a value that could not be read. */
const gapsIn = (parts: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>> | null>>): string[] =>
  Object.entries(parts).flatMap(([name, columns]) =>
    Object.entries(columns ?? {})
      .filter(([, column]) => column.includes(undefined))
      .map(([column]) => `${name}.${column}[]`),
  );

/**
 * Converts the columns of `GET api/map/cells/{z}/{x}/{y}` to rows. Unknown forms and statuses are left out, unknown
 * fields ignored.
 *
 * @throws {Fault} noData if the answer is not a cell
 */
export function parseMapCell(id: CellId, answer: unknown): MapCell {
  const { at, counts, groups, vehicles, stations, parkings } = readWhole('mapCell', cellSchema, answer);
  reportUnread('mapCell', gapsIn({ groups, vehicles, stations, parkings }));
  const bounds = boundsOf(id);
  const far = groups ? readGroups(groups) : [oneGroup(bounds, counts)];
  return {
    id,
    bounds,
    at,
    groups: vehicles ? [] : far,
    fullRanges: readRanges(vehicles?.fullRanges ?? []),
    detail: vehicles
      ? {
          vehicles: readVehicles(vehicles),
          stations: stations ? readStations(stations) : [],
          parkings: parkings ? readParkings(parkings) : [],
        }
      : null,
  };
}

/**
 * Loads one cell anonymously: no header means no preflight, and the browser's cache handles ETag.
 *
 * @throws {Fault} for every failed answer
 */
export async function getMapCell(api: PublicApi, id: CellId, signal: AbortSignal): Promise<MapCell> {
  const answer = await unwrap(api.GET('/api/map/cells/{z}/{x}/{y}', { params: { path: id }, signal }));
  return parseMapCell(id, answer);
}
