import type { Sql } from '../database/db.ts';
import type { Bilingual } from './fleet.ts';

type Ring = number[][];

/** `from` and `to`: milliseconds, when the zone is in force; null when always. */
export type PublishedZone = {
  name: Bilingual;
  ring: Ring;
  isClosed: boolean;
  speedLimit: number | null;
  inForce: { from: number; to: number } | null;
};

type ZoneRow = {
  zone_type: 'RESTRICTED_ZONE' | 'SLOW_ZONE' | 'MOVE_ZONE';
  name_ru: string;
  name_en: string;
  speed_limit: number | null;
  schedule_start: string | null;
  schedule_end: string | null;
  ring: Ring;
};

const DAY_MS = 86_400_000;
/** Moscow has UTC+3 all year. */
const MOSCOW_MS = 3 * 3_600_000;

const msOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60_000;
};

/** The current day's period of a daily schedule, or the next one: GBFS has dates, no daily schedules. */
function inForce({ schedule_start: start, schedule_end: end }: ZoneRow, now: number): PublishedZone['inForce'] {
  if (start === null || end === null) return null;
  const midnight = Math.floor((now + MOSCOW_MS) / DAY_MS) * DAY_MS - MOSCOW_MS;
  const to = midnight + msOf(end);
  const later = to <= now ? DAY_MS : 0;
  return { from: midnight + msOf(start) + later, to: to + later };
}

/** Counter-clockwise, as the right-hand rule of RFC 7946 demands of an outer ring. */
export function rightHanded(ring: Ring): Ring {
  const doubled = ring.reduce((sum, [x = 0, y = 0], at) => {
    const [nextX = 0, nextY = 0] = ring[(at + 1) % ring.length] ?? [];
    return sum + x * nextY - nextX * y;
  }, 0);
  return doubled < 0 ? ring.toReversed() : ring;
}

/** The zones with a rule for riding. Where two overlap, the earlier one counts: closed, then slow, then the city. */
export async function publishedZones(sql: Sql, now: number): Promise<PublishedZone[]> {
  const { rows } = await sql.query<ZoneRow>(
    `select zone_type, name_ru, name_en, speed_limit, schedule_start, schedule_end, ring from sandbox.zones
     where zone_type in ('RESTRICTED_ZONE', 'SLOW_ZONE', 'MOVE_ZONE')
     order by array_position(array['RESTRICTED_ZONE', 'SLOW_ZONE', 'MOVE_ZONE'], zone_type), id`,
  );
  return rows.map((zone) => ({
    name: { ru: zone.name_ru, en: zone.name_en },
    ring: rightHanded(zone.ring),
    isClosed: zone.zone_type === 'RESTRICTED_ZONE',
    speedLimit: zone.speed_limit,
    inForce: inForce(zone, now),
  }));
}
