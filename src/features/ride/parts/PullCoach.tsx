import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { PULL_SECONDS, pullSecondsLeft } from '#domain/docks.ts';
import type { RentFacts } from '#domain/rent.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useRuntime } from '#src/runtime.tsx';
import { Ring } from '#ui/Ring.tsx';
import { useServerNow } from '../useServerNow.ts';
import { Coach } from './Coach.tsx';

type PullCoachProps = {
  /** Written when the dock opened. */
  rent: RentFacts;
  step?: string | undefined;
  title: string;
  children: ReactNode;
};

/** The dock is open: out with the bike, and how long it waits for that. */
export function PullCoach({ rent, step, title, children }: PullCoachProps) {
  const { t } = useLingui();
  const { haptics } = useRuntime();
  const format = useFormat();
  const left = pullSecondsLeft(rent, useServerNow());
  const spoken = format.secondsSpoken(left);
  // Eyes are at the dock, not at the screen.
  useEffect(() => haptics.done(), [haptics]);
  return (
    <Coach
      art="dock-out"
      artLabel={t`Велосипед тянут из дока на себя`}
      ring={
        <Ring
          label={t`Осталось ${spoken}`}
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
