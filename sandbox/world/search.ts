import type { components } from '#openapi/gateway.d.ts';
import type { Sql } from '../database/db.ts';
import { STATION_TYPES } from './stations.ts';

export type Found = {
  stations: components['schemas']['FoundStation'][];
  parkings: components['schemas']['FoundParking'][];
};

const MOST = 30;

/** «3-я Тверская-Ямская» as 3, я, тверская, ямская: few riders type ё, and none types the hyphens. */
const searchTerms = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Every word of the query begins a word of the name. An empty query matches nothing. */
export function isNamedBy(question: string, place: readonly string[]): boolean {
  const asked = searchTerms(question);
  const known = place.flatMap(searchTerms);
  return asked.length > 0 && asked.every((word) => known.some((other) => other.startsWith(word)));
}

type Named = { name_ru: string; name_en: string; latitude: number; longitude: number };
const placeOf = ({ name_ru, name_en, latitude, longitude }: Named) => ({
  addr: name_ru,
  addr_en: name_en,
  latitude,
  longitude,
});
const byAddress = (a: { addr: string }, b: { addr: string }) => a.addr.localeCompare(b.addr, 'ru', { numeric: true });

export async function searchPlaces(sql: Sql, question: string): Promise<Found> {
  const stations = await sql.query<Named & { id: number; kind: keyof typeof STATION_TYPES; status: string }>(
    'select id, kind, status, name_ru, name_en, latitude, longitude from sandbox.stations order by id',
  );
  const parkings = await sql.query<Named & { number: string }>(
    'select number, name_ru, name_en, latitude, longitude from sandbox.parkings order by id',
  );
  const isWhole = (number: string) => Number(number === question.trim());
  const foundParkings = parkings.rows
    .filter(
      ({ number, name_ru, name_en }) =>
        isNamedBy(question, [number, name_ru]) || isNamedBy(question, [number, name_en]),
    )
    .map((row) => ({ number: row.number, ...placeOf(row) }))
    .toSorted((a, b) => isWhole(b.number) - isWhole(a.number) || byAddress(a, b))
    .slice(0, MOST / 2);
  const foundStations = stations.rows
    .filter(({ name_ru, name_en }) => isNamedBy(question, [name_ru]) || isNamedBy(question, [name_en]))
    .map((row) => ({ external_id: String(row.id), type: STATION_TYPES[row.kind], status: row.status, ...placeOf(row) }))
    .toSorted((a, b) => isWhole(b.external_id) - isWhole(a.external_id) || byAddress(a, b))
    .slice(0, MOST - foundParkings.length);
  return { stations: foundStations, parkings: foundParkings };
}
