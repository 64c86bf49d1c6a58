import { useQuery } from '@tanstack/react-query';
import type { MapParking } from '#api/map.ts';
import { usePosition } from '#hooks/usePosition.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { type Nearby, nearbyQuery, nearestOf } from './nearby.queries.ts';

const SHOWN = 3;

/**
 * Parkings by distance from the phone, nearest first. `known`: the answer has loaded, even if it is empty.
 * @param isWanted false asks nothing
 */
export function useNearestParkings(isWanted = true): { nearest: Nearby<MapParking>[]; known: boolean } {
  const { publicApi } = useRuntime();
  const reading = usePosition();
  const position = reading.kind === 'located' ? reading.position : null;
  const nearby = useQuery({
    ...nearbyQuery(publicApi, position ?? { latitude: 0, longitude: 0 }),
    enabled: isWanted && position !== null,
  });
  const nearest = position ? nearestOf(position, nearby.data?.parkings ?? [], SHOWN) : [];
  return { nearest, known: position === null || !nearby.isPending };
}
