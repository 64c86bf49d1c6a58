import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { PULL_SECONDS, pullSecondsLeft } from '#domain/docks.ts';
import type { RentFacts } from '#domain/rent.ts';
import { useClock } from '#hooks/useClock.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { ProgressRing } from '#ui/ProgressRing.tsx';
import { Coach } from '../parts/Coach.tsx';

type PullCoachProps = {
  /** The row that the server wrote when the dock opened. */
  rent: RentFacts;
  step?: string | undefined;
  title: string;
  children: ReactNode;
};

/** The dock is open: the rider pulls the bike out. Shows how long the dock waits. */
export function PullCoach({ rent, step, title, children }: PullCoachProps) {
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
