import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Month, Season } from '#domain/season.ts';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { UnreadPart } from '#errors/UnreadPart.tsx';
import { BackButton } from '#features/navigation/BackButton.tsx';
import { useOnline } from '#hooks/useOnline.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Meter } from '#ui/Meter.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { MOST_SEASON_RIDES, seasonQuery } from './statistics.queries.ts';
import { statisticsTiles } from './statistics.view.ts';
import { LoadingTiles, NoRides, Tiles } from './Tiles.tsx';
import text from '#ui/text.module.css';
import styles from './Statistics.module.css';

/** Rides by year and month, from the history (decisions §4.21). */
export function SeasonScreen() {
  const { t } = useLingui();
  const { mainApi } = useRuntime();
  const season = useQuery(seasonQuery(mainApi));
  const online = useOnline();
  // A stored page without rides is shown without a network only: the server may know a ride.
  const data = season.data?.seasons.length === 0 && season.isFetching && online ? undefined : season.data;
  const refusal = queryRefusal({ ...season, data }, online);
  return (
    <Screen>
      <TopBar heading title={t`Ваш сезон`} start={<BackButton instead={paths.history} />} />
      <Page>
        {refusal && <ErrorState refusal={refusal} handlers={{ retry: () => void season.refetch() }} />}
        {!data && !refusal && <LoadingTiles />}
        {data && (data.seasons.length > 0 ? <Years seasons={data.seasons} /> : data.leftOut === 0 && <NoSeason />)}
        {data && data.leftOut > 0 && <UnreadPart />}
        {data && !data.isWhole && <OnlyTheNewest />}
      </Page>
    </Screen>
  );
}

function NoSeason() {
  const { t } = useLingui();
  return (
    <NoRides title={t`Сезон начнётся с первой поездки`}>
      {t`Здесь будет год по месяцам: поездки, километры и часы.`}
    </NoRides>
  );
}

/** More years make the choice too narrow for a small phone. */
const MOST_YEARS = 3;

function Years({ seasons }: { seasons: readonly Season[] }) {
  const { t } = useLingui();
  const [chosen, choose] = useState('');
  const years = seasons.slice(0, MOST_YEARS);
  const season = years.find(({ year }) => `${year}` === chosen) ?? years[0];
  const tiles = season && statisticsTiles(season.totals)?.map((tile) => ({ ...tile, digits: 0 }));
  if (!season || !tiles) return null;
  return (
    <>
      {years.length > 1 && (
        <SegmentedControl
          label={t({ message: 'Год', comment: 'A choice on the page of the season' })}
          choices={years.map(({ year }) => ({ value: `${year}`, label: year }))}
          chosen={`${season.year}`}
          onChoose={choose}
        />
      )}
      <Tiles tiles={tiles} />
      <Months season={season} />
    </>
  );
}

function Months({ season: { year, months } }: { season: Season }) {
  const { t } = useLingui();
  const most = Math.max(...months.map(({ totals }) => totals.rides));
  return (
    <section className={styles.months}>
      <h2 className={text.titleS}>
        {t({ message: `По месяцам ${year}`, comment: 'Heading: rides by the months of 2026' })}
      </h2>
      <ul>
        {months.map((month) => (
          <li key={month.at} className={styles.month}>
            <OneMonth month={month} most={most} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneMonth({ month: { at, totals }, most }: { month: Month; most: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const { rides, seconds, meters } = totals;
  const figures = [
    t`${plural(rides, { one: '# поездка', few: '# поездки', many: '# поездок', other: '# поездки' })}`,
    ...(meters > 0 ? [format.distance(meters)] : []),
    format.minutes(seconds < 3600 ? Math.ceil(seconds / 60) : Math.round(seconds / 3600) * 60),
  ];
  return (
    <>
      <strong className={styles.name}>{format.month(at)}</strong>
      <span className={styles.words}>{figures.join('\u00A0· ')}</span>
      <div className={styles.bar} aria-hidden="true">
        <Meter label="" value={rides} max={most} />
      </div>
    </>
  );
}

function OnlyTheNewest() {
  const most = useFormat().number(MOST_SEASON_RIDES);
  return (
    <p className={`${text.label} ${text.second}`}>
      <Trans comment="At the end of the page; 1,000 rides">Здесь последние {most} поездок.</Trans>
    </p>
  );
}
