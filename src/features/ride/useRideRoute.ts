import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { RidePath } from './situation.ts';

/**
 * Goes where the ride is: the server may move it to another screen at any moment, and Back never returns to a stage that is
 * over. A rider who is already on the way to another address is not called back.
 */
export function useRideRoute(here: readonly RidePath[], path: RidePath): void {
  const router = useRouter();
  const stays = here.includes(path);
  const addresses = here.join();
  useEffect(() => {
    const isHere = addresses.split(',').includes(router.history.location.pathname);
    if (!stays && isHere) void router.navigate({ to: path, replace: true });
  }, [router, path, stays, addresses]);
}
