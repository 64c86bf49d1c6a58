import { useCanGoBack, useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { createPickedMapCard } from '#stores/pickedMapCard.ts';
import { cardSearch, type OpenedCard, readMapView, readOpenedCard } from './openedCard.ts';

/**
 * The open card is in the address (`/map?bike=7`, `?station=3`, `?parking=1208`), so the rider can share it and Back
 * closes it. The map or the list behind it stays. The previous screen can name a vehicle in the navigation state
 * instead (account §3).
 */
export function useOpenedCard() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const seenAs = readMapView(search['view']);
  const { riderStore } = useRuntime().session;
  const named = useLocation({ select: ({ state }) => state.bikeId });
  const card = useMemo(() => readOpenedCard(search, named), [search, named]);
  const isOpen = card !== null;

  useEffect(() => createPickedMapCard(riderStore).write(card?.kind === 'parking' ? null : card), [card, riderStore]);

  const open = useCallback(
    (next: OpenedCard) => {
      // Going from card to card adds no history entry.
      void navigate({
        to: paths.map,
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
    else void navigate({ to: paths.map, search: seenAs, replace: true });
  }, [router, navigate, canGoBack, seenAs]);

  return { card, open, close };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Back returns to the map from which the card was opened. */
    cardOpened?: boolean;
    /** The map opens with the card of this vehicle. Its id on the map (account §3). */
    bikeId?: number;
  }
}
