import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { RidePath } from './rideState.ts';

/**
 * Navigates to the screen of the ride. The server can change the stage at any time, and Back never returns to a
 * finished stage. A rider who is already leaving for another address is not redirected.
 */
export function useRideRoute(here: readonly RidePath[], path: RidePath): void {
  const router = useRouter();
  const stays = here.includes(path);
  const addresses = here.join();
  useEffect(() => {
    const isHere = addresses.split(',').includes(router.history.location.pathname.replace(/\/$/, ''));
    if (!stays && isHere) void router.navigate({ to: path, replace: true });
  }, [router, path, stays, addresses]);
}

/** What a screen shows that its ride has left: its own last state, until the next screen is there. Else it would be empty. */
export function useUntilNext<T>(now: T, leaves: boolean): T {
  const [last, setLast] = useState(now);
  if (!leaves && last !== now) setLast(now);
  return leaves ? last : now;
}

/** Preloads the next screen of the ride, so that the rider sees no empty page when the server changes the stage. */
export function usePreload(path: RidePath): void {
  const router = useRouter();
  useEffect(() => {
    // If preloading fails, the screen loads when it is needed.
    router.preloadRoute({ to: path }).catch(() => {});
  }, [router, path]);
}
