import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueries, useQuery } from '@tanstack/react-query';
import { addressIn } from '#domain/address.ts';
import type { Station, StationPower } from '#domain/station.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { RowButton, Rows } from '#ui/Row.tsx';
import { stationQuery } from './locations.queries.ts';
import { type Neighbour, neighboursOf, stationsAroundQuery, type Wanted } from './neighbours.ts';
import { useOpenedCard } from './useOpenedCard.ts';
import styles from './LocationCard.module.css';

/** Other stations for a station that is full, empty or closed. Each opens its card. */
export function Neighbours({
  station,
  wanted,
  ridden,
}: {
  station: Station;
  wanted: Wanted;
  ridden: StationPower | null;
}) {
  const { t } = useLingui();
  const { publicApi } = useRuntime();
  const around = useQuery(stationsAroundQuery(publicApi, station));
  const nearest = neighboursOf(station, around.data ?? [], wanted, ridden);
  const queries = useQueries({
    queries: nearest.map(({ id }) => ({ ...stationQuery(publicApi, id), refetchInterval: false as const })),
  });
  if (!around.data) return null;
  if (nearest.length === 0)
    return (
      <p className={styles.second}>
        {wanted === 'places'
          ? t`Рядом свободных доков нет ни на одной станции.`
          : t`Рядом велосипедов нет ни на одной станции.`}
      </p>
    );
  const title = wanted === 'places' ? t`Ближайшие со свободными доками` : t`Ближайшие с велосипедами`;
  return (
    <section aria-label={title}>
      <h3 className={styles.kind}>{title}</h3>
      <Rows>
        {nearest.map((neighbour, i) => (
          <NeighbourRow key={neighbour.id} neighbour={neighbour} known={queries[i]?.data ?? null} wanted={wanted} />
        ))}
      </Rows>
    </section>
  );
}

type NeighbourRowProps = { neighbour: Neighbour; known: Station | null; wanted: Wanted };

function NeighbourRow({ neighbour: { id, meters, bikes, places }, known, wanted }: NeighbourRowProps) {
  const { t, i18n } = useLingui();
  const distance = useFormat().distance(meters);
  const { open } = useOpenedCard();
  const count = wanted === 'places' ? places : bikes;
  const has =
    wanted === 'places'
      ? t`${plural(count, { one: '# свободный док', few: '# свободных дока', many: '# свободных доков', other: '# свободного дока' })}`
      : t`${plural(count, { one: '# велосипед', few: '# велосипеда', many: '# велосипедов', other: '# велосипеда' })}`;
  return (
    <RowButton
      title={known ? addressIn(i18n.locale, known.address) : t`Соседняя станция`}
      note={t({
        message: `${has}, ${distance} отсюда`,
        comment: '5 free docks, 280 m from here: another station beside the one on the card',
      })}
      sign="next"
      onClick={() => open({ kind: 'station', id })}
    />
  );
}
