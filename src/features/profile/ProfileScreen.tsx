import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { PaymentSheet } from '#features/money/PaymentSheet.tsx';
import { PendingPayment } from '#features/money/PendingPayment.tsx';
import { usePayDebt } from '#features/money/usePayDebt.ts';
import { usePayment } from '#features/money/usePayment.ts';
import { profileQuery } from '#features/rider/profile.queries.ts';
import { useOnline } from '#hooks/useOnline.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Art } from '#ui/Art.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { iconButtonClass } from '#ui/buttonClass.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import { knownTariffs, type LastKnown, readLastKnown, skeletonRowCount, storeLastKnown } from './lastKnown.ts';
import { profileView } from './profile.view.ts';
import { ProfileMenu } from './ProfileMenu.tsx';
import { RiderCard } from './RiderCard.tsx';
import { ChooseTariff, TariffsRow } from './TariffsRow.tsx';
import styles from './Profile.module.css';

/** The rider, their tariffs and the links of the account. Signing out works without a network. */
export function ProfileScreen() {
  const { t } = useLingui();
  const { mainApi, settings } = useRuntime();
  const { riderStore } = useRuntime().session;
  const profile = useQuery(profileQuery(mainApi));
  const hasRestored = useLocation({ select: ({ state }) => state.restoredAccess === true });
  const [known] = useState(() => readLastKnown(riderStore));
  useEffect(() => {
    if (profile.data) storeLastKnown(riderStore, profile.data);
  }, [riderStore, profile.data]);
  const refusal = queryRefusal(profile, useOnline());
  const retry = () => void profile.refetch();
  const view = profile.data && profileView(profile.data, settings);
  return (
    <Screen>
      <TopBar
        start={<ToMap />}
        title={<Trans>Профиль</Trans>}
        end={
          <Link to={paths.profileEdit} className={iconButtonClass()} aria-label={t`Изменить профиль`}>
            <Icon name="edit" />
          </Link>
        }
      />
      <Page>
        {view && hasRestored && (
          <Banner icon="eye" tone="plain" title={t`Логин и ПИН-код здесь`}>
            {t`Чтобы увидеть ПИН-код, нажмите на глаз.`}
          </Banner>
        )}
        {view && <RiderCard view={view} />}
        <PendingPayment />
        {view?.money.kind === 'debt' && <Debt debt={view.money.sum} />}
        {view && view.money.kind !== 'debt' && <TariffsRow tariffs={view.tariffs} retry={retry} />}
        {refusal && <ErrorState whole refusal={refusal} handlers={{ retry }} />}
        {!view && !refusal && <Loading rows={known ? 0 : skeletonRowCount(settings.features)} />}
        {!view && known && <KnownTariffs known={known} />}
        <ProfileMenu />
      </Page>
      <PaymentResult />
    </Screen>
  );
}

/**
 * The result of a payment (account §2). After the provider's page its address asks for it. After a charge of the main
 * card the sheet opens by itself, and the state of the history asks again when the page reloads. The app does not trust
 * the status in the address (decisions §5).
 */
function PaymentResult() {
  // Not strict about the route: a rider who leaves quickly causes one more render after the route is gone.
  const { payStatus } = useSearch({ strict: false });
  const isCharged = useLocation({ select: ({ state }) => state.showsPayment === true });
  const navigate = useNavigate();
  const send = usePayment()?.send;
  useEffect(() => {
    if (payStatus !== undefined || isCharged) send?.({ type: 'rider.returned' });
  }, [payStatus, isCharged, send]);
  return <PaymentSheet onClosed={() => navigate({ to: paths.profile, search: {}, replace: true })} />;
}

/** Goes to the map if the rider came from there, else to the root (account §2). */
function ToMap() {
  const { t } = useLingui();
  const cameFromMap = useLocation({ select: ({ state }) => state.cameFromMap === true });
  return (
    <Link to={cameFromMap ? paths.map : paths.main} className={iconButtonClass()} aria-label={t`На карту`}>
      <Icon name="back" />
    </Link>
  );
}

/** As high as the loaded content, so that the rows below do not move under a finger. */
function Loading({ rows }: { rows: number }) {
  const { t } = useLingui();
  return (
    <SkeletonGroup label={t`Загружаем профиль`}>
      <div className={styles.me}>
        <Skeleton shape="portrait" />
        <Skeleton shape="title" />
      </div>
      <div className={styles.keysToBe}>
        <Skeleton shape="mid" />
        <Skeleton shape="mid" />
      </div>
      {rows > 0 && (
        <div className={styles.tariffs}>
          {Array.from({ length: rows }, (_, row) => (
            <div key={row} className={cx(styles.tariff, styles.tariffSkeleton)}>
              <Skeleton shape="art" />
              <div>
                <Skeleton shape="mid" />
                <Skeleton shape="short" />
              </div>
            </div>
          ))}
        </div>
      )}
    </SkeletonGroup>
  );
}

/** Replaces the tariffs, which wait until the debt is paid (account §2). The amber card carries the pay button. */
function Debt({ debt }: { debt: number }) {
  const sum = useFormat().money(debt);
  const { pay, busy } = usePayDebt(paths.profile, debt);
  return (
    <Banner
      icon="alert"
      title={<Trans>Долг {sum}</Trans>}
      stacked
      action={
        <Button look="onWarn" busy={busy} onClick={pay}>
          <Trans>Оплатить {sum}</Trans>
        </Button>
      }
    >
      <Trans>Оплатите, и можно снова ехать. Тарифы вернутся.</Trans>
    </Banner>
  );
}

/**
 * Says for each kind whether the rider had a tariff at the last answer. Until a new answer nothing more is known, so
 * there are no links.
 */
function KnownTariffs({ known }: { known: LastKnown }) {
  const { t } = useLingui();
  const { settings } = useRuntime();
  const tariffs = knownTariffs(known, settings.features);
  return (
    <section aria-label={t`Тарифы`} className={styles.tariffs}>
      {tariffs.length === 0 && <ChooseTariff />}
      {tariffs.map(({ key, isHeld }) => (
        <div key={key} className={cx(styles.tariff, `kind-${key === 'omni' ? 'omni' : 'bike'}`)}>
          <Art name={key === 'omni' ? 'omni' : 'bike'} />
          <span>
            {isHeld ? <Trans>Тариф есть</Trans> : <Trans>Тарифа нет</Trans>}
            <small>{key === 'omni' ? t`Электро 2.0 и самокаты` : t`Обычные и электро`}</small>
          </span>
        </div>
      ))}
    </section>
  );
}
