import { useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { cardSearch, type OpenedCard, readMapView, readOpenedCard } from './openedCard.ts';

/** The open card lives in the address (`/map?bike=7`, `?station=3`, `?parking=1208`): it can be shared, and Back closes it. Map or list behind it stays. */
export function useOpenedCard() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const seenAs = readMapView(search['view']);
  const card = useMemo(() => readOpenedCard(search), [search]);
  const isOpen = card !== null;

  const open = useCallback(
    (next: OpenedCard) => {
      // From card to card is no step to go back through.
      void navigate({ to: '/map', search: { ...cardSearch(next), ...seenAs }, replace: isOpen, state: (before) => ({ ...before, cardOpened: !isOpen || before.cardOpened === true }) });
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
  }
}
