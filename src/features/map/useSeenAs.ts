import { useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { canDrawMaps } from './engine/graphics.ts';
import { cardSearch, readMapView, readOpenedCard } from './openedCard.ts';
import { useSaving } from './useSaving.ts';

/**
 * Map or list, in the address (`?view=`): Back returns to the other. Without a word there the map is shown, or the list while
 * the rider saves traffic; where the phone cannot draw maps, always the list.
 */
export function useSeenAs() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const isSaving = useSaving().isOn;
  const first = isSaving ? 'list' : 'map';
  const { view = first } = readMapView(search['view']);
  const hasMap = canDrawMaps();
  const isList = !hasMap || view === 'list';

  const turn = () => {
    const card = readOpenedCard(search);
    const other = isList ? 'map' : 'list';
    if (!card && canGoBack && router.history.location.state.turnedFrom === `${other} of ${first}`) {
      router.history.back();
      return;
    }
    void navigate({
      to: '/map',
      search: { ...(card && cardSearch(card)), ...(other !== first && { view: other }) },
      // With a card open the place stays and only its ground changes: closing the card leads back to where it was opened.
      replace: card !== null,
      state: (before) => (card ? before : { ...before, turnedFrom: `${isList ? 'list' : 'map'} of ${first}` }),
    });
  };
  return { isList, hasMap, turn };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Back shows this again: the map or the list, and which of them came first then. */
    turnedFrom?: string;
  }
}
