import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { RidePath } from './situation.ts';

/** Fetches the next screen of the ride beforehand: when the server moves the ride, nobody looks at an empty page. */
export function usePreload(path: RidePath): void {
  const router = useRouter();
  useEffect(() => {
    // Without it the screen is fetched when it is needed.
    router.preloadRoute({ to: path }).catch(() => {});
  }, [router, path]);
}
