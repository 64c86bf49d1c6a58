import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { useRuntime } from '#src/runtime.tsx';
import type { CityMap, CityMapOptions } from './engine/cityMap.ts';
import { canDrawMaps } from './engine/graphics.ts';
import { mapLanguage } from './map.screen.ts';
import { useSaving } from './useSaving.ts';
import { useScheme } from './useScheme.ts';

export type CityMapNow =
  | { kind: 'loading' }
  /** Nobody has asked for it yet. */
  | { kind: 'unasked' }
  | { kind: 'ready'; map: CityMap }
  /** The phone cannot draw maps. */
  | { kind: 'noGraphics' }
  /** The map's code or its basemap did not come. */
  | { kind: 'notLoaded' };

/** One map for all screens: building it again costs a second, and each build costs memory that browsers are slow to free. */
let shared: Promise<CityMap> | undefined;

async function open(options: Omit<CityMapOptions, 'style'>): Promise<CityMap> {
  const [{ createCityMap }, style] = await Promise.all([
    import('./engine/cityMap.ts'),
    import('./engine/style.ts').then(({ fetchStyle }) => fetchStyle(options.operatorStyle, options.scheme)),
  ]);
  return createCityMap({ ...options, style });
}

/**
 * The shared map, loaded when a screen first needs it.
 *
 * @param isWanted false where something else stands in its place: then only a map that is there already is given. While the
 * rider saves traffic a screen has to ask in so many words.
 */
export function useCityMap(isWanted?: boolean): CityMapNow & { retry: () => void } {
  const isSaving = useSaving().isOn;
  const isAsked = isWanted ?? !isSaving;
  const { settings, connectivity } = useRuntime();
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
      clusterMaxZoom: settings.mapClusterMaxZoom,
      hideParkingZoom: settings.mapHideParkingZoom,
      scheme,
      language,
    });
    shared.then(
      (map) => show({ kind: 'ready', map }),
      () => {
        shared = undefined;
        show({ kind: 'notLoaded' });
      },
    );
    return () => {
      isHere = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- The first look is the one to open with; the box tells the map of later ones.
  }, [settings, attempt, isAsked]);

  const retry = useCallback(() => setAttempt((n) => n + 1), []);
  const isMissing = now.kind === 'notLoaded';
  useEffect(
    () => (isMissing ? connectivity.watch((online) => online && retry()) : undefined),
    [connectivity, isMissing, retry],
  );
  return { ...now, retry };
}
