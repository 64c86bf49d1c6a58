import type { Refusal } from '#domain/errorCode.ts';
import { refusalInRow } from '#domain/refusalCode.ts';
import { useRent } from '#src/runtime.tsx';
import type { FinishScreen } from './finish.screen.ts';
import { inRide } from './inRide.ts';
import { ClaimEntry } from './parts/ClaimEntry.tsx';
import { BackToRide, StoppedClock } from './parts/FinishDock.tsx';
import { FinishSteps } from './parts/FinishSteps.tsx';
import { RefusalPage } from './parts/RefusalPage.tsx';

type FinishRefusedProps = { screen: FinishScreen; refusal: Refusal; onSeen: () => void; onChooseParking: () => void };

/** An act of the end was refused: why, what next, and the tasks as they stand. */
export function FinishRefused({ screen, refusal, onSeen, onChooseParking }: FinishRefusedProps) {
  const rent = useRent();
  const again = () => {
    onSeen();
    // A row that failed after its act was accepted has nothing to send again: the step itself is asked anew. A lock
    // that did not open stood in the way back, one that did not close in the way of the end. Whatever else was refused
    // beside the ride leaves its tasks as they stand.
    const mayRetry = rent?.getSnapshot().can({ type: 'rider.retried' }) === true;
    const asked = refusal.code === 'openLockError' ? 'rider.wentBack' : 'rider.completed';
    const isOfRow = refusalInRow(screen.rent)?.code === refusal.code;
    rent?.send({ type: mayRetry ? 'rider.retried' : isOfRow ? asked : 'rider.closed' });
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
    <RefusalPage
      refusal={refusal}
      art={screen.rent.form === 'scooter' ? 'scooter-parked' : screen.rent.form}
      className={`kind-${screen.rent.form}`}
      handlers={{
        ...inRide,
        retry: again,
        checkAgain: again,
        close,
        retake: close,
        chooseFile: close,
        chooseParking,
        nearestParking: close,
        backToRide: close,
      }}
      above={<StoppedClock screen={screen} />}
      below={
        <>
          <ClaimEntry rent={screen.rent} />
          <BackToRide screen={screen} />
        </>
      }
    >
      <FinishSteps screen={screen} />
    </RefusalPage>
  );
}
