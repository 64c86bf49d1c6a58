import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useRent } from '#src/runtime.tsx';
import { Button, ButtonRow } from '#ui/Button.tsx';
import { Dock, Page, Screen } from '#ui/Screen.tsx';
import { lockScreen, type LockScreen } from './locks.screen.ts';
import { lockSteps } from './lockSteps.ts';
import { ClaimEntry } from './parts/ClaimEntry.tsx';
import { ChainOffer } from './parts/ChainOffer.tsx';
import { LockButton } from './parts/LockButton.tsx';
import { LockCoach } from './parts/LockCoach.tsx';
import { LockStepList } from './parts/LockStepList.tsx';
import { MovingClock } from './parts/MovingClock.tsx';
import { PauseNotice } from './parts/PauseNotice.tsx';
import { RideBar } from './parts/RideBar.tsx';
import { RideStage } from './RideStage.tsx';
import type { Situation } from './situation.ts';
import { useAwake } from './useRideTouch.ts';
import { useWaited } from './useWaited.ts';

const RESUME = { type: 'rider.resumeAsked' } as const;
const FINISH = { type: 'rider.finishAsked' } as const;

/** A pause, on its way in, on, and on its way out: the ride's panel, or the lock that hands or metal are at. */
export function PauseStage({ situation }: { situation: Situation }) {
  const waited = useWaited([situation.act, situation.context.rent?.step, situation.locks].join());
  const lock = lockScreen(situation, waited);
  if (lock) return <LockStage lock={lock} />;
  return (
    <RideStage situation={situation}>
      <ChainOffer rent={situation.context.rent} />
      {situation.context.rent?.stage === 'PAUSE' && <PauseNotice />}
    </RideStage>
  );
}

/** A pause's locks: the wheel closed for it, the chain to a rack in it, and both on the way back to the ride. The clock stays in sight. */
function LockStage({ lock }: { lock: LockScreen }) {
  const { t } = useLingui();
  useAwake();
  const { rent, scene, isStuck } = lock;
  const { steps, step } = lockSteps(rent, scene, isStuck);
  const stepCount = steps.length;
  const stepWords = step === null ? undefined : t`Шаг ${step} из ${stepCount}`;
  return (
    <Screen>
      <RideBar vehicle={rent} />
      <Page tight className={`kind-${rent.form}`}>
        <LockCoach lock={lock} step={stepWords}>
          <LockStepList label={stepWords ?? t`Что будет дальше`} steps={steps} />
        </LockCoach>
      </Page>
      <Dock bare>
        <MovingClock rent={rent} />
        <LockButton lock={lock} />
        <OtherWays lock={lock} />
      </Dock>
    </Screen>
  );
}

/** Back to riding or to the end where the chart takes it; a way to the map where metal keeps the rider waiting. */
function OtherWays({ lock }: { lock: LockScreen }) {
  const { t } = useLingui();
  const rent = useRent();
  const navigate = useNavigate();
  const mayResume = useSelector(rent, (snapshot) => snapshot?.can(RESUME) === true);
  const mayFinish = useSelector(rent, (snapshot) => snapshot?.can(FINISH) === true);
  return (
    <>
      <ClaimEntry rent={lock.rent} />
      {lock.wait === 'slow' && (
        <Button look="neutral" size="small" wide onClick={() => void navigate({ to: '/map' })}>
          {t`К карте, дождусь там`}
        </Button>
      )}
      {(mayResume || mayFinish) && (
        <ButtonRow>
          {mayFinish && <Button onClick={() => rent?.send(FINISH)}>{t`Завершить`}</Button>}
          {mayResume && <Button onClick={() => rent?.send(RESUME)}>{t`Ехать дальше`}</Button>}
        </ButtonRow>
      )}
    </>
  );
}
