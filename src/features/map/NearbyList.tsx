import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { MapCell } from '#api/map.ts';
import { ANYTHING, type Wish } from '#domain/mapLayers.ts';
import { priceOfSegments } from '#domain/priceLines.ts';
import type { CellsNow } from '#features/cityMap/map.queries.ts';
import { profileQuery } from '#features/rider/profile.queries.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useMinutePrice } from '#i18n/useMinutePrice.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { cardOf, listEmptyReason, listItems, type ListKind, listRows, REACH, type Reach } from './list.view.ts';
import { stationNamesQuery } from './locations.queries.ts';
import { NearbyEmpty } from './NearbyEmpty.tsx';
import { NearbyHead, NearbyKinds } from './NearbyHead.tsx';
import { NearbyRow } from './NearbyRow.tsx';
import type { OpenedCard } from './openedCard.ts';
import type { Nearby } from './useNearby.ts';
import { useSteadyRows } from './useSteadyRows.ts';
import text from '#ui/text.module.css';
import styles from './NearbyList.module.css';

/** Stands above the rows if even the nearest one is far. */
function FarNote({ nearest }: { nearest: number }) {
  const { t } = useLingui();
  const format = useFormat();
  if (nearest <= REACH.near) return null;
  const near = format.distance(REACH.near);
  const first = format.distance(nearest);
  return (
    <p className={styles.note}>
      {t({
        message: `Ближе ${near} ничего нет. До первого ${first}.`,
        comment: 'Nothing within 1 km; the first in the list is 1.7 km away',
      })}
    </p>
  );
}

/** Stands below the rows: says how far the list reaches and offers to widen it. */
function ListEnd({ reach, onWiden }: { reach: Reach; onWiden: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const here = format.distance(REACH[reach]);
  const wide = format.distance(REACH.wide);
  return (
    <div className={styles.end}>
      <p className={styles.note}>
        {t({ message: `Это всё в радиусе ${here}`, comment: 'End of a list: that is all within 1 km' })}
      </p>
      {reach === 'near' && (
        <Button size="small" onClick={onWiden}>
          {t({ message: `Искать до ${wide}`, comment: 'A button: look within 3 km' })}
        </Button>
      )}
    </div>
  );
}

/** The price of a minute for the rows, from the profile that the map loads anyway; null until it is known. */
function useRowPrice(): string | null {
  const { mainApi, vehicleFeed } = useRuntime();
  const { data: profile } = useQuery({ ...profileQuery(mainApi), enabled: false });
  const minutePrice = useMinutePrice();
  // Each vehicle of the list is of the new fleet. Another operator's prices are in the cards.
  const price = vehicleFeed ? null : priceOfSegments(profile?.OmniSegments ?? []);
  return price && minutePrice(price);
}

/** Rows shown at once. Riders do not read more. */
const PAGE = 30;

type NearbyListProps = {
  nearby: Nearby;
  wish: Wish;
  /** The part of the known data that the rider looks for. */
  cells: readonly MapCell[];
  heard: Pick<CellsNow, 'receivedAt' | 'isFailing' | 'isPaused' | 'retry'>;
  kinds: readonly ListKind[];
  /** The layers show both kinds of stations. */
  hasPowers: boolean;
  isCardOpen: boolean;
  isRiding: boolean;
  /** Id of the vehicle that the rider rode last. */
  riddenId: number | null;
  onOpen: (card: OpenedCard) => void;
  onLocate: () => void;
  onLayers: () => void;
  onShowMap: (() => void) | null;
  /** Messages above the rows. */
  banner: ReactNode;
};

/** The map as a list: the same vehicles, stations and parkings, nearest first, with the same cards. */
export function NearbyList({
  nearby,
  wish,
  cells,
  heard,
  kinds,
  hasPowers,
  isCardOpen,
  isRiding,
  riddenId,
  onOpen,
  onLocate,
  onLayers,
  onShowMap,
  banner,
}: NearbyListProps) {
  const { t } = useLingui();
  const { origin, reach, widen } = nearby;
  const price = useRowPrice();
  const items = listItems(cells);
  const { rows, hold } = useSteadyRows(
    listRows(items, kinds, origin, reach),
    items,
    cells,
    `${wish.kind} ${wish.power} ${reach}`,
    isCardOpen,
  );
  const silence = listEmptyReason({ rows: rows.length, kinds, ...heard, reach });
  const [pages, setPages] = useState(1);
  const shown = rows.slice(0, pages * PAGE);
  const count = rows.length;
  const { data: names } = useQuery({
    ...stationNamesQuery(useRuntime().publicApi),
    enabled: shown.some(({ kind }) => kind === 'stations'),
  });

  useEffect(() => {
    if (silence === 'widening') widen();
  }, [silence, widen]);
  const fresh = useRef<number>(null);
  useEffect(() => {
    const row = fresh.current === null ? null : hold.ref.current?.children[fresh.current];
    fresh.current = null;
    row?.querySelector('button')?.focus({ preventScroll: true });
  }, [pages, hold.ref]);
  const showMore = () => {
    fresh.current = shown.length;
    setPages(pages + 1);
  };
  const choose: Nearby['choose'] = (next) => {
    setPages(1);
    nearby.choose(next);
  };

  return (
    <section className={styles.list} data-covered={isCardOpen || undefined} aria-label={t`Рядом, списком`}>
      {silence !== 'offline' && silence !== 'notLoaded' && banner}
      <NearbyHead origin={origin} onLocate={onLocate} onLayers={onLayers} onShowMap={onShowMap} />
      <NearbyKinds kinds={kinds} wish={wish} onChoose={choose} hasPowers={hasPowers} />
      {silence ? (
        <NearbyEmpty
          silence={silence}
          kind={wish.kind}
          onRetry={heard.retry}
          onLayers={onLayers}
          onShowAll={() => choose(ANYTHING)}
        />
      ) : (
        <>
          <FarNote nearest={rows[0]?.meters ?? 0} />
          <ul className={styles.rows} {...hold}>
            {shown.map((row) => (
              <NearbyRow
                key={row.key}
                row={row}
                isFromMe={origin.from === 'me'}
                isRiding={isRiding}
                isRidden={row.key === `bike-${riddenId}`}
                price={price}
                name={row.kind === 'stations' ? names?.get(row.id) : undefined}
                onOpen={() => onOpen(cardOf(row))}
              />
            ))}
          </ul>
          {count > shown.length && <Button wide onClick={showMore}>{t`Показать ещё`}</Button>}
          {count <= shown.length && <ListEnd reach={reach} onWiden={widen} />}
        </>
      )}
      <p role="status" className={text.hidden}>
        {/* Its parts arrive one after another: it is counted once it is whole. */}
        {!silence &&
          heard.receivedAt !== null &&
          t({
            message: `${plural(count, { one: 'В списке # строка', few: 'В списке # строки', many: 'В списке # строк', other: 'В списке # строки' })}`,
            comment: 'Said to screen readers: how many vehicles and places the list holds',
          })}
      </p>
    </section>
  );
}
