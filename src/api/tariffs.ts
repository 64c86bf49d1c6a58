import type { components } from '#openapi/main.d.ts';
import type { MainApi } from './clients.ts';
import { Fault, unwrap } from './fault.ts';

export type TariffItem = components['schemas']['TariffItem'];
export type Tariff = components['schemas']['Tariff'];

/**
 * Tariffs that the rider may buy, in the language of the app.
 * @throws {Fault} noData where the answer names none; else what the server or the network refused
 */
export async function listTariffs(api: MainApi, signal: AbortSignal): Promise<TariffItem[]> {
  const { Items } = await unwrap(api.GET('/billing/tariffs', { signal }));
  const items: TariffItem[] | undefined = Items;
  if (!Array.isArray(items)) throw Fault.named('noData', 'no data');
  return items;
}

/**
 * One tariff in full: on sale, opened by a code, or the rider's own.
 * @throws {Fault} 404 where this rider cannot have it
 */
export const getTariff = (api: MainApi, id: string, signal: AbortSignal): Promise<Tariff> =>
  unwrap(api.GET('/billing/tariffs/{id}', { params: { path: { id } }, signal }));
