import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import type { MapCell } from '#api/map.ts';
import type { PositionReading } from '#domain/position.ts';
import { useDataSaver } from '#hooks/useDataSaver.ts';
import type { CityMap, MapView } from '#map-engine/cityMap.ts';
import type { Chosen, ChosenVehicle, Picked } from '#map-engine/features.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { isInCity, mapLanguage } from './city.ts';
import { useScheme } from './useCityMap.ts';
import { useTravelOnMap } from './useTravelEstimate.ts';
import styles from './CityMapBox.module.css';

/** The view after the map stops moving; null until there is a map. */
export function useMapView(map: CityMap | null): MapView | null {
  return useSyncExternalStore(
    (listener) => map?.watchView(listener) ?? (() => {}),
    () => map?.view() ?? null,
  );
}

type CityMapBoxProps = {
  map: CityMap | null;
  cells: readonly MapCell[];
  chosen: Chosen | null;
  /** The vehicle that the rider has reserved, unless its card is open. */
  reserved?: ChosenVehicle | null;
  /** Id of the vehicle that the rider rode last. */
  riddenId?: number | null;
  reading: PositionReading;
  /** CSS px that a sheet covers at the lower edge of the screen. */
  covered: number;
  onPick: (picked: Picked) => void;
  children?: ReactNode;
};

/** The box of the map. Passes React's state to the map. Shows a picture until the live map is ready. */
export function CityMapBox({
  map,
  cells,
  chosen,
  reserved = null,
  riddenId = null,
  reading,
  covered,
  onPick,
  children,
}: CityMapBoxProps) {
  const { t, i18n } = useLingui();
  const scheme = useScheme();
  const { mapCenter, mapLanguage: operators } = useRuntime().settings;
  const language = mapLanguage(i18n.locale, operators);
  const { credits, vehicles } = useMapView(map) ?? { credits: '', vehicles: 0 };
  const isSaving = useDataSaver().isOn;
  const box = useRef<HTMLDivElement>(null);
  const keys = t({
    message:
      'Карта. Стрелки двигают её, плюс и минус меняют масштаб, Enter открывает ближайший к середине велосипед или самокат',
    comment: 'Name of the map for screen readers and keyboards',
  });
  const counted = t({
    message: `${plural(vehicles, {
      one: 'На карте # велосипед или самокат',
      few: 'На карте # велосипеда и самоката',
      many: 'На карте # велосипедов и самокатов',
      other: 'На карте # велосипеда и самоката',
    })}`,
    comment: 'How many free bikes and scooters there are in view, both together; begins the name of the map',
  });
  const title = vehicles > 0 ? `${counted}. ${keys}` : keys;

  const pick = useRef(onPick);
  useEffect(() => {
    pick.current = onPick;
  }, [onPick]);
  useEffect(() => (box.current ? map?.attach(box.current, (picked) => pick.current(picked)) : undefined), [map]);
  useEffect(() => map?.setScheme(scheme), [map, scheme]);
  useEffect(() => map?.setLanguage(language), [map, language]);
  useEffect(() => map?.setTitle(title), [map, title]);
  useEffect(() => map?.showCells(cells), [map, cells]);
  useEffect(() => map?.markRidden(riddenId), [map, riddenId]);
  useEffect(() => map?.choose(chosen), [map, chosen]);
  const reservedLabel = t({ message: 'Бронь', comment: 'Under the pin of the vehicle that the rider has reserved' });
  useEffect(() => map?.showReserved(reserved, reservedLabel), [map, reserved, reservedLabel]);
  useTravelOnMap(map, chosen);
  useEffect(() => {
    // The tab bar lies below the box, the sheet above both. Only the part of the sheet inside the box counts.
    const below = box.current ? window.innerHeight - box.current.getBoundingClientRect().bottom : 0;
    map?.pad({ top: 0, right: 0, bottom: Math.max(0, covered - below), left: 0 });
  }, [map, covered]);
  useEffect(() => {
    if (reading.kind !== 'located') {
      map?.showMe(null, null);
      return;
    }
    map?.showMe(reading.position, reading.heading ?? null);
    if (isInCity(reading.position, mapCenter)) map?.greet(reading.position);
  }, [map, reading, mapCenter]);

  return (
    <div className={styles.ground} data-scheme={scheme} data-bare={(isSaving && !map) || undefined}>
      <div ref={box} className={styles.box} />
      {credits !== '' && <p className={styles.credits}>{credits}</p>}
      {children}
    </div>
  );
}
