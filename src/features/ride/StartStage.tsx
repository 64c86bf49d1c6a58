import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { ErrorRefusal } from '#errors/ErrorRefusal.tsx';
import { useRent } from '#src/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { Dock, Page, Screen } from '#ui/Screen.tsx';
import text from '#ui/text.module.css';
import { inRide } from './inRide.ts';
import coach from './parts/Coach.module.css';
import { Coach } from './parts/Coach.tsx';
import { LockButton } from './parts/LockButton.tsx';
import { LockCoach } from './parts/LockCoach.tsx';
import { LockStepList } from './parts/LockStepList.tsx';
import { PullCoach } from './parts/PullCoach.tsx';
import { RideBar } from './parts/RideBar.tsx';
import type { Situation } from './situation.ts';
import { type StartScreen, startScreen } from './start.screen.ts';
import { useAwake } from './useRideTouch.ts';
import { useTakeOther } from './useTakeOther.ts';
import { useWaited } from './useWaited.ts';

/** CHECK_START: which step is under way, how long it takes, what happens to the money, and the way back. */
export function StartStage({ situation }: { situation: Situation }) {
  const { i18n, t } = useLingui();
  const rent = useRent();
  useAwake();
  const waited = useWaited([situation.context.intent?.kind, situation.context.rent?.step, situation.locks].join());
  const screen = startScreen(situation, waited);
  const { step, steps, vehicle, lock } = screen;
  const stepCount = steps.length;
  const stepWords = step === null ? undefined : t`Шаг ${step} из ${stepCount}`;
  const retry = () => rent?.send({ type: 'rider.retried' });
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
            {screen.pulls ? (
              <PullCoach rent={screen.pulls} step={stepWords} title={i18n._(screen.title)}>
                {i18n._(screen.text)}
              </PullCoach>
            ) : (
              <Coach art={vehicle?.form ?? 'scooter'} step={stepWords} title={i18n._(screen.title)} order="reach">
                {i18n._(screen.text)}
              </Coach>
            )}
            {list}
          </>
        )}
        {screen.refusal && (
          <ErrorRefusal
            refusal={screen.refusal}
            handlers={{ ...inRide, retry, checkAgain: retry, openRide: () => rent?.send({ type: 'rider.closed' }) }}
          />
        )}
      </Page>
      <StartDock screen={screen} />
    </Screen>
  );
}

/** The step's own button over the way back, which is there from the first word of the server to the last. */
function StartDock({ screen: { lock, wayOut, cancel, chainIsLoose } }: { screen: StartScreen }) {
  const { t } = useLingui();
  const rent = useRent();
  const navigate = useNavigate();
  return (
    <Dock bare>
      {wayOut && (
        <Button look="neutral" size="small" onClick={() => void navigate({ to: '/map' })}>
          {t`К карте, дождусь там`}
        </Button>
      )}
      {lock && <LockButton lock={lock} />}
      <Button
        size={lock?.button ? 'default' : 'ride'}
        wide
        busy={cancel === 'busy'}
        disabled={cancel === 'notYet'}
        onClick={() => rent?.send({ type: 'rider.startCancelled' })}
      >
        {t`Отменить старт`}
      </Button>
      <p className={[text.caption, text.second, text.center].join(' ')}>
        {chainIsLoose ? t`Отмена бесплатна. Цепь вставьте обратно в\u00A0замок.` : t`Отмена бесплатна`}
      </p>
    </Dock>
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
