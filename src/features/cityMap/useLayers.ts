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
import { useNow } from '#hooks/useClock.ts';
import type { CityMap } from '#map-engine/cityMap.ts';
import { useRent, useRuntime } from '#src/runtime/runtime.tsx';
import { mapLayerStoreOf } from '#stores/mapLayerChoice.ts';
import { riderSettingsOf } from '#stores/riderSettings.ts';
import { stationCount, zonesShown } from './layers.view.ts';
import { zonesQuery } from './map.queries.ts';
import { type BikeLanesNow, useBikeLanes } from './useBikeLanes.ts';

export type LayersNow = {
  /** The layers that the rider has chosen. */
  choice: LayerChoice;
  choose: (choice: LayerChoice) => void;
  /** The operator has stations and ordinary bikes. */
  hasDocked: boolean;
  mode: LayerMode;
  shown: ShownLayers;
  bikeLanes: BikeLanesNow;
  /** The ride has changed the layers, and the rider has not seen the explanation yet. */
  isNew: boolean;
  explained: () => void;
};

/** Name of the explanation. One view counts on all phones of the rider. */
const AUTO_LAYOUT = 'autoLayout';

const NO_ZONES: readonly CityZone[] = [];

/** The layers that the map shows now, and the reason. Draws the zones and the bike lanes. */
export function useLayers(map: CityMap | null): LayersNow {
  const { settings, publicApi, serverClock } = useRuntime();
  const { riderStore } = useRuntime().session;
  const { deviceStore, connectivity } = useRuntime().device;
  const riderSettings = riderSettingsOf(riderStore);
  const mapLayers = mapLayerStoreOf(deviceStore);
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
  const bikeLanes = useBikeLanes(map, choice.bikeLanes);

  useEffect(() => map?.showZones(zonesShown(zones, shown), serverClock.now()), [map, zones, shown, serverClock, now]);
  // During a ride the geofence reports missing zones. The network has its own banner.
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
    bikeLanes,
    isNew: !isExplained && mode !== 'none' && differs(shown, shownLayers(choice, 'none', hasDocked)),
    explained: () => {
      mapLayers.explained();
      riderSettings.see(AUTO_LAYOUT);
    },
  };
}
