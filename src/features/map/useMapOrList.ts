import { useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { isListFirst } from '#features/cityMap/listFirst.ts';
import { useDataSaver } from '#hooks/useDataSaver.ts';
import { canDrawMaps, watchGraphics } from '#map-engine/graphics.ts';
import { paths } from '#paths/paths.ts';
import { useIsWide } from '#ui/useIsWide.ts';
import { cardSearch, readMapView, readOpenedCard } from './openedCard.ts';

/**
 * Map or list, in the address (`?view=`). Back returns to the other one. Without `view` the map is shown, or the list
 * in data saver mode and on a phone with little memory. A phone that cannot draw maps always shows the list; a wide screen
 * shows both.
 */
export function useMapOrList() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const first = isListFirst(useDataSaver()) ? 'list' : 'map';
  const { view = first } = readMapView(search['view']);
  const hasMap = useSyncExternalStore(watchGraphics, canDrawMaps);
  // On a wide screen the list is beside the map. To save traffic it is there alone.
  const isWide = useIsWide() && first === 'map';
  const isList = !hasMap || (view === 'list' && !isWide);

  const turn = () => {
    const card = readOpenedCard(search);
    const other = isList ? 'map' : 'list';
    if (!card && canGoBack && router.history.location.state.turnedFrom === `${other} of ${first}`) {
      router.history.back();
      return;
    }
    void navigate({
      to: paths.map,
      search: { ...(card && cardSearch(card)), ...(other !== first && { view: other }) },
      // With an open card the history entry is replaced, so that closing the card returns to where it was opened.
      replace: card !== null,
      state: (before) => (card ? before : { ...before, turnedFrom: `${isList ? 'list' : 'map'} of ${first}` }),
    });
  };
  return { isList, hasMap, turn };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The view that Back returns to, and the view that was the default then. */
    turnedFrom?: string;
  }
}
