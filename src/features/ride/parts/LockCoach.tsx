import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { errorWords } from '#errors/errorWords.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useSpeaker } from '#i18n/useSpeaker.ts';
import { useRuntime } from '#src/runtime.tsx';
import { Fold } from '#ui/Fold.tsx';
import { Ring } from '#ui/Ring.tsx';
import type { LockScene, LockScreen } from '../locks.screen.ts';
import { orderWords, SCENE_WORDS } from '../lockWords.ts';
import { useCountdown } from '../useCountdown.ts';
import { Coach } from './Coach.tsx';

type LockCoachProps = {
  lock: LockScreen;
  /** «Шаг 2 из 4». */
  step?: string | undefined;
  /** The list of steps; it gives way to the help once something is wrong. */
  children?: ReactNode;
  /** At the end of the help: another way on. */
  otherWay?: ReactNode;
};

/** What hands or metal do now: picture, order, the six seconds, and what to try where it is stuck. */
export function LockCoach({ lock, step, children, otherWay }: LockCoachProps) {
  const { i18n } = useLingui();
  const speaker = useSpeaker();
  const { scene, trouble } = lock;
  const words = SCENE_WORDS[scene];
  const order = orderWords(lock);
  const said = trouble === null ? null : errorWords(speaker, trouble);
  const isSettling = scene === 'unwind' || scene === 'pullOut' || scene === 'rest' || scene === 'restAtRack';
  useTouchOf(scene);

  return (
    <>
      <Coach
        art={words.art}
        artLabel={i18n._(words.artLabel)}
        bleed={!isSettling}
        ring={isSettling && <ChainRing />}
        mark={trouble === null ? undefined : lock.isStuck ? 'danger' : 'warn'}
        step={step}
        title={said ? said.title : i18n._(order.title)}
        alert={trouble !== null}
        order={scene}
      >
        {said ? said.text : i18n._(order.text)}
      </Coach>
      {trouble === null && children}
      <Fold key={`${scene} ${trouble !== null}`} icon="info" title={i18n._(words.help.title)} open={trouble !== null}>
        <p>{i18n._(words.help.text)}</p>
        {otherWay}
      </Fold>
    </>
  );
}

/** map-and-rent §4: the chain rests for so long after its lock has opened. */
const CHAIN_SECONDS = 6;

function ChainRing() {
  const { t } = useLingui();
  const format = useFormat();
  const left = useCountdown(CHAIN_SECONDS);
  const spoken = format.secondsSpoken(left);
  return (
    <Ring
      label={t`Осталось ${spoken}`}
      left={left}
      total={CHAIN_SECONDS}
      unit={t({ message: 'с', comment: 'Seconds, short, after a number' })}
    />
  );
}

/** A touch in the hand with each new step: eyes and hands are at the lock. */
function useTouchOf(scene: LockScene): void {
  const { haptics } = useRuntime();
  const before = useRef(scene);
  useEffect(() => {
    if (before.current !== scene) haptics.done();
    before.current = scene;
  }, [haptics, scene]);
}
