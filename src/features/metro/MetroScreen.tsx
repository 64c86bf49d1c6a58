import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { metroStep } from '#domain/metro.ts';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { useMoney } from '#features/money/index.ts';
import { profileQuery } from '#features/profile/index.ts';
import { BackButton, useOnline } from '#features/shell/index.ts';
import { useRuntime, useSession } from '#src/runtime.tsx';
import { Bone, Skeleton } from '#ui/Bone.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { MetroBonus } from './MetroBonus.tsx';

/** The bonus of a metro subscription (account §2); only where the operator has it. */
export function MetroScreen() {
  const { t } = useLingui();
  const { mainApi, settings, report } = useRuntime();
  const navigate = useNavigate();
  const { step } = useSearch({ from: '/answers/rider/profile/mos-metro' });
  const riderId = useSession(({ context }) => context.riderId);
  const profile = useQuery(profileQuery(mainApi));
  const { money, isMissing, ...again } = useMoney();
  const refusal = queryRefusal(profile, useOnline()) ?? (isMissing ? { code: 'chunkLoadError' as const } : null);
  const isReady = Boolean(profile.data && money && riderId);

  // The address has said what it had to: loaded anew it must not open the popup once more.
  useEffect(() => {
    if (isReady && step !== undefined) navigate({ to: '/profile/mos-metro', search: {}, replace: true }).catch(report);
  }, [isReady, step, navigate, report]);

  if (!settings.features.metro) return <Navigate to="/profile" replace />;
  const retry = () => {
    if (isMissing) again.retry();
    else void profile.refetch();
  };
  return (
    <Screen>
      <TopBar
        heading
        title={t({ message: 'Бонус от метро', comment: 'Title of a card: the bonus of a metro subscription' })}
        start={<BackButton instead="/profile" />}
      />
      {profile.data && money && riderId ? (
        <MetroBonus money={money} riderId={riderId} phone={profile.data.PhoneNumber} step={metroStep(step)} />
      ) : (
        <Page>
          {refusal ? (
            <ErrorState refusal={refusal} handlers={{ retry }} />
          ) : (
            <Skeleton label={t`Загружаем бонус`}>
              <Bone shape="title" />
              <Bone />
              <Bone shape="button" />
              <Bone shape="button" />
            </Skeleton>
          )}
        </Page>
      )}
    </Screen>
  );
}
