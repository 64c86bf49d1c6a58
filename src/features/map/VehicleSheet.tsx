import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { contradicts, isSameVehicle, type LiveVehicle } from '#domain/liveVehicle.ts';
import type { Offer } from '#domain/rent.ts';
import { ErrorRefusal } from '#errors/ErrorRefusal.tsx';
import { OfferActions } from '#features/ride/offer/OfferActions.tsx';
import { OfferCard } from '#features/ride/offer/OfferCard.tsx';
import { ReservePart, useLaterRows } from '#features/ride/reservation/laterParts.tsx';
import { useReservation } from '#features/ride/reservation/useReservation.ts';
import { useLookup } from '#features/ride/state/rideState.ts';
import { useLazy } from '#hooks/useLazy.ts';
import { usePageVisible } from '#hooks/usePageVisible.ts';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import { Icon } from '#ui/Icon.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import { MapsAppLink } from './MapsAppLink.tsx';
import { cardState } from './vehicleCard.view.ts';
import rowStyles from '#features/ride/parts/VehicleAction.module.css';
import text from '#ui/text.module.css';
import styles from './VehicleSheet.module.css';

/**
 * Follows the vehicle of the open and visible card in real time (decisions §3). If the live data contradicts the offer,
 * the app looks the vehicle up again, once for each update. Then the lookup's answer counts.
 */
function useLiveVehicle(mapId: number, offer: Offer | null, rent: ActorRefFrom<typeof rentMachine>): void {
  const { resource: vehicles } = useLazy(useRuntime().ride.liveVehicles);
  const isSeen = usePageVisible();
  // During a start nothing is checked: this rider has taken the vehicle.
  const isOffered = useLookup((lookup) => lookup?.matches('offered') === true);
  const [live, setLive] = useState<LiveVehicle | null>(null);
  const checked = useRef<LiveVehicle>(null);

  useEffect(() => {
    // Until the realtime code loads, the map's cells bring the change later.
    if (!isSeen || !vehicles) return undefined;
    const onVehicle = (vehicle: LiveVehicle) =>
      setLive((before) => (before && isSameVehicle(before, vehicle) ? before : vehicle));
    return vehicles.follow(mapId, onVehicle);
  }, [vehicles, isSeen, mapId]);

  useEffect(() => {
    if (!isOffered || !offer || live?.mapId !== mapId || live === checked.current) return;
    const isFirst = checked.current?.mapId !== mapId;
    checked.current = live;
    if (!isFirst || contradicts(live, offer)) sendToRide(rent, { type: 'rider.retried' });
  }, [rent, mapId, offer, live, isOffered]);
}

type VehicleSheetProps = {
  mapId: number;
  /** The map no longer shows the vehicle. */
  isGone: boolean;
  rent: ActorRefFrom<typeof rentMachine>;
  onClose: () => void;
  onHeight: (pixels: number) => void;
  /** Shows the rider and the vehicle together. */
  onShowRoute: () => void;
  /** The way to the vehicle, once the rider has asked for it. */
  way: ReactNode;
  above: ReactNode;
};

const NOTHING = { lookup: null, offer: null, refusal: null };
const TITLE_ID = 'vehicle-name';
const MODES = [30, 60] as const;

/** The card of the tapped vehicle: the lookup, the offer, or why the rider cannot take it. */
export function VehicleSheet({ mapId, isGone, rent, onClose, onHeight, onShowRoute, way, above }: VehicleSheetProps) {
  const navigate = useNavigate();
  const { report } = useRuntime();
  const { position } = useRuntime().device;
  const state = useLookup((lookup) => cardState(lookup?.context ?? NOTHING, mapId), sameState);
  const { view } = useReservation();
  const reserved = view.kind === 'held' && view.reservation.mapId === mapId ? view.reservation : null;
  const doubted = useRef<number>(null);
  useLaterRows();
  const isRefused = useLookup((lookup) => lookup?.matches('startRefused') === true);
  const hasLeft = useSelector(rent, (snapshot) => snapshot.matches({ ride: 'CHECK_START' })) || isRefused;

  useEffect(() => {
    sendToRide(rent, { type: 'rider.vehicleChosen', mapId });
  }, [rent, mapId]);
  useLiveVehicle(mapId, state.kind === 'offered' ? state.offer : null, rent);
  const isDoubtful = isGone && state.kind === 'offered';
  useEffect(() => {
    // The app asks once. Then the lookup's answer counts, even if the map still does not show the vehicle.
    if (isDoubtful && doubted.current !== mapId) sendToRide(rent, { type: 'rider.retried' });
    if (isDoubtful) doubted.current = mapId;
  }, [rent, mapId, isDoubtful]);
  useEffect(() => {
    if (hasLeft) void navigate({ to: paths.ride, replace: true });
  }, [hasLeft, navigate]);

  const close = () => {
    sendToRide(rent, { type: 'rider.leftVehicle' });
    onClose();
  };
  const again = () => sendToRide(rent, { type: 'rider.retried' });
  const askAndRetry = () => void position.ask().then(again, report);
  const handlers = { retry: again, checkAgain: askAndRetry, allowLocation: askAndRetry, otherVehicle: close, close };

  return (
    <Sheet
      labelledBy={TITLE_ID}
      modes={MODES}
      onClose={close}
      onHeight={onHeight}
      above={above}
      footer={state.kind === 'offered' ? <OfferActions onShowRoute={onShowRoute} /> : undefined}
    >
      {(mode) => {
        switch (state.kind) {
          case 'offered':
            return (
              <OfferCard titleId={TITLE_ID} look={mode > 30 ? 'roomy' : 'short'} way={way}>
                {mode > 30 && (
                  <>
                    <div className={rowStyles.action}>
                      <MapsAppLink location={state.offer} />
                    </div>
                    <ReportParking number={state.offer.frameNumber} />
                  </>
                )}
              </OfferCard>
            );
          case 'refused':
            return (
              <>
                <ErrorRefusal refusal={state.refusal} titleId={TITLE_ID} handlers={handlers} />
                {reserved && (
                  <div className={styles.reserved}>
                    <ReservePart number={reserved.frameNumber} terms={null} />
                  </div>
                )}
              </>
            );
          case 'lookingUp':
            return <LookingUp />;
        }
      }}
    </Sheet>
  );
}

/** A skeleton in the shape of the card, so that nothing moves when the texts load. */
function LookingUp() {
  const { t } = useLingui();
  return (
    <>
      <h2 id={TITLE_ID} className={text.hidden}>
        {t`Карточка транспорта`}
      </h2>
      <SkeletonGroup label={t`Узнаём, свободен ли он`}>
        <span className={styles.head}>
          <Skeleton shape="art" />
          <span className={styles.words}>
            <Skeleton shape="short" />
            <Skeleton shape="title" />
          </span>
        </span>
        <Skeleton />
        <Skeleton shape="mid" />
        <Skeleton shape="button" />
      </SkeletonGroup>
    </>
  );
}

type State = ReturnType<typeof cardState>;
const sameState = (a: State, b: State) =>
  a.kind === b.kind &&
  (a.kind !== 'offered' || b.kind !== 'offered' || a.offer === b.offer) &&
  (a.kind !== 'refused' || b.kind !== 'refused' || a.refusal === b.refusal);

/** Reports a badly parked vehicle from its card. Passes on its number. */
function ReportParking({ number }: { number: string }) {
  const { t } = useLingui();
  return (
    <div className={rowStyles.action}>
      <Link
        to={paths.supportTopic}
        params={{ topic: 'bad-parking' }}
        search={{ bike: Number(number) }}
        className={buttonClass({})}
      >
        <Icon name="parking" />
        {t`Мешает? Сообщить`}
      </Link>
    </div>
  );
}
