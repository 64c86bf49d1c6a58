import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PublicApi } from '#api/clients.ts';
import { getStation } from '#api/mapLocations.ts';
import { addressIn } from '#domain/address.ts';
import type { StationPower, Station } from '#domain/station.ts';
import { useClock } from '#hooks/useClock.ts';
import { usePosition } from '#hooks/usePosition.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useTravelText } from '#i18n/useTravelTexts.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { rowClass, Rows, RowTexts } from '#ui/Row.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import { nearbyQuery } from '../nearby/nearby.queries.ts';
import { dockStations, docksAround, type DockStation, type DockStations } from './docks.view.ts';
import text from '#ui/text.module.css';
import styles from './DockList.module.css';

/** Docks fill up while the rider is on the way. */
const REFRESH_MS = 30_000;
const FRESH_MS = 10_000;
const NOWHERE = { latitude: 0, longitude: 0 };

/** The same query as for the station's card on the map, so that one answer serves both. */
const dockQuery = (api: PublicApi, id: number) =>
  queryOptions({
    queryKey: ['station', id],
    queryFn: ({ signal }) => getStation(api, id, signal),
    staleTime: FRESH_MS,
    refetchInterval: REFRESH_MS,
  });

type NearestDocks =
  | { kind: 'nowhere' | 'looking' | 'failed'; retry: () => void }
  /** `receivedAt`: time of the answer, phone's milliseconds. */
  | { kind: 'known'; stations: DockStations; receivedAt: number };

/** Stations that take such a bike, from the phone's current location. */
function useNearestDocks(power: StationPower): NearestDocks {
  const { publicApi } = useRuntime();
  const reading = usePosition();
  const position = reading.kind === 'located' ? reading.position : null;
  // A rider moves a hundred metres every half minute. The last list stays until the next one loads.
  const nearby = useQuery({
    ...nearbyQuery(publicApi, position ?? NOWHERE),
    enabled: position !== null,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
  const around = position ? docksAround(position, nearby.data?.stations ?? [], power) : [];
  const details = useQueries({ queries: around.map(({ id }) => dockQuery(publicApi, id)) });
  const retry = () => void nearby.refetch();
  if (position === null) return { kind: 'nowhere', retry };
  if (!nearby.data) return { kind: nearby.isError ? 'failed' : 'looking', retry };
  const known = new Map<number, Station>(details.flatMap(({ data }) => (data ? [[data.id, data]] : [])));
  return { kind: 'known', stations: dockStations(reading, around, known), receivedAt: nearby.dataUpdatedAt };
}

/** A list older than this shows its time. */
const AGED_MS = 60_000;

/** The nearest free docks for such a bike, each with its route, and the nearer station that is full. */
export function DockList({ power }: { power: StationPower }) {
  const { t } = useLingui();
  const docks = useNearestDocks(power);
  return (
    <section className={styles.docks} aria-label={t`Свободные доки рядом`}>
      <h2 className={text.titleS}>{t`Свободные доки рядом`}</h2>
      <Answer docks={docks} />
    </section>
  );
}

function Answer({ docks }: { docks: NearestDocks }) {
  const { t } = useLingui();
  const { report } = useRuntime();
  const { position } = useRuntime().device;
  switch (docks.kind) {
    case 'nowhere':
      return (
        <Aside
          message={t`Не видим, где вы. Станции есть на карте.`}
          button={
            <Button size="small" icon="locate" onClick={() => void position.ask().catch(report)}>
              {t`Показать, где я`}
            </Button>
          }
        />
      );
    case 'failed':
      return (
        <Aside
          message={t`Станции не загрузились.`}
          button={
            <Button size="small" icon="refresh" onClick={docks.retry}>
              {t`Повторить`}
            </Button>
          }
        />
      );
    case 'looking':
      return (
        <SkeletonGroup label={t`Ищем свободные доки`}>
          <Skeleton />
          <Skeleton shape="mid" />
        </SkeletonGroup>
      );
    case 'known':
      return <Known stations={docks.stations} receivedAt={docks.receivedAt} />;
  }
}

const Aside = ({ message, button }: { message: string; button: ReactNode }) => (
  <>
    <p className={text.second}>{message}</p>
    {button}
  </>
);

function Known({ stations: { free, full }, receivedAt }: { stations: DockStations; receivedAt: number }) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const isAged = useClock('server') - receivedAt > AGED_MS;
  const clock = format.time(receivedAt);
  const passed = full?.address ? addressIn(i18n.locale, full.address) : null;
  return (
    <>
      {passed !== null && (
        <p className={text.second}>
          {t({ message: `Ближе всех «${passed}», но там все доки заняты.`, comment: 'The nearest station is full' })}
        </p>
      )}
      {free.length === 0 ? (
        <p className={text.second}>{t`Рядом свободных нет. Дальше станции есть на карте.`}</p>
      ) : (
        <Rows className={styles.rows}>
          {free.map((station) => (
            <DockRow key={station.id} station={station} />
          ))}
        </Rows>
      )}
      {isAged && <p className={`${text.caption} ${text.second}`}>{t`Данные на ${clock}`}</p>}
    </>
  );
}

function DockRow({ station: { id, address, travel, freeDocks } }: { station: DockStation }) {
  const { i18n, t } = useLingui();
  const travelText = useTravelText()(travel);
  const title = address ? addressIn(i18n.locale, address) : t`Станция`;
  return (
    <Link to={paths.map} search={{ station: id }} className={rowClass({ icon: false })}>
      <RowTexts
        title={title}
        note={travelText}
        end={t({
          message: `${plural(freeDocks, { one: '# док', few: '# дока', many: '# доков', other: '# дока' })}`,
          comment: 'Free docks of a station, at the end of its row',
        })}
        sign="next"
      />
    </Link>
  );
}
