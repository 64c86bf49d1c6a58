import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { ErrorRefusal } from '#errors/ErrorRefusal.tsx';
import { useTimeInStep } from '#hooks/useClock.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { paths } from '#paths/paths.ts';
import { useRent } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { BottomBar, Page, Screen } from '#ui/Screen.tsx';
import { LockButton } from '../locks/LockButton.tsx';
import { LockCoach } from '../locks/LockCoach.tsx';
import { LockStepList } from '../locks/LockStepList.tsx';
import { Coach } from '../parts/Coach.tsx';
import { RideBar } from '../parts/RideBar.tsx';
import { inRide, type RideState } from '../state/rideState.ts';
import { useWakeLock } from '../state/useRideHaptics.ts';
import { PullCoach } from './PullCoach.tsx';
import { type StartView, startView } from './start.view.ts';
import { useTakeOther } from './useTakeOther.ts';
import text from '#ui/text.module.css';
import coach from '../parts/Coach.module.css';

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
  const list = <LockStepList label={stepWords ?? t`Что будет дальше`} steps={steps} />;

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
      <StartDock view={view} />
    </Screen>
  );
}

/** The button of the step above the cancel button. Cancel is available from the server's first answer to the last. */
function StartDock({ view: { lock, wayOut, cancel, chainIsLoose } }: { view: StartView }) {
  const { t } = useLingui();
  const rent = useRent();
  const navigate = useNavigate();
  return (
    <BottomBar bare>
      {wayOut && (
        <Button look="neutral" size="small" onClick={() => void navigate({ to: paths.map })}>
          {t`К карте, дождусь там`}
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
        {chainIsLoose ? t`Отмена бесплатна. Цепь вставьте обратно в\u00A0замок.` : t`Отмена бесплатна`}
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
