import { Page } from '#ui/Screen.tsx';
import type { FinishScreen } from './finish.screen.ts';
import type { LockScreen } from './locks.screen.ts';
import { FinishDock } from './parts/FinishDock.tsx';
import { FinishSteps, useStepWords } from './parts/FinishSteps.tsx';
import { LockButton } from './parts/LockButton.tsx';
import { LockCoach } from './parts/LockCoach.tsx';

/** A parked bike: its wheel lock closed, its chain round the rack. */
export function LockTask({ screen, lock }: { screen: FinishScreen; lock: LockScreen }) {
  const step = useStepWords(screen);
  return (
    <>
      <Page tight className={`kind-${screen.rent.form}`}>
        <LockCoach lock={lock} step={step}>
          <FinishSteps screen={screen} />
        </LockCoach>
      </Page>
      <FinishDock screen={screen}>
        <LockButton lock={lock} />
      </FinishDock>
    </>
  );
}
