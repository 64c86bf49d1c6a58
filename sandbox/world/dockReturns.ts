import type { Sql } from '../database/db.ts';
import { metresBetween, type Point } from '../geo.ts';

/** Metres: a phone this near is at the station. */
const AT_STATION = 40;

export type DockReturn = { rentId: string; number: string; /** Milliseconds. */ since: number };
type Row = DockReturn & { changed: number; asked: number | null; takenFrom: number };

/**
 * Rides of docked bikes whose riders want to return them: they reported a docked bike that was not docked, or moved
 * their phone to another station than the ride began at.
 */
export async function dockReturns(sql: Sql): Promise<DockReturn[]> {
  const { rows } = await sql.query<Row>(
    `select r.id as "rentId", r.frame_number as number, v.taken_from as "takenFrom", (extract(epoch from r.server_time) * 1000)::float8 as changed,
       (select (extract(epoch from max(c.at)) * 1000)::float8 from sandbox.commands c
          where c.rider_id = r.client_id and c.code = 'BIKE_NOT_DOCKED' and c.at >= r.server_time) as asked
     from public.rents r join sandbox.vehicles v on v.frame_number = r.frame_number
     where r.stage = 'ACTIVE_RIDE' and r.bike_type = 'other' and v.dock is null`,
  );
  if (rows.length === 0) return [];
  const station = await stationOfPhone(sql);
  return rows.flatMap(({ rentId, number, changed, asked, takenFrom }) => {
    const since = asked ?? (station !== null && station !== takenFrom ? changed : null);
    return since === null ? [] : [{ rentId, number, since }];
  });
}

async function stationOfPhone(sql: Sql): Promise<number | null> {
  const phone = (await sql.query<Point>('select latitude, longitude from sandbox.phone where latitude is not null'))
    .rows[0];
  if (!phone) return null;
  const stations = await sql.query<Point & { id: number }>('select id, latitude, longitude from sandbox.stations');
  return stations.rows.find((station) => metresBetween(phone, station) <= AT_STATION)?.id ?? null;
}
