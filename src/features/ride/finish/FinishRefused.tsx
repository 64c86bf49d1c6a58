import type { Refusal } from '#domain/errorCode.ts';
import { refusalInRow } from '#domain/refusalCode.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { useRent } from '#src/runtime/runtime.tsx';
import { ClaimEntry } from '../claim/ClaimEntry.tsx';
import { RefusalPage } from '../parts/RefusalPage.tsx';
import { inRide, mayRetry } from '../state/rideState.ts';
import type { FinishView } from './finish.view.ts';
import { BackToRide, StoppedClock } from './FinishBar.tsx';
import { FinishSteps } from './FinishSteps.tsx';

type FinishRefusedProps = { view: FinishView; refusal: Refusal; onSeen: () => void; onChooseParking: () => void };

/** A command of the end was refused: the reason, the next step, and the unchanged tasks. */
export function FinishRefused({ view, refusal, onSeen, onChooseParking }: FinishRefusedProps) {
  const rent = useRent();
  const again = () => {
    onSeen();
    // A row that failed after its command was accepted has nothing to send again, so the step itself is requested anew.
    // `openLockError` belongs to the way back, a lock that did not close belongs to the end. Any other refusal leaves
    // the tasks unchanged.
    const stepEvent = refusal.code === 'openLockError' ? 'rider.wentBack' : 'rider.completed';
    const isOfRow = refusalInRow(view.rent)?.code === refusal.code;
    sendToRide(rent, { type: mayRetry(rent) ? 'rider.retried' : isOfRow ? stepEvent : 'rider.dismissedRefusal' });
  };
  const close = () => {
    onSeen();
    sendToRide(rent, { type: 'rider.dismissedRefusal' });
  };
  const chooseParking = () => {
    close();
    onChooseParking();
  };
  return (
    <RefusalPage
      refusal={refusal}
      art={view.rent.form === 'scooter' ? 'scooter-parked' : view.rent.form}
      className={`kind-${view.rent.form}`}
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
      above={<StoppedClock view={view} />}
      below={
        <>
          <ClaimEntry rent={view.rent} />
          <BackToRide view={view} />
        </>
      }
    >
      <FinishSteps view={view} />
    </RefusalPage>
  );
}
