import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { isMissing, MissingEntry, rideQuery } from '#features/history/index.ts';
import { useLaterWords } from '#features/later/index.ts';
import { BackButton } from '#features/shell/index.ts';
import { useRuntime, useSession } from '#src/runtime.tsx';
import { Bone, Skeleton } from '#ui/Bone.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { NoRide } from './NoRide.tsx';
import { RateForm } from './RateForm.tsx';
import { firstDraft, readDraft } from './ratingDraft.ts';
import { rateQuery } from './rating.queries.ts';

/** What a rider thinks of a ride that is over (map-and-rent §2): a rate, what was wrong, a few words. */
export function RateScreen() {
  const { rent } = useSearch({ from: '/answers/rider/map/ride/rate' });
  return rent === undefined ? <NoRide /> : <Rate key={rent} rentId={rent} />;
}

function Rate({ rentId }: { rentId: string }) {
  const { t } = useLingui();
  const runtime = useRuntime();
  const riderId = useSession((session) => session.context.riderId) ?? '';
  const ride = useQuery(rideQuery(runtime, useQueryClient(), rentId));
  const known = useQuery(rateQuery(runtime.gatewayApi, riderId, rentId));
  const { words } = useLaterWords();
  const [kept] = useState(() => readDraft(runtime.riderStore, rentId));
  // What arrives later fills a form that nobody has touched, and no other.
  const first = firstDraft(words, rentId, known.data ?? 0);

  const isMissed = isMissing(ride.error);
  // A first answer alone is waited for: where it did not come, the rating is for the server to judge.
  const isAwaited = ride.isLoading && ride.failureCount === 0;
  if (!isMissed && !isAwaited)
    return <RateForm rentId={rentId} vehicle={ride.data?.details ?? null} first={kept ?? first} />;
  return (
    <Screen>
      <TopBar start={<BackButton instead="/history" />} />
      <Page>
        {isMissed ? (
          <MissingEntry kind="ride" />
        ) : (
          <Skeleton label={t`Загружаем поездку`}>
            <Bone shape="title" />
            <Bone shape="button" />
          </Skeleton>
        )}
      </Page>
    </Screen>
  );
}
