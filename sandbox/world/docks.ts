import type { components } from '#openapi/gateway.d.ts';
import type { Sql } from '../database/db.ts';
import { metresBetween, type Point } from '../geo.ts';
import type { StationRow, VehicleForm } from '../seed/rows.ts';

export type StationName = components['schemas']['StationName'];

/** A row of `sandbox.stations`, joined to a bike in one of its docks. */
export type DockStation = StationRow;

/** Over `sandbox.vehicles v`: the code on the plate of its dock, null without a dock. 3, the station, the dock. */
export const DOCK_CODE = `('3' || lpad(v.station_id::text, 3, '0') || lpad(v.dock::text, 2, '0'))`;

export const dockCode = (station: number, dock: number): string =>
  `3${String(station).padStart(3, '0')}${String(dock).padStart(2, '0')}`;

export const stationName = ({ id, name_ru, name_en }: DockStation): StationName => ({
  external_id: String(id),
  addr: name_ru,
  addr_en: name_en,
});

const ONLY: Record<DockStation['kind'], VehicleForm | null> = { mechanic: 'bike', electro: 'ebike', portplus: null };

/** Whether the bike's station locks a bike of this form; a station out of service takes none. */
export function stationTakes({ form, station }: { form: VehicleForm; station: DockStation | null }): boolean {
  if (station?.status !== 'IN_CITY') return false;
  const only = ONLY[station.kind];
  return only === null || only === form;
}

export const findDockStation = async (sql: Sql, id: number): Promise<DockStation | null> =>
  (await sql.query<DockStation>('select * from sandbox.stations where id = $1', [id])).rows[0] ?? null;

/** The Port+ station in service within `metres` that has no free dock; null where there is none. */
export async function fullPortPlus(sql: Sql, from: Point, metres: number): Promise<DockStation | null> {
  const { rows } = await sql.query<DockStation>(
    `select s.* from sandbox.stations s where s.kind = 'portplus' and s.status = 'IN_CITY'
       and s.places <= (select count(*) from sandbox.vehicles v where v.station_id = s.id and v.dock is not null)`,
  );
  return rows.find((station) => metresBetween(from, station) <= metres) ?? null;
}

export type FreeDock = { station: DockStation; dock: number };
/** Which dock; without a station or dock, any free one. */
export type DockRequest = { station?: number | undefined; dock?: number | undefined };

/**
 * Every free dock that matches the request, of open and closed stations, of every kind; the lowest of each station
 * first.
 */
export async function freeDocks(sql: Sql, { station, dock }: DockRequest): Promise<FreeDock[]> {
  const { rows } = await sql.query<FreeDock>(
    `select to_jsonb(s) as station, d as dock from sandbox.stations s cross join generate_series(1, s.places) d
     where ($1::int is null or s.id = $1) and ($2::int is null or d = $2)
       and not exists (select 1 from sandbox.vehicles v where v.station_id = s.id and v.dock = d) order by s.id, d`,
    [station ?? null, dock ?? null],
  );
  return rows;
}

/** The nearest free dock that takes a bike of this form. */
export async function nearestDock(sql: Sql, form: VehicleForm, from: Point): Promise<FreeDock | null> {
  const free = (await freeDocks(sql, {})).filter(({ station }) => stationTakes({ form, station }));
  return free.toSorted((a, b) => metresBetween(from, a.station) - metresBetween(from, b.station))[0] ?? null;
}
