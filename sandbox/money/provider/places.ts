import type { Order } from '../orders.ts';

/** Where the provider's page stands, and whose pages it leads back to. */
export type Places = { mainOrigin: string; appOrigins: readonly string[] };

export const PROVIDER_PATH = '/provider';

export const pageOf = ({ mainOrigin }: Places, { id }: Pick<Order, 'id'>): string =>
  `${mainOrigin}${PROVIDER_PATH}/${id}`;

/** Back to the page that asked, on an origin that is the app's; a path alone never leads anywhere else. */
export const returnOf = (
  { appOrigins }: Places,
  origin: string | undefined,
  path = '/profile',
): Pick<Order, 'return_origin' | 'return_path'> => ({
  return_origin: origin !== undefined && appOrigins.includes(origin) ? origin : (appOrigins[0] ?? ''),
  return_path: path,
});

/** What the app's address says is a hint: what became of the payment says the order alone. */
export function returnUrl({ return_origin, return_path }: Order, payStatus: 'SUCCESS' | 'ERROR'): string {
  const url = new URL(return_path, return_origin);
  url.searchParams.set('payStatus', payStatus);
  return url.href;
}
