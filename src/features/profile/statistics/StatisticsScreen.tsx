import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { BackButton } from '#features/navigation/BackButton.tsx';
import { SeasonLink } from '#features/pastRides/SeasonLink.tsx';
import { ShareButton } from '#features/share/ShareButton.tsx';
import { useOnline } from '#hooks/useOnline.ts';
import { useI18n } from '#i18n/useI18n.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { statisticsQuery } from './statistics.queries.ts';
import { statisticsTiles, type Tile } from './statistics.view.ts';
import { LoadingTiles, NoRides, Tiles } from './Tiles.tsx';
import { tileTexts } from './tileTexts.ts';

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
        {tiles === undefined && !refusal && <LoadingTiles />}
        {tiles === null && (
          <NoRides title={t`Пока без цифр`}>
            {t`После первой поездки здесь будет, сколько вы проехали за всё время.`}
          </NoRides>
        )}
        {tiles && <Tiles tiles={tiles} />}
        {tiles && <SeasonLink />}
      </Page>
    </Screen>
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
