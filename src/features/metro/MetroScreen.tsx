import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { metroStep } from '#domain/metro.ts';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { BackButton } from '#features/navigation/BackButton.tsx';
import { profileQuery } from '#features/rider/profile.queries.ts';
import { useLazy } from '#hooks/useLazy.ts';
import { useOnline } from '#hooks/useOnline.ts';
import { behindSignIn, paths } from '#paths/paths.ts';
import { useRuntime, useSession } from '#src/runtime/runtime.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import { MetroBonus } from './MetroBonus.tsx';

/** The bonus of a metro subscription (account §2). Only for operators that offer it. */
export function MetroScreen() {
  const { t } = useLingui();
  const { mainApi, settings, report } = useRuntime();
  const navigate = useNavigate();
  const { step } = useSearch({ from: behindSignIn(paths.metro) });
  const riderId = useSession(({ context }) => context.riderId);
  const profile = useQuery(profileQuery(mainApi));
  const { resource: money, isMissing, ...again } = useLazy(useRuntime().money.charts);
  const refusal = queryRefusal(profile, useOnline()) ?? (isMissing ? { code: 'chunkLoadError' as const } : null);
  const isReady = Boolean(profile.data && money && riderId);

  // The step in the address is done. A reload must not open the popup again.
  useEffect(() => {
    if (isReady && step !== undefined) navigate({ to: paths.metro, search: {}, replace: true }).catch(report);
  }, [isReady, step, navigate, report]);

  if (!settings.features.metro) return <Navigate to={paths.profile} replace />;
  const retry = () => {
    if (isMissing) again.retry();
    else void profile.refetch();
  };
  return (
    <Screen>
      <TopBar
        heading
        title={t({ message: 'Бонус от метро', comment: 'Title of a card: the bonus of a metro subscription' })}
        start={<BackButton instead={paths.profile} />}
      />
      {profile.data && money && riderId ? (
        <MetroBonus money={money} riderId={riderId} phone={profile.data.PhoneNumber} step={metroStep(step)} />
      ) : (
        <Page>
          {refusal ? (
            <ErrorState refusal={refusal} handlers={{ retry }} />
          ) : (
            <SkeletonGroup label={t`Загружаем бонус`}>
              <Skeleton shape="title" />
              <Skeleton />
              <Skeleton shape="button" />
              <Skeleton shape="button" />
            </SkeletonGroup>
          )}
        </Page>
      )}
    </Screen>
  );
}
