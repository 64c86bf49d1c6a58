import type { Refusal } from '#domain/errorCode.ts';
import { ErrorRefusal } from '#errors/ErrorRefusal.tsx';
import { useRent } from '#src/runtime.tsx';
import { Page } from '#ui/Screen.tsx';
import type { FinishScreen } from './finish.screen.ts';
import { FinishDock } from './parts/FinishDock.tsx';
import { FinishSteps } from './parts/FinishSteps.tsx';

type FinishRefusedProps = { screen: FinishScreen; refusal: Refusal; onSeen: () => void; onChooseParking: () => void };

/** An act of the end was refused: why, what next, and the tasks as they stand. */
export function FinishRefused({ screen, refusal, onSeen, onChooseParking }: FinishRefusedProps) {
  const rent = useRent();
  const again = () => {
    onSeen();
    // A row that failed after its act was accepted has nothing to send again: the step itself is asked anew. A lock
    // that did not open stood in the way back, one that did not close in the way of the end.
    const mayRetry = rent?.getSnapshot().can({ type: 'rider.retried' }) === true;
    const asked = refusal.code === 'openLockError' ? 'rider.wentBack' : 'rider.completed';
    rent?.send({ type: mayRetry ? 'rider.retried' : asked });
  };
  const close = () => {
    onSeen();
    rent?.send({ type: 'rider.closed' });
  };
  const chooseParking = () => {
    close();
    onChooseParking();
  };
  return (
    <>
      <Page tight>
        <ErrorRefusal
          refusal={refusal}
          handlers={{ retry: again, checkAgain: again, close, retake: close, chooseFile: close, chooseParking, nearestParking: close, backToRide: close }}
        />
        <FinishSteps screen={screen} />
      </Page>
      <FinishDock screen={screen} />
    </>
  );
}
