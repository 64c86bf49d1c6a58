import type { components } from '#openapi/gateway.d.ts';
import type { Sql } from '../database/db.ts';

type ZoneRow = {
  id: string;
  zone_type: string;
  name_ru: string;
  name_en: string;
  speed_limit: number | null;
  schedule_start: string | null;
  schedule_end: string | null;
  ring: number[][];
};

export async function zones(sql: Sql): Promise<components['schemas']['ZoneCollection']> {
  const { rows } = await sql.query<ZoneRow>('select * from sandbox.zones order by id');
  return {
    type: 'FeatureCollection',
    features: rows.map((zone) => ({
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: [zone.ring] },
      properties: {
        id: zone.id,
        zoneType: zone.zone_type,
        name_ru: zone.name_ru,
        name_en: zone.name_en,
        speedLimit: zone.speed_limit,
        scheduleStart: zone.schedule_start,
        scheduleEnd: zone.schedule_end,
      },
    })),
  };
}
