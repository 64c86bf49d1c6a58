import { Page } from '#ui/Screen.tsx';
import { LockButton } from '../locks/LockButton.tsx';
import { LockCoach } from '../locks/LockCoach.tsx';
import type { LockView } from '../locks/locks.view.ts';
import type { FinishView } from './finish.view.ts';
import { FinishBar } from './FinishBar.tsx';
import { FinishSteps, useStepText } from './FinishSteps.tsx';

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
      <FinishBar view={view}>
        <LockButton lock={lock} />
      </FinishBar>
    </>
  );
}
