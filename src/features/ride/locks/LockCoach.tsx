import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CHAIN_SETTLES_MS } from '#domain/lockSequence.ts';
import { errorTexts } from '#errors/errorTexts.ts';
import { useSecondsUntil } from '#hooks/useClock.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useI18n } from '#i18n/useI18n.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { useRent, useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { ProgressRing } from '#ui/ProgressRing.tsx';
import { StepList } from '#ui/StepList.tsx';
import { Coach } from '../parts/Coach.tsx';
import { mayRetry } from '../state/rideState.ts';
import type { ListedStep, LockScene, LockView } from './locks.view.ts';
import { buttonText, instructionTexts, SCENE_TEXTS } from './lockTexts.ts';

type LockCoachProps = {
  lock: LockView;
  /** «Шаг 2 из 4». */
  step?: string | undefined;
  /** The list of steps. The help replaces it after an error. */
  children?: ReactNode;
  /** Another way on, at the end of the help. */
  otherWay?: ReactNode;
};

/** The current instruction for the locks: drawing, text, the six-second wait, and the help for a stuck lock. */
export function LockCoach({ lock, step, children, otherWay }: LockCoachProps) {
  const { i18n } = useLingui();
  const speaker = useI18n();
  const { scene, refusal } = lock;
  const texts = SCENE_TEXTS[scene];
  const instruction = instructionTexts(lock);
  const errorText = refusal === null ? null : errorTexts(speaker, refusal);
  const isSettling = scene === 'unwind' || scene === 'pullOut' || scene === 'rest' || scene === 'restAtRack';
  useSceneHaptics(scene);

  return (
    <>
      <Coach
        art={texts.art}
        artLabel={i18n._(texts.artLabel)}
        bleed={!isSettling}
        ring={isSettling && <ChainRing />}
        mark={refusal === null ? undefined : lock.isStuck ? 'danger' : 'warn'}
        step={step}
        title={errorText ? errorText.title : i18n._(instruction.title)}
        alert={refusal !== null}
        order={scene}
      >
        {errorText ? errorText.text : i18n._(instruction.text)}
      </Coach>
      {refusal === null && children}
      <Disclosure
        key={`${scene} ${refusal !== null}`}
        icon="info"
        title={i18n._(texts.help.title)}
        open={refusal !== null}
      >
        <p>{i18n._(texts.help.text)}</p>
        {otherWay}
      </Disclosure>
    </>
  );
}

function ChainRing() {
  const { t } = useLingui();
  const format = useFormat();
  const { serverClock } = useRuntime();
  const [end] = useState(() => serverClock.now() + CHAIN_SETTLES_MS);
  const left = useSecondsUntil(end);
  const spoken = format.secondsSpoken(left);
  return (
    <ProgressRing
      label={t`Ещё ${spoken}`}
      left={left}
      total={CHAIN_SETTLES_MS / 1_000}
      unit={t({ message: 'с', comment: 'Seconds, short, after a number' })}
    />
  );
}

/** Vibrates on each new step: the rider looks at the lock, not at the screen. */
function useSceneHaptics(scene: LockScene): void {
  const { haptics } = useRuntime().device;
  const before = useRef(scene);
  useEffect(() => {
    if (before.current !== scene) haptics.done();
    before.current = scene;
  }, [haptics, scene]);
}

/** The steps in order, with the usual seconds of each step. */
export function LockStepList({ steps }: { steps: readonly ListedStep[] }) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  if (steps.length === 0) return null;
  return (
    <StepList
      label={t`Что будет дальше`}
      steps={steps.map(({ key, title, state, seconds }) => ({
        key,
        title: i18n._(title),
        state,
        ...(seconds !== null && { time: format.seconds(seconds) }),
      }))}
    />
  );
}

/** The rider's button for a lock: check it, open it, or try again. Nothing while only a lock motor moves. */
export function LockButton({ lock: { scene, button } }: { lock: LockView }) {
  const { i18n } = useLingui();
  const rent = useRent();
  if (!button) return null;
  const press = () => {
    if (button.action === 'confirmClosed')
      return sendToRide(rent, { type: scene === 'closeWheel' ? 'rider.lockClosed' : 'rider.chainFastened' });
    return sendToRide(rent, { type: mayRetry(rent) ? 'rider.retried' : 'rider.unlockAsked' });
  };
  return (
    <Button look="primary" size="ride" wide busy={button.busy} onClick={press}>
      {i18n._(buttonText(scene, button))}
    </Button>
  );
}
