import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useTrack } from '#features/track/index.ts';
import { useWayLabel } from '#i18n/useWayWords.ts';
import { useRent } from '#src/runtime.tsx';
import type { CityMap } from './engine/cityMap.ts';
import { useWay } from './useWay.ts';

/** How long the way to the chosen place takes, beside its pin, and where the ride that is on has been. */
export function useWayOnMap(map: CityMap | null, chosen: { latitude: number; longitude: number } | null): void {
  const label = useWayLabel()(useWay(chosen));
  const rentId = useSelector(useRent(), (snapshot) => snapshot?.context.rent?.id ?? null);
  const stretches = useTrack(rentId)?.stretches;
  useEffect(() => map?.nameWay(label), [map, label]);
  useEffect(() => map?.showTrack(stretches ?? NOWHERE), [map, stretches]);
}

const NOWHERE = [] as const;
