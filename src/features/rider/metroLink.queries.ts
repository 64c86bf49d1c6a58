import { queryOptions } from '@tanstack/react-query';
import type { GatewayApi } from '#api/clients.ts';
import { getMetroLink } from '#api/metro.ts';
import { within } from '#api/within.ts';

/** The longest wait for the metro's answer, ms. */
const SPEAKS_AFTER = 8_000;

/** The link between the rider and the metro; null: there is none. Only if the operator has the feature (account §7). */
export const metroLinkQuery = (api: GatewayApi, riderId: string) =>
  queryOptions({
    queryKey: ['metroLink', riderId],
    queryFn: ({ signal }) => getMetroLink(api, riderId, within(SPEAKS_AFTER, signal)),
    retry: false,
    gcTime: Infinity,
  });
