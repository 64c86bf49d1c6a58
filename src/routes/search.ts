import * as v from 'valibot';

/**
 * Places of the map that an address can name, and how it is seen. Numbers arrive as numbers or as text; anything else is no
 * place. Without `view` the phone decides.
 */
export type MapSearch = {
  bike?: number | undefined;
  station?: number | undefined;
  parking?: string | number | undefined;
  view?: MapViewName | undefined;
};
export type MapViewName = 'map' | 'list';

const asNumber = v.pipe(v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))]), v.safeInteger(), v.minValue(0));
/** A number stays one: as text it would stand in quotes in the address. */
const asName = v.union([v.pipe(v.number(), v.safeInteger(), v.minValue(0)), v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/))]);
const field = (source: unknown, name: string): unknown =>
  typeof source === 'object' && source !== null && name in source ? Reflect.get(source, name) : undefined;

export function mapSearch(source: Record<string, unknown>): MapSearch {
  const bike = v.safeParse(asNumber, field(source, 'bike'));
  const station = v.safeParse(asNumber, field(source, 'station'));
  const parking = v.safeParse(asName, field(source, 'parking'));
  const view = field(source, 'view');
  // Every key always: the router lays this over the raw query, so a key left out would keep what the address said.
  return {
    bike: bike.success ? bike.output : undefined,
    station: station.success ? station.output : undefined,
    parking: parking.success ? parking.output : undefined,
    view: view === 'list' || view === 'map' ? view : undefined,
  };
}

/** A word; the screen knows which of them name documents. */
export function policySearch(source: Record<string, unknown>): { file?: string | undefined } {
  const file = field(source, 'file');
  return { file: typeof file === 'string' ? file : undefined };
}
