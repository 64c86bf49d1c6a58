import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { RentFacts } from '#domain/rent.ts';
import { ErrorAlert } from '#errors/ErrorBanner.tsx';
import { useWebPush } from '#features/webPush/useWebPush.ts';
import { useTimeInStep } from '#hooks/useClock.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { paths } from '#paths/paths.ts';
import { useRent } from '#src/runtime/runtime.tsx';
import { Button, ButtonRow } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { RowButton, Rows } from '#ui/Row.tsx';
import { BottomBar, Page, Screen } from '#ui/Screen.tsx';
import { useLostFocus } from '#ui/useLostFocus.ts';
import { ClaimEntry } from '../claim/ClaimEntry.tsx';
import { LockButton, LockCoach, LockStepList } from '../locks/LockCoach.tsx';
import { lockSteps, lockView, type LockView } from '../locks/locks.view.ts';
import { MovingClock } from '../parts/MovingClock.tsx';
import { RideBar } from '../parts/RideBar.tsx';
import { RingVehicle } from '../parts/RingVehicle.tsx';
import type { RideState } from '../state/rideState.ts';
import { useWakeLock } from '../state/useRideHaptics.ts';
import { ByTextSlot } from '../text/ByTextSlot.tsx';
import { RidingStage } from './RidingStage.tsx';
import styles from '../parts/Coach.module.css';

/** During a pause: offers push while it is off. The ride screens offer it nowhere else. */
function PausePushOffer() {
  const { t } = useLingui();
  const { state, isBusy, error, choose } = useWebPush();
  const [isAsked, setAsked] = useState(false);
  useLostFocus(state ?? '');
  const ask = () => {
    setAsked(true);
    choose(true);
  };
  if (state === 'off') {
    return (
      <div>
        <Rows className={styles.boxed}>
          <RowButton
            icon="bell"
            title={t`Напомнить о поездке`}
            note={t`Если пауза затянется, а приложение закрыто`}
            aria-busy={isBusy || undefined}
            onClick={() => isBusy || ask()}
          />
        </Rows>
        <ErrorAlert cause={error} retry={ask} />
      </div>
    );
  }
  // Only the result of this offer is shown. A rider who chose earlier sees nothing.
  if (!isAsked || (state !== 'on' && state !== 'forbidden')) return null;
  return (
    <p className={styles.fastened} role="status">
      <Icon name={state === 'on' ? 'bell' : 'alert-circle'} size="small" />
      {state === 'on'
        ? t`Напомним о поездке, если пауза затянется`
        : t`Уведомления запрещены в браузере. Разрешить можно в настройках этого сайта.`}
    </p>
  );
}

const ASK_CHAIN = { type: 'rider.chainAsked' } as const;
const RESUME = { type: 'rider.resumeAsked' } as const;
const FINISH = { type: 'rider.finishAsked' } as const;

const PAUSES: readonly RideState['phase'][] = ['CHECK_START_PAUSE', 'PAUSE', 'CHECK_END_PAUSE'];

/** A ride and its pauses: the panel before one map, or the lock that moves for a pause. */
export function RideStage({ ride }: { ride: RideState }) {
  const waited = useTimeInStep([ride.commandState, ride.context.rent?.step, ride.locks].join());
  const isPause = PAUSES.includes(ride.phase);
  const lock = isPause ? lockView(ride, waited) : null;
  if (lock) return <LockStage lock={lock} ride={ride} />;
  const { rent } = ride.context;
  return (
    <RidingStage ride={ride} part={isPause ? 'pause' : 'ride'}>
      <ChainOffer rent={rent} />
      {rent?.stage === 'PAUSE' && rent.capabilities.ring && (
        <RingVehicle number={rent.frameNumber} capabilities={rent.capabilities} />
      )}
      {rent?.stage === 'PAUSE' && <PausePushOffer />}
    </RidingStage>
  );
}

/**
 * The locks of a pause: the wheel is closed for it, the chain goes round a rack, and both open for the ride. The clock
 * stays visible.
 */
function LockStage({ lock, ride }: { lock: LockView; ride: RideState }) {
  const { t } = useLingui();
  useWakeLock();
  const { rent, scene, isStuck } = lock;
  const { steps, step } = lockSteps(rent, scene, isStuck);
  const stepCount = steps.length;
  const stepText = step === null ? undefined : t`Шаг ${step} из ${stepCount}`;
  return (
    <Screen>
      <RideBar vehicle={rent} />
      <Page tight className={`kind-${rent.form}`}>
        <LockCoach lock={lock} step={stepText}>
          <LockStepList steps={steps} />
        </LockCoach>
      </Page>
      <BottomBar bare>
        <MovingClock rent={rent} />
        <ByTextSlot ride={ride} />
        <LockButton lock={lock} />
        <OtherWays lock={lock} />
      </BottomBar>
    </Screen>
  );
}

/** Resumes or ends the ride if the chart allows it. Offers the map while a lock keeps the rider waiting. */
function OtherWays({ lock }: { lock: LockView }) {
  const { t } = useLingui();
  const rent = useRent();
  const navigate = useNavigate();
  const mayResume = useSelector(rent, (snapshot) => snapshot?.can(RESUME) === true);
  const mayFinish = useSelector(rent, (snapshot) => snapshot?.can(FINISH) === true);
  return (
    <>
      <ClaimEntry rent={lock.rent} />
      {lock.wait === 'slow' && (
        <Button look="neutral" size="small" wide onClick={() => void navigate({ to: paths.map })}>
          {t`Подожду на карте`}
        </Button>
      )}
      {(mayResume || mayFinish) && (
        <ButtonRow>
          {mayFinish && <Button onClick={() => sendToRide(rent, FINISH)}>{t`Завершить`}</Button>}
          {mayResume && <Button onClick={() => sendToRide(rent, RESUME)}>{t`Ехать дальше`}</Button>}
        </ButtonRow>
      )}
    </>
  );
}

/** During a pause with a chain bike: offers to put the chain round a rack, or says that it is already there. */
function ChainOffer({ rent: row }: { rent: RentFacts | null }) {
  const { t } = useLingui();
  const rent = useRent();
  const isTaken = useSelector(rent, (snapshot) => snapshot?.can(ASK_CHAIN) === true);
  if (row?.stage !== 'PAUSE' || !row.capabilities.chain) return null;
  if (row.chainLock === 'closed' && row.chainPlace === 'rack') {
    return (
      <p className={styles.fastened}>
        <Icon name="chain" size="small" />
        {t`Велосипед пристёгнут к стойке`}
      </p>
    );
  }
  return (
    isTaken && (
      <Rows className={styles.boxed}>
        <RowButton
          icon="chain"
          title={t`Пристегнуть цепью к стойке`}
          note={t`Если отойдёте надолго`}
          sign="next"
          onClick={() => sendToRide(rent, ASK_CHAIN)}
        />
      </Rows>
    )
  );
}
