import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ErrorCode } from '#domain/errorCode.ts';
import { useTimeInStep } from '#hooks/useClock.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { paths } from '#paths/paths.ts';
import { useRent } from '#src/runtime/runtime.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Page, Screen } from '#ui/Screen.tsx';
import { LockButton, LockCoach } from '../locks/LockCoach.tsx';
import type { LockView } from '../locks/locks.view.ts';
import { RideBar } from '../parts/RideBar.tsx';
import { pathFor, type RideState, useRideState } from '../state/rideState.ts';
import { useRideHaptics } from '../state/useRideHaptics.ts';
import { usePreload, useRideRoute, useUntilNext } from '../state/useRideRoute.ts';
import { DockingTask } from './DockingTask.tsx';
import { finishView, type FinishView, isInDock } from './finish.view.ts';
import { FinishBar } from './FinishBar.tsx';
import { FinishRefused } from './FinishRefused.tsx';
import { FinishSteps, useStepText } from './FinishSteps.tsx';
import { ParkingEntry } from './ParkingEntry.tsx';
import { ParkingRefused } from './ParkingRefused.tsx';
import { PhotoTask } from './PhotoTask.tsx';
import { PositioningTask } from './PositioningTask.tsx';
import { isReturned } from './return.view.ts';
import { ReturnStage } from './ReturnStage.tsx';

/** The end of a ride, at its own address: ACTIVE_RIDE_END, and the return of a bike to a dock. */
export function FinishScreen() {
  const ride = useRideState();
  useRideHaptics(ride);
  const returns = ride !== null && isReturned(ride);
  // A docked bike is returned while the ride still runs.
  useRideRoute([paths.finish], ride && !returns ? pathFor(ride) : paths.finish);
  usePreload(paths.ride);
  const shown = useUntilNext(ride, ride !== null && !returns && pathFor(ride) !== paths.finish);
  if (!shown) return null;
  return isReturned(shown) ? <ReturnStage ride={shown} /> : <FinishStage ride={shown} />;
}

/** The time has stopped. Shows the tasks one by one, and the way back to the ride until the last task. */
export function FinishStage({ ride }: { ride: RideState }) {
  const { t } = useLingui();
  const rent = useRent();
  const [photoRefused, setPhotoRefused] = useState<ErrorCode | null>(null);
  const [typesNumber, setTypesNumber] = useState(false);
  const waited = useTimeInStep([ride.commandState, ride.context.rent?.step, ride.locks].join());
  const view = finishView(ride, waited);
  if (!view) return null;

  const isTyping = typesNumber && view.task.kind === 'parkingRefused';
  const goBack = () => (isTyping ? setTypesNumber(false) : sendToRide(rent, { type: 'rider.wentBack' }));
  return (
    <Screen>
      <RideBar
        vehicle={view.rent}
        start={
          (isTyping || view.mayGoBack) && (
            <IconButton icon="back" label={isTyping ? t`Назад` : t`Вернуться к поездке`} onClick={goBack} />
          )
        }
      />
      <Task
        view={view}
        typesNumber={isTyping}
        onTypeNumber={setTypesNumber}
        photoRefused={photoRefused}
        onPhotoRefused={setPhotoRefused}
      />
    </Screen>
  );
}

type TaskProps = {
  view: FinishView;
  typesNumber: boolean;
  onTypeNumber: (types: boolean) => void;
  photoRefused: ErrorCode | null;
  onPhotoRefused: (code: ErrorCode | null) => void;
};

function Task({ view, typesNumber, onTypeNumber, photoRefused, onPhotoRefused }: TaskProps) {
  const { task, refusal } = view;
  const shown = photoRefused === null ? refusal : { code: photoRefused };
  if (shown && !isInDock(task) && shown.code !== 'parkingNotFound') {
    return (
      <FinishRefused
        view={view}
        refusal={shown}
        onSeen={() => onPhotoRefused(null)}
        onChooseParking={() => onTypeNumber(true)}
      />
    );
  }
  switch (task.kind) {
    case 'parkingUnsure':
      return <ParkingEntry view={view} />;
    case 'parkingRefused':
      return typesNumber ? (
        <ParkingEntry view={view} />
      ) : (
        <ParkingRefused view={view} onTypeNumber={() => onTypeNumber(true)} />
      );
    case 'lock':
      return <LockTask view={view} lock={task.lock} />;
    case 'photo':
    case 'photoTaken':
      return <PhotoTask view={view} onRefused={onPhotoRefused} />;
    case 'docking':
    case 'dockRefused':
      return <DockingTask view={view} />;
    case 'positioning':
    case 'returning':
    case 'closing':
    case 'updating':
      return <PositioningTask view={view} />;
  }
}

/** The task for a parked bike: close the wheel lock, put the chain round the rack. */
function LockTask({ view, lock }: { view: FinishView; lock: LockView }) {
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
