import type { Sql } from '../database/db.ts';
import { createRandom } from '../random.ts';
import { codes, troikaCards } from './codes.ts';
import { createSpots, readPlaces } from './places.ts';
import { cardRows, consentRows, factorRows, riderRows } from './riders.ts';
import { parkingRows, stationRows } from './stations.ts';
import { tariffs } from './tariffs.ts';
import { FIRST_SCOOTER, LEAST_FLEET, vehicleRows } from './vehicles.ts';
import { zoneRows } from './zones.ts';

const shortLinks = [
  { code: 'scooter', kind: 'vehicle', value: FIRST_SCOOTER },
  { code: 'station1', kind: 'station', value: '1' },
  { code: 'tariffs', kind: 'path', value: '/tariffs' },
];

/** The city as rows by table. The same seed and fleet give the same city; `now` only dates the riders' tariffs. */
export function cityRows(seed: number, now: number, fleet = LEAST_FLEET) {
  const random = createRandom(seed);
  const places = readPlaces();
  const spot = createSpots(places, random);
  const stations = stationRows(random, spot);
  const parkings = parkingRows(random, spot);
  return {
    tariffs,
    riders: riderRows(now),
    consents: consentRows(),
    cards: cardRows(),
    factors: factorRows(now),
    stations,
    parkings,
    vehicles: vehicleRows({ random, spot, stations, parkings }, fleet),
    zones: zoneRows(places),
    short_links: shortLinks,
    codes,
    troika_cards: troikaCards,
  };
}

/** Fills an empty world. Answers false and changes nothing when a world exists already. */
export async function seedCity(sql: Sql, seed: number, now: number, fleet?: number): Promise<boolean> {
  const { rows } = await sql.query('select 1 from sandbox.tariffs limit 1');
  if (rows.length > 0) return false;
  for (const [table, all] of Object.entries(cityRows(seed, now, fleet))) {
    const columns = Object.keys(all[0] ?? {}).join(', ');
    await sql.query(
      `insert into sandbox.${table} (${columns})
       select ${columns} from jsonb_populate_recordset(null::sandbox.${table}, $1::jsonb)`,
      [JSON.stringify(all)],
    );
  }
  return true;
}
