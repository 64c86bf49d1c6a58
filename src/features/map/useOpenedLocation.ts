import { useQuery } from '@tanstack/react-query';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { parkingQuery, stationQuery } from './locations.queries.ts';
import type { OpenedCard } from './openedCard.ts';

/** The station or parking of the open card, as far as it is known. All components share one request. */
export function useOpenedLocation(card: OpenedCard | null) {
  const { publicApi, settings } = useRuntime();
  const station = useQuery({
    ...stationQuery(publicApi, card?.kind === 'station' ? card.id : 0),
    enabled: card?.kind === 'station' && settings.features.smooveBikes,
  });
  const parking = useQuery({
    ...parkingQuery(publicApi, card?.kind === 'parking' ? card.number : ''),
    enabled: card?.kind === 'parking',
  });
  return { station, parking };
}
