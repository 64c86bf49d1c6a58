import { useQuery } from '@tanstack/react-query';
import type { MapParking } from '#api/map.ts';
import { useRuntime } from '#src/runtime.tsx';
import { type Nearby, nearbyQuery, nearestOf } from './nearby.queries.ts';
import { usePosition } from './usePosition.ts';

const SHOWN = 3;

/** From where the phone is now, nearest first; `known`: the answer is there, even if it is empty. */
export function useNearestParkings(): { nearest: Nearby<MapParking>[]; known: boolean } {
  const { publicApi } = useRuntime();
  const reading = usePosition();
  const position = reading.kind === 'located' ? reading.position : null;
  const nearby = useQuery({
    ...nearbyQuery(publicApi, position ?? { latitude: 0, longitude: 0 }),
    enabled: position !== null,
  });
  const nearest = position ? nearestOf(position, nearby.data?.parkings ?? [], SHOWN) : [];
  return { nearest, known: position === null || !nearby.isPending };
}
