import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lazy } from '#domain/lazy.ts';
import type { CityMap } from '#map-engine/cityMap.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';

/** The code that reads bike lanes and streets. */
const waysCode = lazy(() => import('#api/ways.ts'));

/** `none`: the operator has no bike lanes. */
export type BikeLanesNow = 'none' | 'off' | 'loading' | 'shown' | 'failed';

/** Draws the bike lanes that the rider wants. They load when the rider first wants them. */
export function useBikeLanes(map: CityMap | null, isWanted: boolean): BikeLanesNow {
  const { lanesUrl: offered } = useRuntime().settings;
  const url = isWanted && offered ? offered : '';
  const { data, isError } = useQuery({
    queryKey: ['bikeLanes', url],
    queryFn: async ({ signal }) => (await waysCode()).loadBikeLanes(url, signal),
    enabled: map !== null && url !== '',
    // Without a network the browser may have kept them.
    networkMode: 'always',
    refetchOnReconnect: true,
    staleTime: Infinity,
    structuralSharing: false,
  });
  const lanes = url === '' ? null : (data ?? null);
  useEffect(() => map?.showLanes(lanes), [map, lanes]);
  if (!offered) return 'none';
  if (url === '') return 'off';
  if (lanes) return 'shown';
  return isError ? 'failed' : 'loading';
}
