import { Page } from '#ui/Screen.tsx';
import type { FinishView } from './finish.view.ts';
import type { LockView } from '../locks/locks.view.ts';
import { FinishDock } from './FinishDock.tsx';
import { FinishSteps, useStepText } from './FinishSteps.tsx';
import { LockButton } from '../locks/LockButton.tsx';
import { LockCoach } from '../locks/LockCoach.tsx';

/** The task for a parked bike: close the wheel lock, put the chain round the rack. */
export function LockTask({ view, lock }: { view: FinishView; lock: LockView }) {
  const step = useStepText(view);
  return (
    <>
      <Page tight className={`kind-${view.rent.form}`}>
        <LockCoach lock={lock} step={step}>
          <FinishSteps view={view} />
        </LockCoach>
      </Page>
      <FinishDock view={view}>
        <LockButton lock={lock} />
      </FinishDock>
    </>
  );
}
