import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { loadWay } from '#api/ways.ts';
import { type Coordinates, distanceMeters, minutesOnFoot } from '#domain/distance.ts';
import type { PositionReading } from '#domain/position.ts';
import { BESIDE_METERS, isSureLocation, minutesOnWheels } from '#domain/travelEstimate.ts';
import type { Way } from '#domain/ways.ts';
import { useOwnSpeed } from '#features/track/useTrack.ts';
import { useOnline } from '#hooks/useOnline.ts';
import { usePosition } from '#hooks/usePosition.ts';
import { languageOf } from '#i18n/language.ts';
import { useFormat } from '#i18n/useFormat.ts';
import type { CityMap } from '#map-engine/cityMap.ts';
import { useRent, useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { useIsSlow } from './useIsSlow.ts';
import styles from './LocationCard.module.css';

/** Metres that the rider moves before the app searches again: a text that changes at each step would never be heard out. */
const AGAIN_AFTER_METERS = 50;

export type WayLineProps = { map: CityMap | null; target: Coordinates };

/**
 * The way along streets to the location of an open card: drawn on the map, and said in one sentence (decisions §3.7). In a
 * ride on wheels, else on foot.
 */
export function WayLine({ map, target }: WayLineProps) {
  const { t } = useLingui();
  const url = useRuntime().settings.waysUrl ?? '';
  const by = useSelector(useRent(), (snapshot) => snapshot?.context.rent?.stage === 'ACTIVE_RIDE') ? 'wheels' : 'foot';
  const start = useStart(usePosition());
  const isOnline = useOnline();
  const isBeside = start !== null && distanceMeters(start, target) < BESIDE_METERS;
  const { data, isError, isPending, refetch } = useQuery({
    queryKey: ['way', url, by, start, target.latitude, target.longitude],
    queryFn: ({ signal }) => (start ? loadWay(url, start, target, by, signal) : null),
    enabled: start !== null && !isBeside,
    // Without a network the browser may have kept the streets.
    networkMode: 'always',
    refetchOnReconnect: true,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    structuralSharing: false,
  });
  const isSlow = useIsSlow(start !== null && !isBeside && isPending);
  const way = isBeside ? null : (data ?? null);
  const { minutes, sentence } = useWayTexts(way, by);
  useDrawnWay(map, target, way, minutes);

  const text = () => {
    if (!start) return t`Дорогу по улицам покажем, когда телефон точно узнает, где вы.`;
    if (isBeside) return t`Рядом с вами`;
    if (way) return sentence;
    if (isError)
      return isOnline ? t`Улицы не загрузились: линия на карте прямая.` : t`Улиц без сети нет: линия на карте прямая.`;
    if (!isPending) return t`По улицам дороги не нашли: линия на карте прямая.`;
    return isSlow ? t`Ищем дорогу дольше обычного` : t`Ищем дорогу по улицам`;
  };
  return (
    <div className={styles.way}>
      <Icon name={by === 'foot' ? 'walk' : 'route'} size="small" />
      <p role="status">{text()}</p>
      {isError && !way && isOnline && (
        <Button size="small" onClick={() => void refetch()}>
          {t`Повторить`}
        </Button>
      )}
    </div>
  );
}

/** Where the way begins: an exact position of the rider, again after some steps. Null without one. */
function useStart(reading: PositionReading): Coordinates | null {
  const [start, setStart] = useState<Coordinates | null>(null);
  const here = reading.kind === 'located' && isSureLocation(reading.position) ? reading.position : null;
  if (here && (!start || distanceMeters(here, start) > AGAIN_AFTER_METERS))
    setStart({ latitude: here.latitude, longitude: here.longitude });
  return here && start;
}

/** «По улицам 720 м, 10 мин пешком. Сначала: Никольская улица», and the time alone, for the map. */
function useWayTexts(way: Way | null, by: 'foot' | 'wheels'): { minutes: string; sentence: string } {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const speed = useOwnSpeed();
  if (!way) return { minutes: '', sentence: '' };
  const distance = format.distance(way.meters);
  const minutes = format.minutes(by === 'foot' ? minutesOnFoot(way.meters) : minutesOnWheels(way.meters, speed));
  const street = way.street?.[languageOf(i18n.locale)];
  const lanes = format.distance(way.laneMeters ?? 0);
  const parts = [
    by === 'foot'
      ? t({ message: `По улицам ${distance}, ${minutes} пешком.`, comment: 'Along streets 720 m, 10 min on foot' })
      : t({
          message: `По улицам ${distance}, ${minutes} в пути.`,
          comment: 'Along streets 2.4 km, 10 min on the vehicle',
        }),
    street && t({ message: `Сначала: ${street}.`, comment: 'The first street of the way' }),
    by === 'wheels' &&
      way.laneMeters &&
      t({ message: `По велодорожкам: ${lanes}.`, comment: 'How much of the way has bike lanes: 1.2 km' }),
  ];
  return { minutes, sentence: parts.filter(Boolean).join(' ') };
}

/** Draws the way while the card is open, and once shows all of it. */
function useDrawnWay(map: CityMap | null, target: Coordinates, way: Way | null, label: string): void {
  const drawn = useMemo(() => way && { line: way.line, label }, [way, label]);
  const isFound = way !== null;
  const showAll = useEffectEvent(() => map?.showRoute(target));
  useEffect(() => map?.showWay(drawn), [map, drawn]);
  useEffect(() => {
    if (isFound && map) showAll();
  }, [map, isFound]);
  useEffect(() => () => map?.showWay(null), [map]);
}
