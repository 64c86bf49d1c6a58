import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import type { SharedRide } from '#api/sharedRide.ts';
import type { VehicleForm } from '#domain/rent.ts';
import { mapLanguage } from '#features/cityMap/city.ts';
import { useMapView } from '#features/cityMap/CityMapBox.tsx';
import { useCityMap, useScheme } from '#features/cityMap/useCityMap.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import boxStyles from '#features/cityMap/CityMapBox.module.css';
import styles from './FollowScreen.module.css';

/** A position no more exact than this is drawn as an area, metres. */
const EXACT_METERS = 100;
/** The whole circle of 500 m on a small phone. */
const AREA_ZOOM = 13.4;
const STREET_ZOOM = 15.5;
/** The map knows one thing here. */
const ID = 1;

type FollowMapProps = {
  position: NonNullable<SharedRide['position']>;
  form: VehicleForm | null;
  /** Shown on a phone that has no map. */
  instead: ReactNode;
};

/** The vehicle of a shared ride, or the circle that it is in. */
export function FollowMap({ position, form, instead }: FollowMapProps) {
  const { t, i18n } = useLingui();
  const city = useCityMap();
  const map = city.kind === 'ready' ? city.map : null;
  const scheme = useScheme();
  const language = mapLanguage(i18n.locale, useRuntime().settings.mapLanguage);
  const credits = useMapView(map)?.credits ?? '';
  const box = useRef<HTMLDivElement>(null);
  const title = t`Карта поездки. Стрелки двигают её, плюс и минус меняют масштаб.`;
  const { latitude, longitude, radiusMeters } = position;

  useEffect(() => {
    if (!box.current || !map) return undefined;
    // A rider has seen other things on this map.
    map.showCells([]);
    map.showTrack([]);
    map.showMe(null, null);
    const detach = map.attach(box.current, () => undefined);
    return () => {
      map.choose(null);
      detach();
    };
  }, [map]);
  useEffect(() => map?.setScheme(scheme), [map, scheme]);
  useEffect(() => map?.setLanguage(language), [map, language]);
  useEffect(() => map?.setTitle(title), [map, title]);
  useEffect(() => {
    const point = { id: ID, latitude, longitude };
    const isArea = form === null || radiusMeters > EXACT_METERS;
    map?.choose(isArea ? { ...point, kind: 'area', radiusMeters } : { ...point, kind: 'bike', form });
    map?.follow(point, isArea ? AREA_ZOOM : STREET_ZOOM);
  }, [map, form, latitude, longitude, radiusMeters]);

  if (city.kind !== 'loading' && !map) return instead;
  return (
    <div className={styles.map}>
      <div className={boxStyles.ground} data-scheme={scheme}>
        <div ref={box} className={boxStyles.box} />
        {credits !== '' && <p className={boxStyles.credits}>{credits}</p>}
      </div>
    </div>
  );
}
