/**
 * Locations on the map that an address can name, and the view. Numbers arrive as numbers or as text; anything else is
 * ignored. Without `view` the phone decides.
 */
export type MapSearch = {
  bike?: number | undefined;
  station?: number | undefined;
  parking?: string | number | undefined;
  view?: MapViewName | undefined;
};
type MapViewName = 'map' | 'list';

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const asNumber = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return isWhole(number) ? number : undefined;
};
/** A number stays a number: as text it would get quotes in the address. */
const asName = (value: unknown): string | number | undefined =>
  isWhole(value) || (typeof value === 'string' && /^[\w-]{1,40}$/.test(value)) ? value : undefined;
const field = (source: unknown, name: string): unknown =>
  typeof source === 'object' && source !== null && Object.hasOwn(source, name) ? Reflect.get(source, name) : undefined;

const textField = (source: unknown, name: string): string | undefined => {
  const value = field(source, name);
  return typeof value === 'string' ? value : undefined;
};

export function mapSearch(source: Record<string, unknown>): MapSearch {
  const view = field(source, 'view');
  // Always returns every key: the router merges this into the raw query, so a missing key would keep the raw value.
  return {
    bike: asNumber(field(source, 'bike')),
    station: asNumber(field(source, 'station')),
    parking: asName(field(source, 'parking')),
    view: view === 'list' || view === 'map' ? view : undefined,
  };
}

/** What a provider's page sends the rider back with: a code, or why there is none. The names are the auth service's. */
export function signInReturnSearch(source: Record<string, unknown>): {
  code?: string | undefined;
  error?: string | undefined;
} {
  return { code: textField(source, 'code'), error: textField(source, 'error_code') ?? textField(source, 'error') };
}

/** Any text; the screen checks which texts name documents. */
export const policySearch = (source: Record<string, unknown>): { file?: string | undefined } => ({
  file: textField(source, 'file'),
});

/** The result in the provider's return link. It opens the result screen and decides nothing (decisions §5). */
export function profileSearch(source: Record<string, unknown>): { payStatus?: 'SUCCESS' | 'ERROR' | undefined } {
  const status = textField(source, 'payStatus');
  return { payStatus: status === 'SUCCESS' || status === 'ERROR' ? status : undefined };
}

/** The open tab of the history; the default is rides. */
export function historySearch(source: Record<string, unknown>): { tab?: 'rides' | 'purchases' | undefined } {
  const tab = textField(source, 'tab');
  return { tab: tab === 'rides' || tab === 'purchases' ? tab : undefined };
}

/** The ride to rate. */
export function rateSearch(source: Record<string, unknown>): { rent?: string | undefined } {
  const rent = asName(field(source, 'rent'));
  return { rent: rent === undefined ? undefined : String(rent) };
}

/** The open tab of the tariffs; without it the list decides. */
export function tariffsSearch(source: Record<string, unknown>): { tab?: 'omni' | 'other' | undefined } {
  const tab = textField(source, 'tab');
  return { tab: tab === 'omni' || tab === 'other' ? tab : undefined };
}

/** The type of a tariff; the list already knows it (account §2). */
export const tariffSearch = (source: Record<string, unknown>): { type?: string | undefined } => ({
  type: textField(source, 'type'),
});

/** The step of the metro bonus (account §4); the screen checks which steps an address may name. */
export function metroSearch(source: Record<string, unknown>): { step?: string | number | undefined } {
  const step = field(source, 'step');
  return { step: typeof step === 'string' || typeof step === 'number' ? step : undefined };
}
