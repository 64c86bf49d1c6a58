import type { components } from '#openapi/gateway.d.ts';
import type { Sql } from '../database/db.ts';
import { fillLevel, STATION_TYPES } from './stations.ts';
import { FORMS, FULL_RANGE } from './vehicles.ts';

type MapCell = components['schemas']['MapCell'];
/** Slippy numbering. */
export type Cell = { z: number; x: number; y: number };
/** South, north, west, east in degrees; south and west belong to the cell. */
type Box = [number, number, number, number];

const latitudeOf = (y: number, z: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI;
const longitudeOf = (x: number, z: number) => (x / 2 ** z) * 360 - 180;

/** The cell of a level that contains a place. */
export function cellOf({ longitude, latitude }: { longitude: number; latitude: number }, z: number): Cell {
  const radians = (latitude * Math.PI) / 180;
  return {
    z,
    x: Math.floor(((longitude + 180) / 360) * 2 ** z),
    y: Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** z),
  };
}

const boxOf = ({ z, x, y }: Cell): Box => [
  latitudeOf(y + 1, z),
  latitudeOf(y, z),
  longitudeOf(x, z),
  longitudeOf(x + 1, z),
];

const INSIDE = 'latitude >= $1 and latitude < $2 and longitude >= $3 and longitude < $4';
/** A vehicle in a rent is not shown to others. */
const VEHICLES = `from sandbox.vehicles where status = 'STATIONED' and ${INSIDE}`;

const KINDS = `(count(*) filter (where form = 'bike'))::int as bikes, (count(*) filter (where form = 'ebike'))::int as "eBikes",
  (count(*) filter (where form = 'omni'))::int as "omniBikes", (count(*) filter (where form = 'scooter'))::int as scooters`;

/** How many of each there are. */
async function countCell(sql: Sql, cell: Cell): Promise<Pick<MapCell, 'counts'>> {
  const box = boxOf(cell);
  const { rows } = await sql.query<MapCell['counts']>(
    `select ${KINDS}, (select count(*) from sandbox.stations where ${INSIDE})::int as stations,
       (select count(*) from sandbox.parkings where ${INSIDE})::int as parkings ${VEHICLES}`,
    box,
  );
  const none = { bikes: 0, eBikes: 0, omniBikes: 0, scooters: 0, stations: 0, parkings: 0 };
  return { counts: rows[0] ?? none };
}

const degrees = (value: number) => Math.round(value * 100_000);
type Placed = { latitude: number; longitude: number };
const lats = (rows: Placed[]) => rows.map(({ latitude }) => degrees(latitude));
const lons = (rows: Placed[]) => rows.map(({ longitude }) => degrees(longitude));

/** Squares of a cell seen from afar, on each side. */
const SQUARES = 32;

/** How many vehicles there are, and around which points: the squares from north to south, in each row from west to east. */
export async function groupCell(sql: Sql, cell: Cell): Promise<Pick<MapCell, 'counts' | 'groups'>> {
  const squares = SQUARES * 2 ** cell.z;
  const { rows } = await sql.query<Placed & Record<'bikes' | 'eBikes' | 'omniBikes' | 'scooters', number>>(
    `select avg(latitude) as latitude, avg(longitude) as longitude, ${KINDS} ${VEHICLES}
     group by floor((1 - asinh(tan(radians(latitude))) / pi()) / 2 * $5::float8), floor((longitude + 180) / 360 * $5::float8) order by 1 desc, 2`,
    [...boxOf(cell), squares],
  );
  return {
    ...(await countCell(sql, cell)),
    groups: {
      lats: lats(rows),
      lons: lons(rows),
      bikes: rows.map(({ bikes }) => bikes),
      eBikes: rows.map(({ eBikes }) => eBikes),
      omniBikes: rows.map(({ omniBikes }) => omniBikes),
      scooters: rows.map(({ scooters }) => scooters),
    },
  };
}

const FULL_RANGES = [FULL_RANGE.bike, FULL_RANGE.ebike, FULL_RANGE.omni, FULL_RANGE.scooter].map(
  (meters) => meters ?? -1,
);

/** The objects and their positions, in columns, smallest id first. */
export async function fillCell(sql: Sql, cell: Cell): Promise<Omit<MapCell, 'z' | 'x' | 'y' | 'at'>> {
  const box = boxOf(cell);
  const { rows: vehicles } = await sql.query<
    Placed & { map_id: number; form: keyof typeof FORMS; battery: number | null }
  >(`select map_id, form, latitude, longitude, battery ${VEHICLES} order by map_id`, box);
  const { rows: stations } = await sql.query<
    Placed & {
      id: number;
      kind: keyof typeof STATION_TYPES;
      status: string;
      places: number;
      bikes: number;
      docked: number;
    }
  >(
    `select id, kind, latitude, longitude, status, places,
       (select count(*) from sandbox.vehicles v where v.station_id = s.id and v.status = 'STATIONED' and v.online)::int as bikes,
       (select count(v.dock) from sandbox.vehicles v where v.station_id = s.id)::int as docked
     from sandbox.stations s where ${INSIDE} order by id`,
    box,
  );
  const { rows: parkings } = await sql.query<Placed & { id: number; number: string; radius: number }>(
    `select id, number, latitude, longitude, radius from sandbox.parkings where ${INSIDE} order by id`,
    box,
  );
  return {
    ...(await countCell(sql, cell)),
    vehicles: {
      ids: vehicles.map(({ map_id }) => map_id),
      forms: vehicles.map(({ form }) => FORMS[form]),
      lats: lats(vehicles),
      lons: lons(vehicles),
      batteries: vehicles.map(({ battery }) => battery ?? -1),
      fullRanges: FULL_RANGES,
    },
    stations: {
      ids: stations.map(({ id }) => id),
      types: stations.map(({ kind }) => STATION_TYPES[kind]),
      lats: lats(stations),
      lons: lons(stations),
      bikes: stations.map(({ bikes }) => bikes),
      places: stations.map(({ status, places, docked }) => (status === 'IN_CITY' ? places - docked : 0)),
      levels: stations.map(({ status, bikes, places }) => fillLevel(status, bikes, places)),
      statuses: stations.map(({ status }) => status),
    },
    parkings: {
      ids: parkings.map(({ id }) => id),
      numbers: parkings.map(({ number }) => number),
      lats: lats(parkings),
      lons: lons(parkings),
      radii: parkings.map(({ radius }) => radius),
    },
  };
}
