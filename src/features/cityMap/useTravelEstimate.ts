import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { Coordinates } from '#domain/distance.ts';
import { type TravelEstimate, walkingEstimate, ridingEstimate } from '#domain/travelEstimate.ts';
import { useOwnSpeed, useTrack } from '#features/track/useTrack.ts';
import { usePosition } from '#hooks/usePosition.ts';
import { useTravelLabel } from '#i18n/useTravelTexts.ts';
import type { CityMap } from '#map-engine/cityMap.ts';
import { useRent } from '#src/runtime/runtime.tsx';

/** Draws the travel time beside the chosen pin, and the track of the current ride. */
export function useTravelOnMap(map: CityMap | null, chosen: Coordinates | null): void {
  const label = useTravelLabel()(useTravelEstimate(chosen));
  const rentId = useSelector(useRent(), (snapshot) => snapshot?.context.rent?.id ?? null);
  const stretches = useTrack(rentId)?.stretches;
  useEffect(() => map?.labelRoute(label), [map, label]);
  useEffect(() => map?.showTrack(stretches ?? NOWHERE), [map, stretches]);
}

const NOWHERE = [] as const;

/** Distance and time to a location: by vehicle during a ride, else on foot. Null while the rider's location is unknown. */
export function useTravelEstimate(target: Coordinates | null): TravelEstimate | null {
  const reading = usePosition();
  const speed = useOwnSpeed();
  const isRiding = useSelector(useRent(), (snapshot) => snapshot?.context.rent?.stage === 'ACTIVE_RIDE');
  if (!target) return null;
  return isRiding ? ridingEstimate(reading, target, speed) : walkingEstimate(reading, target);
}
