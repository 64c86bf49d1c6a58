import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { useOnline } from '#features/shell/index.ts';
import { useRuntime } from '#src/runtime.tsx';
import { Bone, Skeleton } from '#ui/Bone.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import { Page, Screen } from '#ui/Screen.tsx';
import { State } from '#ui/State.tsx';
import text from '#ui/text.module.css';
import { byDay } from './byDay.ts';
import { DayOfRides } from './DayOfRides.tsx';
import { historyQuery } from './history.queries.ts';

/** Finished rides by day. */
export function HistoryScreen() {
  const { mainApi } = useRuntime();
  const history = useInfiniteQuery(historyQuery(mainApi));
  const refusal = queryRefusal(history, useOnline());
  const rides = history.data?.pages.flatMap((page) => page.rides);
  return (
    <Screen>
      <Page>
        <h1 className={text.title}>
          <Trans>История</Trans>
        </h1>
        {refusal && <ErrorState refusal={refusal} handlers={{ retry: () => void history.refetch() }} />}
        {rides === undefined && !refusal && <Loading />}
        {rides?.length === 0 && <NoRides />}
        {rides !== undefined && byDay(rides).map((day) => <DayOfRides key={day.at} day={day} />)}
        {history.hasNextPage && (
          <Button busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            <Trans>Показать ещё</Trans>
          </Button>
        )}
      </Page>
    </Screen>
  );
}

function Loading() {
  const { t } = useLingui();
  return (
    <Skeleton label={t`Загружаем поездки`}>
      <Bone shape="mid" />
      <Bone shape="button" />
      <Bone shape="button" />
      <Bone shape="button" />
    </Skeleton>
  );
}

const NoRides = () => (
  <State
    art="empty-rides"
    title={<Trans>Здесь будут ваши поездки</Trans>}
    actions={
      <Link to="/map" className={buttonClass({ look: 'primary' })}>
        <Trans>Найти велосипед</Trans>
      </Link>
    }
  >
    <Trans>С временем, тарифом и стоимостью.</Trans>
  </State>
);
