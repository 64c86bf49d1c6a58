import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { AwaitedPayment } from '#features/money/index.ts';
import { useOnline } from '#features/shell/index.ts';
import { useRuntime } from '#src/runtime.tsx';
import { Bone, Skeleton } from '#ui/Bone.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { iconButtonClass } from '#ui/iconButtonClass.ts';
import { Page, Screen, TopBar } from '#ui/Screen.tsx';
import { Debt } from './Debt.tsx';
import { KnownPlans } from './KnownPlans.tsx';
import { keepLastKnown, readLastKnown, rowsToBe } from './lastKnown.ts';
import { PaymentResult } from './PaymentResult.tsx';
import { Plans } from './Plans.tsx';
import styles from './Profile.module.css';
import { profileQuery } from './profile.queries.ts';
import { profileView } from './profile.screen.ts';
import { ProfileMenu } from './ProfileMenu.tsx';
import { RiderCard } from './RiderCard.tsx';

/** Who rides, on what terms, and where their account leads. Signing out works without a network. */
export function ProfileScreen() {
  const { t } = useLingui();
  const { mainApi, settings, riderStore } = useRuntime();
  const profile = useQuery(profileQuery(mainApi));
  const [known] = useState(() => readLastKnown(riderStore));
  useEffect(() => {
    if (profile.data) keepLastKnown(riderStore, profile.data);
  }, [riderStore, profile.data]);
  const refusal = queryRefusal(profile, useOnline());
  const retry = () => void profile.refetch();
  const view = profile.data && profileView(profile.data, settings);
  return (
    <Screen>
      <TopBar
        start={<ToMap />}
        end={
          <Link to="/profile/edit" className={iconButtonClass()} aria-label={t`Изменить профиль`}>
            <Icon name="edit" />
          </Link>
        }
      />
      <Page>
        {view && <RiderCard view={view} />}
        <AwaitedPayment />
        {view?.money.kind === 'debt' && <Debt debt={view.money.sum} />}
        {view?.money.kind === 'bonus' && <Plans plans={view.plans} retry={retry} />}
        {refusal && <ErrorState whole refusal={refusal} handlers={{ retry }} />}
        {!view && !refusal && <Loading plans={known ? 0 : rowsToBe(settings.features)} />}
        {!view && known && <KnownPlans known={known} />}
        <ProfileMenu />
      </Page>
      <PaymentResult />
    </Screen>
  );
}

/** To the map for one who came from there, else to the root (account §2). */
function ToMap() {
  const { t } = useLingui();
  const cameFromMap = useLocation({ select: ({ state }) => state.cameFromMap === true });
  return (
    <Link to={cameFromMap ? '/map' : '/'} className={iconButtonClass()} aria-label={t`К карте`}>
      <Icon name="back" />
    </Link>
  );
}

/** As high as what it becomes: whoever aims at a row below must find it there a moment later. */
function Loading({ plans }: { plans: number }) {
  const { t } = useLingui();
  return (
    <Skeleton label={t`Загружаем профиль`}>
      <div className={styles.me}>
        <Bone shape="portrait" />
        <Bone shape="title" />
      </div>
      <div className={styles.keysToBe}>
        <Bone shape="mid" />
        <Bone shape="mid" />
      </div>
      {plans > 0 && (
        <div className={styles.plans}>
          {Array.from({ length: plans }, (_, row) => (
            <div key={row} className={cx(styles.plan, styles.planToBe)}>
              <Bone shape="art" />
              <div>
                <Bone shape="mid" />
                <Bone shape="short" />
              </div>
            </div>
          ))}
        </div>
      )}
    </Skeleton>
  );
}
