import { shallowEqual, useSelector } from '@xstate/react';
import { useRent } from '#src/runtime/runtime.tsx';
import { type RideState, rideStateOf } from './rideState.ts';

/** The state of the ride; null while nobody is signed in. */
export function useRideState(): RideState | null {
  const rent = useRent();
  const locks = useSelector(
    useSelector(rent, (snapshot) => snapshot?.children.locks),
    (snapshot) => snapshot,
  );
  return useSelector(rent, (snapshot) => (snapshot ? rideStateOf(snapshot, locks) : null), shallowEqual);
}
