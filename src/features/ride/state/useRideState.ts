import { shallowEqual, useSelector } from '@xstate/react';
import { useRent } from '#src/runtime/runtime.tsx';
import { type RideState, rideStateOf } from './rideState.ts';
import { useLookup } from './useLookup.ts';

/** The state of the ride; null while nobody is signed in. */
export function useRideState(): RideState | null {
  const rent = useRent();
  const locks = useSelector(
    useSelector(rent, (snapshot) => snapshot?.children.locks),
    (snapshot) => snapshot,
  );
  const command = useSelector(
    useSelector(rent, (snapshot) => snapshot?.children.rideCommand),
    (snapshot) => snapshot?.context,
  );
  const lookup = useLookup((snapshot) => snapshot);
  return useSelector(
    rent,
    (snapshot) => (snapshot ? rideStateOf(snapshot, locks, command, lookup) : null),
    shallowEqual,
  );
}

/** Whether the refused command can be sent again now. */
export const mayRetry = (rent: ReturnType<typeof useRent>): boolean =>
  rent?.getSnapshot().children.rideCommand?.getSnapshot().can({ type: 'rider.retried' }) === true;
