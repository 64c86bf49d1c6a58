import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { paths } from '#paths/paths.ts';
import { useRent, useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import type { IconName } from '#ui/iconName.ts';
import { useRideState } from '../state/rideState.ts';
import { usePreload } from '../state/useRideRoute.ts';
import { ByTextSlot } from '../text/ByTextSlot.tsx';
import type { OfferView, OfferStep } from './offer.view.ts';
import { useChangeCard } from './useChangeCard.tsx';
import { useLeaveVehicle } from './useLeaveVehicle.ts';
import { useOffer } from './useOffer.ts';
import { useRideInsurance } from './useRideInsurance.tsx';
import { useStartHandlers } from './useStartHandlers.ts';
import styles from './Vehicle.module.css';

type OfferActionsProps = {
  /** Set on a map that can show the way itself. Elsewhere the map opens. */
  onShowRoute?: () => void;
};

/** The foot of the vehicle card: Start, or the step that is missing before it. */
export function OfferActions(props: OfferActionsProps) {
  const view = useOffer();
  return view && <Foot {...props} view={view} />;
}

function Foot({ onShowRoute, view }: OfferActionsProps & { view: OfferView }) {
  const { t } = useLingui();
  const ride = useRideState();
  const isStarting = ride?.phase === 'CHECK_START';
  usePreload(paths.ride);
  const { backTo, leaveFor } = useLeaveVehicle(view.offer.mapId);
  const change = useChangeCard({ backTo, isMissing: true });
  const insurance = useRideInsurance(view.offer);
  const presses = useStepPresses({ onShowRoute, insurance: insurance.isBought, seeCards: change.open, leaveFor });

  const labels: Record<OfferStep, { label: string; icon?: IconName }> = {
    start: { label: t`Начать поездку` },
    showRoute: { label: onShowRoute ? t`Показать дорогу` : t`Показать на карте`, icon: 'route' },
    allowLocation: { label: view.location === 'unknown' ? t`Показать, где я` : t`Проверить ещё раз`, icon: 'locate' },
    openRide: { label: t`Открыть поездку` },
    support: { label: t`Написать в поддержку` },
    seeDebt: { label: t`Посмотреть долг` },
    seeTariffs: { label: t`К тарифам` },
    seeCards: { label: t`Выбрать карту` },
    otherVehicle: { label: t`Показать другой` },
  };
  const { label, icon } = labels[view.primary];

  return (
    <div className={styles.foot}>
      {(view.offer.isInsured || view.ready || view.mayTryAnyway) && insurance.row}
      {ride && <ByTextSlot ride={ride} />}
      <Button look="primary" size="ride" wide {...(icon && { icon })} busy={isStarting} onClick={presses[view.primary]}>
        {label}
      </Button>
      {view.mayTryAnyway && (
        <Button look="neutral" size="small" wide onClick={presses.start}>
          {t`Я уже рядом, начать`}
        </Button>
      )}
      {change.sheet}
    </div>
  );
}

type StepDeps = {
  onShowRoute: (() => void) | undefined;
  insurance: boolean;
  seeCards: () => void;
  leaveFor: (to: (typeof paths)['profile' | 'tariffs']) => void;
};

function useStepPresses({ onShowRoute, insurance, seeCards, leaveFor }: StepDeps): Record<OfferStep, () => void> {
  const { report } = useRuntime();
  const { position } = useRuntime().device;
  const rent = useRent();
  const navigate = useNavigate();
  const { showRoute, otherVehicle, openRide } = useStartHandlers();

  return {
    start: () => sendToRide(rent, { type: 'rider.confirmed', insurance }),
    showRoute: onShowRoute ?? showRoute,
    allowLocation: () => void position.ask().catch(report),
    openRide,
    support: () => void navigate({ to: paths.support }),
    seeDebt: () => leaveFor(paths.profile),
    seeTariffs: () => leaveFor(paths.tariffs),
    seeCards,
    otherVehicle,
  };
}
