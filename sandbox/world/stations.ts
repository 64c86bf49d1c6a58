import type { components } from '#openapi/gateway.d.ts';
import type { Sql } from '../database/db.ts';

type Station = components['schemas']['Station'];
/** The part that changes only when a rider takes or returns a bike: the ETag covers it. */
export type StationNow = Omit<Station, 'stations_dynamic_attributes'> & {
  stations_dynamic_attributes: Omit<Station['stations_dynamic_attributes'], 'updated_at'>;
};

type StationRow = {
  id: number;
  kind: 'mechanic' | 'electro' | 'portplus';
  name_ru: string;
  name_en: string;
  latitude: number;
  longitude: number;
  places: number;
  status: string;
  mechanical: number;
  electric: number;
  docked: number;
  silent: number;
};

export const STATION_TYPES = { mechanic: 0, electro: 1, portplus: 2 };

/** 0 disabled, 1 enabled and empty, 2 low, 3 medium, 4 full (map-and-rent §3; the limits are our reading). */
export function fillLevel(status: string, bikes: number, ports: number): number {
  if (status !== 'IN_CITY') return 0;
  if (bikes === 0) return 1;
  if (bikes >= ports) return 4;
  return bikes * 3 < ports ? 2 : 3;
}

/** Names of the stations that a map cell may contain. */
export async function stationNames(sql: Sql): Promise<components['schemas']['NamedStation'][]> {
  const { rows } = await sql.query<components['schemas']['NamedStation']>(
    `select id::text as external_id, name_ru as addr, name_en as addr_en from sandbox.stations where status in ('IN_CITY', 'INACTIVE') order by id`,
  );
  return rows;
}

/** An offline bike blocks its port and cannot be taken. */
export async function findStation(sql: Sql, id: number): Promise<StationNow | null> {
  const { rows } = await sql.query<StationRow>(
    `select s.id, s.kind, s.name_ru, s.name_en, s.latitude, s.longitude, s.places, s.status,
       (count(*) filter (where v.form = 'bike' and v.status = 'STATIONED' and v.online))::int as mechanical,
       (count(*) filter (where v.form = 'ebike' and v.status = 'STATIONED' and v.online))::int as electric,
       count(v.dock)::int as docked,
       (count(v.dock) filter (where v.status <> 'IN_USE' and not (v.online and v.status = 'STATIONED')))::int as silent
     from sandbox.stations s left join sandbox.vehicles v on v.station_id = s.id
     where s.id::text = $1 group by s.id`,
    // As text: JavaScript reads any run of digits as a number, and the database does not accept a too large one.
    [String(id)],
  );
  const row = rows[0];
  if (!row) return null;
  const isOpen = row.status === 'IN_CITY';
  return {
    external_id: String(row.id),
    type: STATION_TYPES[row.kind],
    status: row.status,
    addr: row.name_ru,
    addr_en: row.name_en,
    latitude: row.latitude,
    longitude: row.longitude,
    stations_static_attributes: {
      static_external_id: `s-${row.id}`,
      static_firestore_id: `fs-${row.id}`,
      ports: row.places,
    },
    stations_dynamic_attributes: {
      dynamic_external_id: `d-${row.id}`,
      mechanical_bikes: isOpen ? row.mechanical : 0,
      electric_bikes: isOpen ? row.electric : 0,
      free_places: isOpen ? Math.max(0, row.places - row.docked) : 0,
      available_ports: isOpen ? Math.max(0, row.places - row.silent) : 0,
      fill_level: fillLevel(row.status, row.mechanical + row.electric, row.places),
    },
  };
}
