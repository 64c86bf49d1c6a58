import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { cardChecksPass } from '#domain/payReturn.ts';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { usePayReturn } from '#features/money/index.ts';
import { profileQuery } from '#features/profile/index.ts';
import { BackButton, useOnline } from '#features/shell/index.ts';
import { useRuntime } from '#src/runtime.tsx';
import { Bone, Skeleton } from '#ui/Bone.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { InsuranceForm } from './InsuranceForm.tsx';
import { tariffQuery } from './tariffs.queries.ts';
import { asPlanRefusal } from './tariffs.screen.ts';

/** Whom the insurance is for, and the whole sum (account §2). */
export function InsuranceScreen() {
  const { t } = useLingui();
  const { mainApi } = useRuntime();
  const navigate = useNavigate();
  const { id = '' } = useParams({ strict: false });
  const { waits } = usePayReturn();
  const tariff = useQuery(tariffQuery(mainApi, id));
  const profile = useQuery(profileQuery(mainApi));
  const isOnline = useOnline();
  const refusal =
    asPlanRefusal(queryRefusal(tariff, isOnline), 'failedLoadCurrentTariffMessage') ?? queryRefusal(profile, isOnline);
  // Nobody pays for a plan while a card of theirs is still being added (account §6).
  if (waits && !cardChecksPass(waits)) return <Navigate to="/profile" replace />;
  if (tariff.data && tariff.data.Insurance === null)
    return <Navigate to="/tariffs/details/$id" params={{ id }} replace />;
  const isReady = waits && tariff.data && profile.data;
  return (
    <Screen>
      <TopBar heading title={t`Данные для оплаты`} start={<BackButton instead="/tariffs" />} />
      {isReady ? (
        <InsuranceForm key={profile.data.UserId} tariff={tariff.data} profile={profile.data} />
      ) : (
        <Page>
          {refusal ? (
            <ErrorState
              refusal={refusal}
              handlers={{
                retry: () => void Promise.all([tariff.refetch(), profile.refetch()]),
                tariffs: () => void navigate({ to: '/tariffs' }),
              }}
            />
          ) : (
            <Skeleton label={t`Загружаем тариф`}>
              <Bone shape="title" />
              <Bone shape="mid" />
              <Bone shape="field" />
              <Bone shape="field" />
              <Bone shape="field" />
              <Bone shape="field" />
            </Skeleton>
          )}
        </Page>
      )}
    </Screen>
  );
}
