import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { waitFor } from 'xstate';
import { PULL_SECONDS, pullSecondsLeft } from '#domain/docks.ts';
import type { RentFacts } from '#domain/rent.ts';
import { ErrorRefusal } from '#errors/ErrorRefusal.tsx';
import { useTimeInStep, useClock } from '#hooks/useClock.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { paths } from '#paths/paths.ts';
import { useRent, useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { ProgressRing } from '#ui/ProgressRing.tsx';
import { BottomBar, Page, Screen } from '#ui/Screen.tsx';
import { LockButton, LockCoach, LockStepList } from '../locks/LockCoach.tsx';
import { useShowOther } from '../nearby/useShowOther.ts';
import { Coach } from '../parts/Coach.tsx';
import { RideBar } from '../parts/RideBar.tsx';
import { inRide, lookupOf, type RideState } from '../state/rideState.ts';
import { useWakeLock } from '../state/useRideHaptics.ts';
import { ByTextSlot } from '../text/ByTextSlot.tsx';
import { startView, type StartView } from './start.view.ts';
import text from '#ui/text.module.css';
import coach from '../parts/Coach.module.css';

const CANCEL = { type: 'rider.startCancelled' } as const;

/** Cancels the start, then shows the nearest other vehicle. After a refused cancel the rider stays on the refusal. */
function useTakeOther(): { takeOther: () => void; busy: boolean } {
  const { report } = useRuntime();
  const { position } = useRuntime().device;
  const rent = useRent();
  const showOther = useShowOther('rider.leftVehicle');
  const [busy, setBusy] = useState(false);

  const take = async () => {
    if (!rent?.getSnapshot().can(CANCEL)) return;
    const offer = lookupOf(rent)?.offer ?? null;
    const reading = position.latest();
    sendToRide(rent, CANCEL);
    const settled = await waitFor(
      rent,
      (snapshot) => !snapshot.matches({ ride: 'CHECK_START' }) || snapshot.matches({ commandState: 'refused' }),
    );
    if (settled.context.rent === null)
      await showOther(offer ?? (reading.kind === 'located' ? reading.position : null), offer);
  };
  const takeOther = () => {
    setBusy(true);
    take()
      .catch(report)
      .finally(() => setBusy(false));
  };
  return { takeOther, busy };
}

type PullCoachProps = {
  /** The row that the server wrote when the dock opened. */
  rent: RentFacts;
  step?: string | undefined;
  title: string;
  children: ReactNode;
};

/** The dock is open: the rider pulls the bike out. Shows how long the dock waits. */
function PullCoach({ rent, step, title, children }: PullCoachProps) {
  const { t } = useLingui();
  const { haptics } = useRuntime().device;
  const format = useFormat();
  const left = pullSecondsLeft(rent, useClock('server'));
  const spoken = format.secondsSpoken(left);
  // The rider looks at the dock, not at the screen.
  useEffect(() => haptics.done(), [haptics]);
  return (
    <Coach
      art="dock-out"
      artLabel={t`Велосипед тянут из дока на себя`}
      ring={
        <ProgressRing
          label={t`Ещё ${spoken}`}
          left={left}
          total={PULL_SECONDS}
          unit={t({ message: 'с', comment: 'Seconds, short, after a number' })}
        />
      }
      step={step}
      title={title}
      order="pull"
    >
      {children}
    </Coach>
  );
}

/** CHECK_START: the current step, how long it takes, when charging begins, and how to cancel. */
export function StartStage({ ride }: { ride: RideState }) {
  const { i18n, t } = useLingui();
  const rent = useRent();
  useWakeLock();
  const waited = useTimeInStep([ride.command?.kind, ride.context.rent?.step, ride.locks].join());
  const view = startView(ride, waited);
  const { step, steps, vehicle, lock } = view;
  const stepCount = steps.length;
  const stepWords = step === null ? undefined : t`Шаг ${step} из ${stepCount}`;
  const retry = () => sendToRide(rent, { type: 'rider.retried' });
  const list = <LockStepList steps={steps} />;

  return (
    <Screen>
      <RideBar vehicle={vehicle} />
      <Page tight className={vehicle ? `kind-${vehicle.form}` : undefined}>
        {lock ? (
          <LockCoach lock={lock} step={stepWords} otherWay={<OtherVehicle />}>
            {list}
          </LockCoach>
        ) : (
          <>
            {view.pulls ? (
              <PullCoach rent={view.pulls} step={stepWords} title={i18n._(view.title)}>
                {i18n._(view.text)}
              </PullCoach>
            ) : (
              <Coach art={vehicle?.form ?? 'scooter'} step={stepWords} title={i18n._(view.title)} order="reach">
                {i18n._(view.text)}
              </Coach>
            )}
            {list}
          </>
        )}
        {view.refusal && (
          <ErrorRefusal
            refusal={view.refusal}
            handlers={{
              ...inRide,
              retry,
              checkAgain: retry,
              openRide: () => sendToRide(rent, { type: 'rider.dismissedRefusal' }),
            }}
          />
        )}
      </Page>
      <StartBar view={view} ride={ride} />
    </Screen>
  );
}

/** The button of the step above the cancel button. Cancel is available from the server's first answer to the last. */
function StartBar({ view: { lock, wayOut, cancel, chainIsLoose }, ride }: { view: StartView; ride: RideState }) {
  const { t } = useLingui();
  const rent = useRent();
  const navigate = useNavigate();
  return (
    <BottomBar bare>
      <ByTextSlot ride={ride} />
      {wayOut && (
        <Button look="neutral" size="small" onClick={() => void navigate({ to: paths.map })}>
          {t`Подожду на карте`}
        </Button>
      )}
      {lock && <LockButton lock={lock} />}
      <Button
        size={lock?.button ? 'default' : 'ride'}
        wide
        busy={cancel === 'busy'}
        disabled={cancel === 'notYet'}
        onClick={() => sendToRide(rent, { type: 'rider.startCancelled' })}
      >
        {t`Отменить старт`}
      </Button>
      <p className={[text.caption, text.second, text.center].join(' ')}>
        {chainIsLoose ? t`Отмена бесплатна. Цепь вставьте обратно в замок.` : t`Отмена бесплатна`}
      </p>
    </BottomBar>
  );
}

function OtherVehicle() {
  const { t } = useLingui();
  const { takeOther, busy } = useTakeOther();
  return (
    <Button className={coach.flush} look="text" size="small" busy={busy} onClick={takeOther}>
      {t`Взять другой велосипед`}
    </Button>
  );
}
