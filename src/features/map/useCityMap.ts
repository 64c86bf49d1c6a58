import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { useRuntime } from '#src/runtime.tsx';
import type { CityMap, CityMapOptions } from './engine/cityMap.ts';
import { hasGraphics } from './engine/graphics.ts';
import { mapLanguage } from './map.screen.ts';
import { useScheme } from './useScheme.ts';

export type CityMapNow =
  | { kind: 'loading' }
  | { kind: 'ready'; map: CityMap }
  /** The phone cannot draw maps. */
  | { kind: 'noGraphics' }
  /** The map's code or its basemap did not come. */
  | { kind: 'notLoaded' };

/** One map for all screens: building it again costs a second, and each build costs memory that browsers are slow to free. */
let shared: Promise<CityMap> | undefined;

async function open(options: CityMapOptions): Promise<CityMap> {
  const [{ createCityMap }, { demandStyle }] = await Promise.all([import('./engine/cityMap.ts'), import('./engine/style.ts')]);
  await demandStyle(options.operatorStyle, options.scheme);
  return createCityMap(options);
}

/** The shared map, loaded when a screen first needs it. */
export function useCityMap(): CityMapNow & { retry: () => void } {
  const { settings, connectivity } = useRuntime();
  const { i18n } = useLingui();
  const scheme = useScheme();
  const [now, setNow] = useState<CityMapNow>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const language = mapLanguage(i18n.locale, settings.mapLanguage);

  useEffect(() => {
    let isHere = true;
    const show = (next: CityMapNow) => {
      if (isHere) setNow(next);
    };
    if (!shared && !hasGraphics()) {
      show({ kind: 'noGraphics' });
      return undefined;
    }
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
  }, [settings, attempt]);

  const retry = useCallback(() => setAttempt((n) => n + 1), []);
  const isMissing = now.kind === 'notLoaded';
  useEffect(() => (isMissing ? connectivity.watch((online) => online && retry()) : undefined), [connectivity, isMissing, retry]);
  return { ...now, retry };
}
