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

const asNumber = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))]),
  v.safeInteger(),
  v.minValue(0),
);
/** A number stays one: as text it would stand in quotes in the address. */
const asName = v.union([
  v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/)),
]);
const field = (source: unknown, name: string): unknown =>
  typeof source === 'object' && source !== null && name in source ? Reflect.get(source, name) : undefined;

const word = (source: unknown, name: string): string | undefined => {
  const value = field(source, name);
  return typeof value === 'string' ? value : undefined;
};

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
export const policySearch = (source: Record<string, unknown>): { file?: string | undefined } => ({
  file: word(source, 'file'),
});

/** What a provider's page says on the way back. It opens the result and decides nothing (decisions §5). */
export function profileSearch(source: Record<string, unknown>): { payStatus?: 'SUCCESS' | 'ERROR' | undefined } {
  const status = word(source, 'payStatus');
  return { payStatus: status === 'SUCCESS' || status === 'ERROR' ? status : undefined };
}

/** Which half of the history is open; without it the rides. */
export function historySearch(source: Record<string, unknown>): { tab?: 'rides' | 'purchases' | undefined } {
  const tab = word(source, 'tab');
  return { tab: tab === 'rides' || tab === 'purchases' ? tab : undefined };
}

/** The ride that is rated. */
export function rateSearch(source: Record<string, unknown>): { rent?: string | undefined } {
  const rent = v.safeParse(asName, field(source, 'rent'));
  return { rent: rent.success ? String(rent.output) : undefined };
}

/** Which tab of the plans is open; without it the list decides. */
export function tariffsSearch(source: Record<string, unknown>): { tab?: 'omni' | 'other' | undefined } {
  const tab = word(source, 'tab');
  return { tab: tab === 'omni' || tab === 'other' ? tab : undefined };
}

/** The type of a plan, as the list knows it already (account §2). */
export const planSearch = (source: Record<string, unknown>): { type?: string | undefined } => ({
  type: word(source, 'type'),
});

/** How far the metro's bonus has come (account §4); the screen knows which steps an address may name. */
export function metroSearch(source: Record<string, unknown>): { step?: string | number | undefined } {
  const step = field(source, 'step');
  return { step: typeof step === 'string' || typeof step === 'number' ? step : undefined };
}
