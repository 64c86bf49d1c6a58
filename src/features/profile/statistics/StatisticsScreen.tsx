import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { BackButton, useOnline } from '#features/shell/index.ts';
import { useSpeaker } from '#i18n/useSpeaker.ts';
import { useRuntime } from '#src/runtime.tsx';
import { Bone, Skeleton } from '#ui/Bone.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import { Icon } from '#ui/Icon.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { State } from '#ui/State.tsx';
import { ShareFigures } from './ShareFigures.tsx';
import styles from './Statistics.module.css';
import { statisticsQuery } from './statistics.queries.ts';
import { statisticsTiles, type Tile } from './statistics.screen.ts';
import { tileWords } from './tileWords.ts';

/** All rides together, in four figures (account §2). */
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
        start={<BackButton instead="/profile" />}
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
  const speaker = useSpeaker();
  return (
    <ul className={styles.tiles}>
      {tiles.map((tile) => {
        const { figure, words } = tileWords(speaker, tile);
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
  <State
    art="empty-rides"
    title={<Trans>Пока без цифр</Trans>}
    actions={
      <Link to="/map" className={buttonClass({ look: 'primary' })}>
        <Trans>Найти велосипед</Trans>
      </Link>
    }
  >
    <Trans>Статистика появится после первой поездки.</Trans>
  </State>
);

function Loading() {
  const { t } = useLingui();
  return (
    <Skeleton label={t`Считаем поездки`}>
      <div className={styles.tiles}>
        <Bone shape="art" />
        <Bone shape="art" />
        <Bone shape="art" />
        <Bone shape="art" />
      </div>
    </Skeleton>
  );
}
