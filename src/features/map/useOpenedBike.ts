import { useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

const LARGEST_ID = 2_147_483_647;

/** The address is a stranger's word: a positive whole number or nothing. */
export function readBikeId(value: unknown): number | null {
  const id = typeof value === 'string' ? Number(value) : value;
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= LARGEST_ID ? id : null;
}

/** The vehicle of the open card lives in the address (`/map?bike=7`): it can be shared, and Back closes it. */
export function useOpenedBike() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const bike = readBikeId(search['bike']);

  const open = useCallback(
    (id: number) => {
      // From card to card is no step to go back through.
      void navigate({ to: '/map', search: { bike: id }, replace: bike !== null, state: { cardOpened: true } });
    },
    [navigate, bike],
  );
  const close = useCallback(() => {
    const openedHere = router.history.location.state.cardOpened === true;
    if (openedHere && canGoBack) router.history.back();
    else void navigate({ to: '/map', search: {}, replace: true });
  }, [router, navigate, canGoBack]);

  return { bike, open, close };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Back returns to the map that the card was opened from. */
    cardOpened?: boolean;
  }
}
