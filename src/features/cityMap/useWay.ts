import { useSelector } from '@xstate/react';
import { type TravelEstimate, walkingEstimate, ridingEstimate } from '#domain/travelEstimate.ts';
import { useOwnSpeed, useTrack } from '#features/track/useTrack.ts';
import { useRent } from '#src/runtime.tsx';
import { usePosition } from '#hooks/usePosition.ts';
import { useEffect } from 'react';
import { useWayLabel } from '#i18n/useWayTexts.ts';
import type { CityMap } from '#map-engine/cityMap.ts';

/** Draws the travel time beside the chosen pin, and the track of the current ride. */
export function useWayOnMap(map: CityMap | null, chosen: { latitude: number; longitude: number } | null): void {
  const label = useWayLabel()(useWay(chosen));
  const rentId = useSelector(useRent(), (snapshot) => snapshot?.context.rent?.id ?? null);
  const stretches = useTrack(rentId)?.stretches;
  useEffect(() => map?.nameWay(label), [map, label]);
  useEffect(() => map?.showTrack(stretches ?? NOWHERE), [map, stretches]);
}

const NOWHERE = [] as const;

/** The way to a location: by vehicle during a ride, else on foot. Null while the rider's location is unknown. */
export function useWay(place: { latitude: number; longitude: number } | null): TravelEstimate | null {
  const reading = usePosition();
  const speed = useOwnSpeed();
  const isRiding = useSelector(useRent(), (snapshot) => snapshot?.context.rent?.stage === 'ACTIVE_RIDE');
  if (!place) return null;
  return isRiding ? ridingEstimate(reading, place, speed) : walkingEstimate(reading, place);
}
