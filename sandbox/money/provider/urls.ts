import type { PaymentOrder } from '../paymentOrder.types.ts';

/** Where the provider's page is, and the app origins that it may return to. */
export type ProviderHosts = { mainOrigin: string; appOrigins: readonly string[] };

export const PROVIDER_PATH = '/provider';

export const providerPageUrl = ({ mainOrigin }: ProviderHosts, { id }: Pick<PaymentOrder, 'id'>): string =>
  `${mainOrigin}${PROVIDER_PATH}/${id}`;

/**
 * Back to the page that sent the rider, on one of the app's origins; a path alone never leads to another site.
 * @param path by default the profile; `src/paths/paths.ts` names it too
 */
export const returnTarget = (
  { appOrigins }: ProviderHosts,
  origin: string | undefined,
  path = '/profile',
): Pick<PaymentOrder, 'return_origin' | 'return_path'> => ({
  return_origin: origin !== undefined && appOrigins.includes(origin) ? origin : (appOrigins[0] ?? ''),
  return_path: path,
});

/** The outcome in the app's address is a hint: only the order says what happened to the payment. */
export function returnUrl({ return_origin, return_path }: PaymentOrder, payStatus: 'SUCCESS' | 'ERROR'): string {
  const url = new URL(return_path, return_origin);
  url.searchParams.set('payStatus', payStatus);
  return url.href;
}
