import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { createListeners } from '#domain/listeners.ts';
import { DEFAULT_LOCATION } from '#domain/position.ts';
import { useDataSaver } from '#hooks/useDataSaver.ts';
import type { CityMap, CityMapOptions } from '#map-engine/cityMap.ts';
import { fetchStyle } from '#map-engine/fetchStyle.ts';
import { askForGraphics, canDrawMaps } from '#map-engine/graphics.ts';
import { type Scheme, readScheme, watchScheme } from '#map-engine/scheme.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { mapLanguage } from './city.ts';
import { mapEngine } from './prefetchMapEngine.ts';

/** The current colour scheme. */
export const useScheme = (): Scheme => useSyncExternalStore(watchScheme, readScheme);

export type CityMapNow =
  | { kind: 'loading' }
  /** No screen has asked for the map yet. */
  | { kind: 'unasked' }
  | { kind: 'ready'; map: CityMap }
  /** The phone cannot draw maps. */
  | { kind: 'noGraphics' }
  /** The map's code or its basemap did not load, or the map can draw no more. */
  | { kind: 'notLoaded' };

/** All screens share one map. Building a map takes a second, and browsers are slow to free the memory of an old one. */
let shared: Promise<CityMap> | undefined;
/** A map that can draw no more. It is freed when another one is made: until then screens may still hold it. */
let lost: CityMap | undefined;
const losses = createListeners();

async function open(options: Omit<CityMapOptions, 'style'>): Promise<CityMap> {
  const [{ createCityMap }, style] = await Promise.all([
    mapEngine(),
    fetchStyle(options.operatorStyle, options.scheme),
  ]);
  lost?.remove();
  lost = undefined;
  try {
    const map = createCityMap({ ...options, style });
    const stop = map.watchLoss(() => {
      stop();
      lost = map;
      shared = undefined;
      losses.notify();
    });
    return map;
  } catch (cause) {
    askForGraphics();
    throw cause;
  }
}

/**
 * The shared map, loaded when a screen first needs it.
 *
 * @param isWanted false if something else replaces the map: then the hook returns only a map that is already loaded. In
 * data saver mode a screen must pass true.
 */
export function useCityMap(isWanted?: boolean): CityMapNow & { retry: () => void } {
  const isSaving = useDataSaver().isOn;
  const isAsked = isWanted ?? !isSaving;
  const { settings } = useRuntime();
  const { connectivity } = useRuntime().device;
  const { i18n } = useLingui();
  const scheme = useScheme();
  const [now, setNow] = useState<CityMapNow>(isAsked ? { kind: 'loading' } : { kind: 'unasked' });
  const [attempt, setAttempt] = useState(0);
  const language = mapLanguage(i18n.locale, settings.mapLanguage);

  useEffect(() => {
    let isHere = true;
    const show = (next: CityMapNow) => {
      if (isHere) setNow(next);
    };
    if (!canDrawMaps()) show({ kind: 'noGraphics' });
    else if (!shared && !isAsked) show({ kind: 'unasked' });
    if (!canDrawMaps() || (!shared && !isAsked)) return undefined;
    show({ kind: 'loading' });
    shared ??= open({
      operatorStyle: settings.mapStyleUrl,
      center: settings.mapCenter ?? DEFAULT_LOCATION,
      clusterMaxZoom: settings.mapClusterMaxZoom,
      hideParkingZoom: settings.mapHideParkingZoom,
      scheme,
      language,
    });
    shared.then(
      (map) => show({ kind: 'ready', map }),
      () => {
        shared = undefined;
        show({ kind: canDrawMaps() ? 'notLoaded' : 'noGraphics' });
      },
    );
    return () => {
      isHere = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- The map opens with the first scheme and language; the box passes later ones to the map.
  }, [settings, attempt, isAsked]);

  useEffect(() => losses.watch(() => setNow((was) => (was.kind === 'ready' ? { kind: 'notLoaded' } : was))), []);
  const retry = useCallback(() => setAttempt((n) => n + 1), []);
  const isMissing = now.kind === 'notLoaded';
  useEffect(
    () => (isMissing ? connectivity.watch((online) => online && retry()) : undefined),
    [connectivity, isMissing, retry],
  );
  return { ...now, retry };
}
