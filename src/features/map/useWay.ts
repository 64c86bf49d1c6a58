import { useSelector } from '@xstate/react';
import { type Way, wayOnFoot, wayOnWheels } from '#domain/way.ts';
import { useRent } from '#src/runtime.tsx';
import { usePosition } from './usePosition.ts';

/** The way to a place, on wheels for who rides; null while nobody knows where the rider is. */
export function useWay(place: { latitude: number; longitude: number }): Way | null {
  const reading = usePosition();
  const isRiding = useSelector(useRent(), (snapshot) => snapshot?.context.rent?.stage === 'ACTIVE_RIDE');
  return isRiding ? wayOnWheels(reading, place, null) : wayOnFoot(reading, place);
}
