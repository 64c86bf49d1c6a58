import * as v from 'valibot';
import { isLegalFile, type LegalFile } from '#domain/legalFile.ts';

/** Places of the map that an address can name. Numbers arrive as numbers or as text; anything else is no place. */
export type MapSearch = { bike?: number; station?: number; parking?: string };

const asNumber = v.pipe(v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))]), v.safeInteger(), v.minValue(0));
const asText = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^[\w-]{1,40}$/));
const field = (source: unknown, name: string): unknown =>
  typeof source === 'object' && source !== null && name in source ? Reflect.get(source, name) : undefined;

export function mapSearch(source: Record<string, unknown>): MapSearch {
  const bike = v.safeParse(asNumber, field(source, 'bike'));
  const station = v.safeParse(asNumber, field(source, 'station'));
  const parking = v.safeParse(asText, field(source, 'parking'));
  return {
    ...(bike.success && { bike: bike.output }),
    ...(station.success && { station: station.output }),
    ...(parking.success && { parking: parking.output }),
  };
}

/** An unknown name means the list of documents. */
export function policySearch(source: Record<string, unknown>): { file?: LegalFile } {
  const file = field(source, 'file');
  return isLegalFile(file) ? { file } : {};
}
