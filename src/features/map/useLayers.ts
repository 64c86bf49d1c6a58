import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useSyncExternalStore } from 'react';
import {
  defaultLayers,
  differs,
  type LayerChoice,
  type LayerMode,
  layerMode,
  type ShownLayers,
  shownLayers,
} from '#domain/mapLayers.ts';
import type { CityZone } from '#domain/zoneAt.ts';
import { errorList } from '#errors/errorList.ts';
import { riderSettingsOf } from '#features/settings/index.ts';
import { useRent, useRuntime } from '#src/runtime.tsx';
import type { CityMap } from './engine/cityMap.ts';
import { layerBoxOf } from './layerBox.ts';
import { stationCount, zonesShown } from './layers.screen.ts';
import { useNow } from './useNow.ts';
import { zonesQuery } from './zones.queries.ts';

export type LayersNow = {
  /** The rider's own. */
  choice: LayerChoice;
  choose: (choice: LayerChoice) => void;
  /** The operator has stations and ordinary bikes. */
  hasDocked: boolean;
  mode: LayerMode;
  shown: ShownLayers;
  /** The ride has changed what is seen, and nobody has told the rider yet. */
  isNews: boolean;
  explained: () => void;
};

/** Seen on one phone, it is seen on all of the rider's. */
const AUTO_LAYOUT = 'autoLayout';

const NO_ZONES: readonly CityZone[] = [];

/** What the map shows now, and why; draws its zones. */
export function useLayers(map: CityMap | null): LayersNow {
  const { deviceStore, riderStore, settings, publicApi, serverClock, connectivity } = useRuntime();
  const riderSettings = riderSettingsOf(riderStore);
  const mapLayers = layerBoxOf(deviceStore);
  const hasDocked = settings.features.smooveBikes;
  const watch = (listener: () => void) => mapLayers.watch(listener);
  const choice = useSyncExternalStore(watch, () => mapLayers.chosen()) ?? defaultLayers(hasDocked);
  const isExplainedHere = useSyncExternalStore(watch, () => mapLayers.isExplained());
  const isExplained = useSyncExternalStore(
    riderSettings.watch,
    () => isExplainedHere || riderSettings.now().viewedOnboardings.includes(AUTO_LAYOUT),
  );
  const mode = useSelector(useRent(), (snapshot) => layerMode(snapshot?.context.rent ?? null));
  const shown = shownLayers(choice, mode, hasDocked);
  const { data: zones = NO_ZONES, isLoadingError } = useQuery({ ...zonesQuery(publicApi), enabled: map !== null });
  const now = useNow();

  useEffect(() => map?.showZones(zonesShown(zones, shown), serverClock.now()), [map, zones, shown, serverClock, now]);
  // During a ride the watch over zones says it; a network that is gone is said by itself.
  const isMissed = isLoadingError && shown.slowZones && mode === 'none';
  useEffect(() => {
    if (!isMissed || !connectivity.isOnline()) return undefined;
    errorList.add({ code: 'slowZonesNotLoaded' });
    return () => errorList.dismiss('slowZonesNotLoaded');
  }, [isMissed, connectivity]);
  const counted = stationCount(mode);
  useEffect(() => map?.countAtStations(counted), [map, counted]);

  return {
    choice,
    choose: (next) => mapLayers.choose(next),
    hasDocked,
    mode,
    shown,
    isNews: !isExplained && mode !== 'none' && differs(shown, shownLayers(choice, 'none', hasDocked)),
    explained: () => {
      mapLayers.explained();
      riderSettings.see(AUTO_LAYOUT);
    },
  };
}
