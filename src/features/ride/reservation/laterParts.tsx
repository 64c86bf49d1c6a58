import type { ComponentProps } from 'react';
import { lazy } from '#domain/lazy.ts';
import { useLazy } from '#hooks/useLazy.ts';
import type { ReservationStrip } from './ReservationStrip.tsx';
import type { ReserveVehicle } from './ReserveVehicle.tsx';

// One file with the reservation's chart, which the map loads after its first screen.
const stripCode = lazy(() => import('./ReservationStrip.tsx'));
const reserveCode = lazy(() => import('./ReserveVehicle.tsx'));

/** The strip on the map, as soon as its code has loaded. */
export function StripPart(props: ComponentProps<typeof ReservationStrip>) {
  const { resource } = useLazy(stripCode);
  return resource && <resource.ReservationStrip {...props} />;
}

/** The button on a vehicle's card, as soon as its code has loaded. */
export function ReservePart(props: ComponentProps<typeof ReserveVehicle>) {
  const { resource } = useLazy(reserveCode);
  return resource && <resource.ReserveVehicle {...props} />;
}
