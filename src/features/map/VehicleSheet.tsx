import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import { ErrorRefusal } from '#errors/ErrorRefusal.tsx';
import { ReportParking } from '#features/help/index.ts';
import { OfferActions, OfferCard } from '#features/ride/index.ts';
import { useRuntime } from '#src/runtime.tsx';
import { Bone, Skeleton } from '#ui/Bone.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { cardState } from './card.screen.ts';
import { MapsAppLink } from './MapsAppLink.tsx';
import { useLiveVehicle } from './useLiveVehicle.ts';
import styles from './VehicleSheet.module.css';

type VehicleSheetProps = {
  mapId: number;
  /** The map does not show it any more. */
  isGone: boolean;
  rent: ActorRefFrom<typeof rentMachine>;
  onClose: () => void;
  onHeight: (pixels: number) => void;
  /** Shows the rider and the vehicle together. */
  onShowWay: () => void;
  above: ReactNode;
};

const TITLE_ID = 'vehicle-name';
const MODES = [30, 60] as const;

/** The card of the vehicle whose pin was tapped: looked up, offered, or why it cannot be had. */
export function VehicleSheet({ mapId, isGone, rent, onClose, onHeight, onShowWay, above }: VehicleSheetProps) {
  const navigate = useNavigate();
  const { position, report } = useRuntime();
  const state = useSelector(rent, ({ context }) => cardState(context, mapId), sameState);
  const doubted = useRef<number>(null);
  const hasLeft = useSelector(
    rent,
    (snapshot) => snapshot.matches({ ride: 'CHECK_START' }) || snapshot.matches({ ride: 'startRefused' }),
  );

  useEffect(() => {
    rent.send({ type: 'rider.vehicleChosen', mapId });
  }, [rent, mapId]);
  useLiveVehicle(mapId, state.kind === 'offered' ? state.offer : null, rent);
  const isDoubtful = isGone && state.kind === 'offered';
  useEffect(() => {
    // Asked once: what the lookup says now stands, even when the map goes on without the vehicle.
    if (isDoubtful && doubted.current !== mapId) rent.send({ type: 'rider.retried' });
    if (isDoubtful) doubted.current = mapId;
  }, [rent, mapId, isDoubtful]);
  useEffect(() => {
    if (hasLeft) void navigate({ to: '/map/ride', replace: true });
  }, [hasLeft, navigate]);

  const close = () => {
    rent.send({ type: 'rider.closed' });
    onClose();
  };
  const again = () => rent.send({ type: 'rider.retried' });
  const askAndRetry = () => void position.ask().then(again, report);
  const handlers = { retry: again, checkAgain: askAndRetry, allowLocation: askAndRetry, otherVehicle: close, close };

  return (
    <Sheet
      labelledBy={TITLE_ID}
      modes={MODES}
      onClose={close}
      onHeight={onHeight}
      above={above}
      footer={state.kind === 'offered' ? <OfferActions onShowWay={onShowWay} /> : undefined}
    >
      {(mode) => {
        switch (state.kind) {
          case 'offered':
            return (
              <>
                <OfferCard titleId={TITLE_ID} look={mode > 30 ? 'roomy' : 'short'} />
                {mode > 30 && (
                  <div>
                    <MapsAppLink place={state.offer} />
                    <ReportParking number={state.offer.frameNumber} />
                  </div>
                )}
              </>
            );
          case 'refused':
            return <ErrorRefusal refusal={state.refusal} titleId={TITLE_ID} handlers={handlers} />;
          case 'lookingUp':
            return <LookingUp />;
        }
      }}
    </Sheet>
  );
}

/** The card's own shape while it is looked up: nothing jumps when the words come. */
function LookingUp() {
  const { t } = useLingui();
  return (
    <>
      <h2 id={TITLE_ID} className={styles.hidden}>
        {t`Карточка транспорта`}
      </h2>
      <Skeleton label={t`Узнаём, свободен ли он`}>
        <span className={styles.head}>
          <Bone shape="art" />
          <span className={styles.words}>
            <Bone shape="short" />
            <Bone shape="title" />
          </span>
        </span>
        <Bone />
        <Bone shape="mid" />
        <Bone shape="button" />
      </Skeleton>
    </>
  );
}

type State = ReturnType<typeof cardState>;
const sameState = (a: State, b: State) =>
  a.kind === b.kind &&
  (a.kind !== 'offered' || b.kind !== 'offered' || a.offer === b.offer) &&
  (a.kind !== 'refused' || b.kind !== 'refused' || a.refusal === b.refusal);
