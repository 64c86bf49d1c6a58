import type { ComponentProps } from 'react';
import { lazy } from '#domain/lazy.ts';
import { useLazy } from '#hooks/useLazy.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import type { ReservationStrip } from './ReservationStrip.tsx';
import type { ReserveVehicle } from './ReserveVehicle.tsx';

// One file with the reservation's chart, which the map loads after its first screen.
const stripCode = lazy(() => import('./ReservationStrip.tsx'));
const reserveCode = lazy(() => import('./ReserveVehicle.tsx'));
const rowsCode = lazy(async () => {
  const [{ ReserveVehicle }, { FindVehicle }] = await Promise.all([reserveCode(), import('../parts/FindVehicle.tsx')]);
  return { ReserveVehicle, FindVehicle };
});

/** The strip on the map, as soon as its code has loaded. */
export function StripPart(props: ComponentProps<typeof ReservationStrip>) {
  const { resource } = useLazy(stripCode);
  return resource && <resource.ReservationStrip {...props} />;
}

/**
 * The rows of a vehicle's card whose code loads later, all at once: one that comes alone would move the others. A screen
 * that will show a card calls this in advance.
 */
export function useLaterRows() {
  useLazy(useRuntime().ride.reservation);
  return useLazy(rowsCode);
}

/** The button on the card of a vehicle that this rider has reserved, as soon as its code has loaded. */
export function ReservePart(props: ComponentProps<typeof ReserveVehicle>) {
  const { resource } = useLazy(reserveCode);
  return resource && <resource.ReserveVehicle {...props} />;
}
