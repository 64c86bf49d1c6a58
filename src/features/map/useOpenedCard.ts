import { useCanGoBack, useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { useRuntime } from '#src/runtime.tsx';
import { cardSearch, type OpenedCard, readMapView, readOpenedCard } from './openedCard.ts';
import { createPickedPlace } from './pickedPlace.ts';

/**
 * The open card lives in the address (`/map?bike=7`, `?station=3`, `?parking=1208`): it can be shared, and Back closes it. Map or
 * list behind it stays. A screen before may name a vehicle in the navigation's state instead (account §3).
 */
export function useOpenedCard() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const seenAs = readMapView(search['view']);
  const { riderStore } = useRuntime();
  const named = useLocation({ select: ({ state }) => state.bikeId });
  const card = useMemo(() => readOpenedCard(search, named), [search, named]);
  const isOpen = card !== null;

  useEffect(() => createPickedPlace(riderStore).write(card?.kind === 'parking' ? null : card), [card, riderStore]);

  const open = useCallback(
    (next: OpenedCard) => {
      // From card to card is no step to go back through.
      void navigate({
        to: '/map',
        search: { ...cardSearch(next), ...seenAs },
        replace: isOpen,
        state: (before) => ({ ...before, cardOpened: !isOpen || before.cardOpened === true }),
      });
    },
    [navigate, isOpen, seenAs],
  );
  const close = useCallback(() => {
    const openedHere = router.history.location.state.cardOpened === true;
    if (openedHere && canGoBack) router.history.back();
    else void navigate({ to: '/map', search: seenAs, replace: true });
  }, [router, navigate, canGoBack, seenAs]);

  return { card, open, close };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Back returns to the map that the card was opened from. */
    cardOpened?: boolean;
    /** The vehicle whose card the map opens with; its id on the map (account §3). */
    bikeId?: number;
  }
}
