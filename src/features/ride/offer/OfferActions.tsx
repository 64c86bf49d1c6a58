import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useFormat } from '#i18n/useFormat.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { paths } from '#paths/paths.ts';
import { useRent, useRuntime } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import type { IconName } from '#ui/iconName.ts';
import { Row } from '#ui/Row.tsx';
import { Switch } from '#ui/Switch.tsx';
import { useRideState } from '../state/rideState.ts';
import { usePreload } from '../state/useRideRoute.ts';
import { ByTextSlot } from '../text/ByTextSlot.tsx';
import type { OfferView, OfferStep } from './offer.view.ts';
import { useChangeCard } from './useChangeCard.tsx';
import { useLeaveVehicle } from './useLeaveVehicle.ts';
import { useOffer } from './useOffer.ts';
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
  const format = useFormat();
  const ride = useRideState();
  const isStarting = ride?.phase === 'CHECK_START';
  usePreload(paths.ride);
  const insuranceId = useId();
  const [insurance, setInsurance] = useState(false);
  const { backTo, leaveFor } = useLeaveVehicle(view.offer.mapId);
  const change = useChangeCard({ backTo, isMissing: true });
  const presses = useStepPresses({ onShowRoute, insurance, seeCards: change.open, leaveFor });
  const { insuranceCost, isInsured } = view.offer;
  const sum = format.money(insuranceCost ?? 0);
  const perRide = t({ message: `${sum} за поездку`, comment: 'Price of the insurance: ₽20 a ride' });

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
      {isInsured && <Row icon="shield" title={t`Страховка поездки`} note={perRide} end={t`Включена`} />}
      {insuranceCost !== null && !isInsured && (view.ready || view.mayTryAnyway) && (
        <Row
          title={<span id={insuranceId}>{t`Страховка поездки`}</span>}
          note={perRide}
          end={<Switch aria-labelledby={insuranceId} checked={insurance} onChange={setInsurance} />}
        />
      )}
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
