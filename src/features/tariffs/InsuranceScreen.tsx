import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import type { Profile } from '#api/profile.ts';
import type { Tariff } from '#api/tariffs.ts';
import { cardChecksPass } from '#domain/paymentOrder.ts';
import { insuranceOffer } from '#domain/tariff.ts';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { tariffQuery } from '#features/money/tariffs.queries.ts';
import { usePayReturn } from '#features/money/usePayment.ts';
import { BackButton } from '#features/navigation/BackButton.tsx';
import { profileQuery } from '#features/rider/profile.queries.ts';
import { useOnline } from '#hooks/useOnline.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import { InsuranceForm } from './InsuranceForm.tsx';
import { asTariffRefusal, isInCity } from './tariffs.view.ts';
import styles from './Tariffs.module.css';

/** The insured person, and the full sum (account §2). */
export function InsuranceScreen() {
  const { t } = useLingui();
  const { mainApi, settings } = useRuntime();
  const navigate = useNavigate();
  const { id = '' } = useParams({ strict: false });
  const { waits } = usePayReturn();
  const tariff = useQuery(tariffQuery(mainApi, id));
  const profile = useQuery(profileQuery(mainApi));
  const isOnline = useOnline();
  const refusal =
    asTariffRefusal(queryRefusal(tariff, isOnline), 'failedLoadCurrentTariffMessage') ??
    queryRefusal(profile, isOnline);
  // The rider cannot buy a tariff while a card is being added (account §6).
  if (waits && !cardChecksPass(waits)) return <Navigate to={paths.profile} replace />;
  // Nothing to insure, insured already, or not of this city: the tariff itself says so.
  const isOffered = (offer: Tariff, rider: Profile) =>
    isInCity(offer, settings.features) && insuranceOffer(offer, rider) !== null;
  if (tariff.data && profile.data && !isOffered(tariff.data, profile.data))
    return <Navigate to={paths.tariff} params={{ id }} replace />;
  const isReady = waits && tariff.data && profile.data;
  return (
    <Screen>
      <TopBar heading title={t`Данные для оплаты`} start={<BackButton instead={paths.tariffs} />} />
      {isReady ? (
        <InsuranceForm key={profile.data.UserId} tariff={tariff.data} profile={profile.data} />
      ) : (
        <Page>
          {refusal ? (
            <ErrorState
              refusal={refusal}
              handlers={{
                retry: () => void Promise.all([tariff.refetch(), profile.refetch()]),
                tariffs: () => void navigate({ to: paths.tariffs }),
              }}
            />
          ) : (
            <SkeletonGroup label={t`Загружаем тариф`}>
              <div className={styles.form}>
                <Skeleton shape="short" />
                <Skeleton shape="short" />
                <Skeleton shape="short" />
                <Skeleton />
                <Skeleton shape="mid" />
                <Skeleton shape="short" />
                <Skeleton shape="field" />
                <Skeleton shape="short" />
                <Skeleton shape="field" />
                <Skeleton shape="short" />
                <Skeleton shape="field" />
                <Skeleton shape="short" />
                <Skeleton shape="field" />
              </div>
            </SkeletonGroup>
          )}
        </Page>
      )}
    </Screen>
  );
}
