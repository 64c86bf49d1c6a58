import { useSelector } from '@xstate/react';
import { type Way, wayOnFoot, wayOnWheels } from '#domain/way.ts';
import { useOwnSpeed } from '#features/track/index.ts';
import { useRent } from '#src/runtime.tsx';
import { usePosition } from './usePosition.ts';

/** The way to a place, on wheels for who rides; null while nobody knows where the rider is. */
export function useWay(place: { latitude: number; longitude: number } | null): Way | null {
  const reading = usePosition();
  const speed = useOwnSpeed();
  const isRiding = useSelector(useRent(), (snapshot) => snapshot?.context.rent?.stage === 'ACTIVE_RIDE');
  if (!place) return null;
  return isRiding ? wayOnWheels(reading, place, speed) : wayOnFoot(reading, place);
}
