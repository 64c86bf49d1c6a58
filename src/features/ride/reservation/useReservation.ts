import { useSelector } from '@xstate/react';
import { useLazy } from '#hooks/useLazy.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { reservationView } from './reservation.view.ts';

/** The rider's reservation and its commands; `commands` is null until their code has loaded. */
export function useReservation() {
  const { resource: commands } = useLazy(useRuntime().ride.reservation);
  const view = reservationView(useSelector(commands?.actor, (snapshot) => snapshot));
  return { view, commands };
}
