import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ErrorCode } from '#domain/errorCode.ts';
import { useRent } from '#src/runtime.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Screen } from '#ui/Screen.tsx';
import { DockingTask } from './DockingTask.tsx';
import { FinishRefused } from './FinishRefused.tsx';
import { finishScreen, type FinishScreen as FinishView, isInDock } from './finish.screen.ts';
import { LockTask } from './LockTask.tsx';
import { ParkingEntry } from './ParkingEntry.tsx';
import { ParkingRefused } from './ParkingRefused.tsx';
import { RideBar } from './parts/RideBar.tsx';
import { PhotoTask } from './PhotoTask.tsx';
import { PositioningTask } from './PositioningTask.tsx';
import { isReturned } from './return.screen.ts';
import { ReturnStage } from './ReturnStage.tsx';
import { pathFor, type Situation } from './situation.ts';
import { usePreload } from './usePreload.ts';
import { useRideRoute } from './useRideRoute.ts';
import { useRideTouch } from './useRideTouch.ts';
import { useSituation } from './useSituation.ts';
import { useWaited } from './useWaited.ts';

/** The end at its own address: ACTIVE_RIDE_END, and the way of a bike back to its dock. */
export function FinishScreen() {
  const situation = useSituation();
  useRideTouch(situation);
  const returns = situation !== null && isReturned(situation);
  // A bike is brought back to its dock while the ride is on.
  useRideRoute(['/map/ride/finish'], situation && !returns ? pathFor(situation) : '/map/ride/finish');
  usePreload('/map/ride');
  if (!situation) return null;
  return returns ? <ReturnStage situation={situation} /> : <FinishStage situation={situation} />;
}

/** The clock stands, one task after another, and the way back to the ride until the last one. */
export function FinishStage({ situation }: { situation: Situation }) {
  const { t } = useLingui();
  const rent = useRent();
  const [photoRefused, setPhotoRefused] = useState<ErrorCode | null>(null);
  const [typesNumber, setTypesNumber] = useState(false);
  const waited = useWaited([situation.act, situation.context.rent?.step, situation.locks].join());
  const screen = finishScreen(situation, waited);
  if (!screen) return null;

  const isTyping = typesNumber && screen.task.kind === 'parkingRefused';
  const goBack = () => (isTyping ? setTypesNumber(false) : rent?.send({ type: 'rider.wentBack' }));
  return (
    <Screen>
      <RideBar
        vehicle={screen.rent}
        start={
          (isTyping || screen.mayGoBack) && (
            <IconButton icon="back" label={isTyping ? t`Назад` : t`Вернуться к поездке`} onClick={goBack} />
          )
        }
      />
      <Task
        screen={screen}
        typesNumber={isTyping}
        onTypeNumber={setTypesNumber}
        photoRefused={photoRefused}
        onPhotoRefused={setPhotoRefused}
      />
    </Screen>
  );
}

type TaskProps = {
  screen: FinishView;
  typesNumber: boolean;
  onTypeNumber: (types: boolean) => void;
  photoRefused: ErrorCode | null;
  onPhotoRefused: (code: ErrorCode | null) => void;
};

function Task({ screen, typesNumber, onTypeNumber, photoRefused, onPhotoRefused }: TaskProps) {
  const { task, refusal } = screen;
  const shown = photoRefused === null ? refusal : { code: photoRefused };
  if (shown && !isInDock(task) && shown.code !== 'parkingNotFound') {
    return (
      <FinishRefused
        screen={screen}
        refusal={shown}
        onSeen={() => onPhotoRefused(null)}
        onChooseParking={() => onTypeNumber(true)}
      />
    );
  }
  switch (task.kind) {
    case 'parkingUnsure':
      return <ParkingEntry screen={screen} />;
    case 'parkingRefused':
      return typesNumber ? (
        <ParkingEntry screen={screen} />
      ) : (
        <ParkingRefused screen={screen} onTypeNumber={() => onTypeNumber(true)} />
      );
    case 'lock':
      return <LockTask screen={screen} lock={task.lock} />;
    case 'photo':
    case 'photoTaken':
      return <PhotoTask screen={screen} onRefused={onPhotoRefused} />;
    case 'docking':
    case 'dockRefused':
      return <DockingTask screen={screen} />;
    case 'positioning':
    case 'returning':
    case 'closing':
    case 'updating':
      return <PositioningTask screen={screen} />;
  }
}
