import { queryOptions } from '@tanstack/react-query';
import type { GatewayApi } from '#api/clients.ts';
import { getMetroLink } from '#api/metro.ts';

/** The longest that is waited for the metro, ms. */
const SPEAKS_AFTER = 8_000;

/** How the rider and the metro stand to each other; null: there is no link. Only where the operator has the feature (account §7). */
export const metroLinkQuery = (api: GatewayApi, riderId: string) =>
  queryOptions({
    queryKey: ['metroLink', riderId],
    queryFn: ({ signal }) => getMetroLink(api, riderId, AbortSignal.any([signal, AbortSignal.timeout(SPEAKS_AFTER)])),
    retry: false,
    gcTime: Infinity,
  });
