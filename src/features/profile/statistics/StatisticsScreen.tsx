import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { BackButton } from '#features/navigation/BackButton.tsx';
import { ShareButton } from '#features/share/ShareButton.tsx';
import { useOnline } from '#hooks/useOnline.ts';
import { useI18n } from '#i18n/useI18n.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import { statisticsQuery } from './statistics.queries.ts';
import { statisticsTiles, type Tile } from './statistics.view.ts';
import { tileTexts } from './tileTexts.ts';
import styles from './Statistics.module.css';

/** The totals of all rides, in four figures (account §2). */
export function StatisticsScreen() {
  const { t } = useLingui();
  const { gatewayApi } = useRuntime();
  const totals = useQuery(statisticsQuery(gatewayApi));
  const refusal = queryRefusal(totals, useOnline());
  const tiles = totals.data && statisticsTiles(totals.data);
  return (
    <Screen>
      <TopBar
        heading
        title={t`Статистика`}
        start={<BackButton instead={paths.profile} />}
        end={tiles && <ShareFigures tiles={tiles} />}
      />
      <Page>
        {refusal && <ErrorState refusal={refusal} handlers={{ retry: () => void totals.refetch() }} />}
        {tiles === undefined && !refusal && <Loading />}
        {tiles === null && <NoRides />}
        {tiles && <Tiles tiles={tiles} />}
      </Page>
    </Screen>
  );
}

function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  const i18n = useI18n();
  return (
    <ul className={styles.tiles}>
      {tiles.map((tile) => {
        const { figure, words } = tileTexts(i18n, tile);
        return (
          <li key={tile.key} className={styles.tile}>
            <Icon name={tile.icon} />
            <p>
              <strong className={styles.figure}>{figure}</strong> <span className={styles.words}>{words}</span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}

const NoRides = () => (
  <EmptyState
    art="empty-rides"
    title={<Trans>Пока без цифр</Trans>}
    actions={
      <Link to={paths.map} className={buttonClass({ look: 'primary' })}>
        <Trans>Найти велосипед</Trans>
      </Link>
    }
  >
    <Trans>Статистика появится после первой поездки.</Trans>
  </EmptyState>
);

function Loading() {
  const { t } = useLingui();
  return (
    <SkeletonGroup label={t`Считаем поездки`}>
      <div className={styles.tiles}>
        <Skeleton shape="art" />
        <Skeleton shape="art" />
        <Skeleton shape="art" />
        <Skeleton shape="art" />
      </div>
    </SkeletonGroup>
  );
}

/** Shares the figures as one sentence. */
function ShareFigures({ tiles }: { tiles: readonly Tile[] }) {
  const { t } = useLingui();
  const i18n = useI18n();
  const figures = tiles.map((tile) => {
    const { figure, words } = tileTexts(i18n, tile);
    return `${figure}\u00A0${words}`;
  });
  const list = new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(figures);
  return (
    <ShareButton
      text={t({
        message: `Мои поездки с Велорентом: ${list}`,
        comment: 'Shared with friends; placeholder: figures such as "12 rides, 5 hours riding"',
      })}
    />
  );
}
