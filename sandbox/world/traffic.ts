import type { Clock, ClockWorker } from '../clock.ts';
import type { Db, Sql } from '../database/db.ts';
import { createRandom } from '../random.ts';
import { KNOWN_STATIONS } from '../seed/knownStations.ts';
import { KNOWN_VEHICLES } from '../seed/vehicles.ts';

/** Milliseconds of the sandbox's clock between two moves in the city. */
const EVERY = 10_000;
/** A jump of many hours is not simulated in full: the city looks the same after it. */
const MOST_AT_ONCE = 60;
/** Of the wall clock, for the same reason. */
const WALL_PAUSE_MS = 2_000;

/**
 * Other riders, as the map sees them: one vehicle disappears, another comes back elsewhere under a new id, with less
 * battery.
 */
export function trafficWorker(db: Db, clock: Clock, seed: number): ClockWorker {
  const random = createRandom(seed ^ clock.now());
  let lookedAt = clock.now();
  let restedAt = 0;
  return {
    nextAt: () => Promise.resolve(Date.now() - restedAt < WALL_PAUSE_MS ? null : lookedAt + EVERY),
    run: async (now) => {
      const moves = Math.min(MOST_AT_ONCE, Math.floor((now - lookedAt) / EVERY));
      if (moves < 1) return;
      lookedAt = now;
      restedAt = Date.now();
      for (let i = 0; i < moves; i += 1) {
        await db.transaction((sql) => oneMove(sql, random.next(), random.next()));
        await db.transaction((sql) => oneDockedMove(sql, random.next(), random.next()));
      }
    },
  };
}

/** @param which,where 0 up to 1: which vehicle disappears and at which parking it comes back */
async function oneMove(sql: Sql, which: number, where: number): Promise<void> {
  await sql.query(
    `with moved as (
       select frame_number from sandbox.vehicles
       where status = 'STATIONED' and station_id is null and online and frame_number <> all($3::text[])
       order by frame_number offset floor($1::float8 * 800)::int limit 1
     ), target as (
       select latitude, longitude from sandbox.parkings order by id offset floor($2::float8 * 400)::int limit 1
     )
     update sandbox.vehicles v
     set latitude = target.latitude + ($1::float8 - 0.5) * 0.0003, longitude = target.longitude + ($2::float8 - 0.5) * 0.0005,
       map_id = nextval('sandbox.map_ids'), battery = case when v.battery < 12 then 100 else v.battery - 3 end
     from moved, target where v.frame_number = moved.frame_number`,
    [which, where, KNOWN_VEHICLES],
  );
}

/** @param which,where 0 up to 1: which docked bike moves, and into which free dock of another station that takes it */
async function oneDockedMove(sql: Sql, which: number, where: number): Promise<void> {
  await sql.query(
    `with moved as (
       select frame_number, form, station_id from sandbox.vehicles
       where status = 'STATIONED' and online and dock is not null and not station_id = any($3::int[])
       order by frame_number offset floor($1::float8 * 500)::int limit 1
     ), free as (
       select s.id, min(d) as dock, s.latitude, s.longitude from moved m join sandbox.stations s on s.id <> m.station_id
         and s.status = 'IN_CITY' and not s.id = any($3::int[])
         and s.kind in ('portplus', case m.form when 'bike' then 'mechanic' else 'electro' end) cross join generate_series(1, s.places) d
       where not exists (select 1 from sandbox.vehicles v where v.station_id = s.id and v.dock = d) group by s.id
     ), target as (
       select * from free order by id offset floor($2::float8 * (select count(*) from free))::int limit 1
     )
     update sandbox.vehicles v
     set station_id = target.id, dock = target.dock, latitude = target.latitude, longitude = target.longitude,
       map_id = nextval('sandbox.map_ids'), battery = case when v.battery < 12 then 100 else v.battery - 3 end
     from moved, target where v.frame_number = moved.frame_number`,
    [which, where, KNOWN_STATIONS],
  );
}
