import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { BackButton } from '#features/navigation/BackButton.tsx';
import { useOutboxItems } from '#features/outbox/useOutboxItems.ts';
import { isMissing, rideQuery } from '#features/pastRides/history.queries.ts';
import { MissingEntry } from '#features/pastRides/MissingEntry.tsx';
import { behindSignIn, paths } from '#paths/paths.ts';
import { useRuntime, useSession } from '#src/runtime/runtime.tsx';
import { initialRatingDraft, readRatingDraft } from '#stores/ratingDraft.ts';
import { buttonClass } from '#ui/buttonClass.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import { RateForm } from './RateForm.tsx';
import { rateQuery } from './rating.queries.ts';

/** The rating of a finished ride (map-and-rent §2): a rate, the problems, a short text. */
export function RateScreen() {
  const { rent } = useSearch({ from: behindSignIn(paths.rate) });
  return rent === undefined ? <NoRide /> : <Rate key={rent} rentId={rent} />;
}

function Rate({ rentId }: { rentId: string }) {
  const { t } = useLingui();
  const runtime = useRuntime();
  const riderId = useSession((session) => session.context.riderId) ?? '';
  const ride = useQuery(rideQuery(runtime, useQueryClient(), rentId));
  const known = useQuery(rateQuery(runtime.gatewayApi, riderId, rentId));
  const { items } = useOutboxItems();
  const [storedDraft] = useState(() => readRatingDraft(runtime.session.riderStore, rentId));
  // Data that loads later fills the form only if the rider has not changed it.
  const first = initialRatingDraft(items, rentId, known.data ?? 0);

  const isMissed = isMissing(ride.error);
  // The form waits only for the first answer. If it fails, the server will check the rating.
  const isAwaited = ride.isLoading && ride.failureCount === 0;
  if (!isMissed && !isAwaited)
    return <RateForm rentId={rentId} vehicle={ride.data?.details ?? null} first={storedDraft ?? first} />;
  return (
    <Screen>
      <TopBar start={<BackButton instead={paths.history} />} />
      <Page>
        {isMissed ? (
          <MissingEntry kind="ride" />
        ) : (
          <SkeletonGroup label={t`Загружаем поездку`}>
            <Skeleton shape="title" />
            <Skeleton shape="button" />
          </SkeletonGroup>
        )}
      </Page>
    </Screen>
  );
}

/** Shown if the screen opens without a ride to rate. */
const NoRide = () => (
  <Screen>
    <TopBar start={<BackButton instead={paths.history} />} />
    <Page>
      <EmptyState
        whole
        art="empty-rides"
        title={<Trans>Какую поездку оценить?</Trans>}
        actions={
          <Link to={paths.history} className={buttonClass({ look: 'primary' })}>
            <Trans>Открыть историю</Trans>
          </Link>
        }
      >
        <Trans>Выберите её в истории.</Trans>
      </EmptyState>
    </Page>
  </Screen>
);
