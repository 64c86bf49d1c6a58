import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { shortClock } from '#domain/duration.ts';
import { ErrorRefusal } from '#errors/ErrorRefusal.tsx';
import { NotificationSlot } from '#features/notifications/NotificationSlot.tsx';
import { useClock, useTimeInStep } from '#hooks/useClock.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { paths } from '#paths/paths.ts';
import { useRent } from '#src/runtime/runtime.tsx';
import { BannerRegion } from '#ui/Banner.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { RowButton } from '#ui/Row.tsx';
import { Screen } from '#ui/Screen.tsx';
import { useLostFocus } from '#ui/useLostFocus.ts';
import { ClaimBanner } from '../claim/ClaimBanner.tsx';
import { ClaimSheet } from '../claim/ClaimSheet.tsx';
import { useClaim } from '../claim/useClaim.ts';
import { HelpSheet } from '../parts/HelpSheet.tsx';
import { inRide, mayRetry, type RideState } from '../state/rideState.ts';
import { useWakeLock } from '../state/useRideHaptics.ts';
import { usePreload } from '../state/useRideRoute.ts';
import { ByTextSlot } from '../text/ByTextSlot.tsx';
import { ClosedWhileRiding, Inspection } from './Inspection.tsx';
import { LimitBanner } from './LimitBanner.tsx';
import { rideView, type RideView } from './ride.view.ts';
import { RideActions } from './RideActions.tsx';
import { RideBanner } from './RideBanner.tsx';
import { RideFigures } from './RideFigures.tsx';
import { RideInfoSheet } from './RideInfoSheet.tsx';
import { slidingPanel } from './slidingPanel.ts';
import { ZoneBanner } from './ZoneBanner.tsx';
import styles from './RidePanel.module.css';

// The clock and the buttons come first. The map behind them loads later.
const RideMap = lazy(() => import('#features/cityMap/RideMap.tsx').then((map) => ({ default: map.RideMap })));

type RidingStageProps = {
  ride: RideState;
  /** The panel of a pause is another one: a tap on its first button cannot reach the button of the other. */
  part: 'ride' | 'pause';
  /** Instructions for the rider, between the figures and the buttons. */
  children?: ReactNode;
};

/** The current ride: a panel with the clock, the cost and two buttons. */
export function RidingStage({ ride, part, children }: RidingStageProps) {
  const { t } = useLingui();
  const rent = useRent();
  const navigate = useNavigate();
  const now = useClock('server');
  useWakeLock();
  useLostFocus(ride.phase);
  usePreload(paths.finish);
  const [shown, setShown] = useState<'help' | 'info' | 'claim' | null>(null);
  const waited = useTimeInStep([ride.commandState, ride.command?.kind, ride.context.rent?.stage].join());
  const view = rideView(ride, now, waited);
  const { mayClaim, recorded } = useClaim(ride.context.rent);
  if (!view) return null;
  const { docked } = view.rent.capabilities;
  const again = () => {
    const canRetry = mayRetry(rent);
    // A refused claim is not a command that can be retried: the rider records it again.
    if (!canRetry && ride.refusal) return close();
    sendToRide(rent, {
      type: canRetry
        ? 'rider.retried'
        : docked
          ? 'rider.finishAsked'
          : view.mode === 'resuming'
            ? 'rider.resumeAsked'
            : 'rider.pauseAsked',
    });
  };
  const claim = () => setShown('claim');
  const hide = () => setShown(null);
  const close = () => sendToRide(rent, { type: 'rider.dismissedRefusal' });
  const toDocks = () => void navigate({ to: paths.finish });

  return (
    <Screen fixed className={styles.screen}>
      <Suspense fallback={<div className={styles.ground} />}>
        <RideMap />
      </Suspense>
      <div className={styles.top}>
        <NotificationSlot />
        <BannerRegion>{view.banner && <RideBanner banner={view.banner} docked={docked} />}</BannerRegion>
      </div>
      <div key={part} className={styles.dock}>
        <div className={styles.over}>
          <div>
            <IconButton icon="help" look="float" label={t`Помощь в поездке`} onClick={() => setShown('help')} />
            <IconButton icon="info" look="float" label={t`О поездке`} onClick={() => setShown('info')} />
          </div>
          <IconButton
            icon="map"
            look="float"
            label={t`Открыть карту`}
            onClick={() => void navigate({ to: paths.map })}
          />
        </div>
        <BannerRegion>{view.zone && <ZoneBanner zone={view.zone} />}</BannerRegion>
        <main ref={slidingPanel} className={styles.panel}>
          <div className={styles.body}>
            <RideFigures view={view} />
            {view.limit && <LimitBanner limit={view.limit} docked={docked} />}
            {docked ? <FreeReturn view={view} onReturn={toDocks} /> : <Inspection view={view} />}
            <ClosedWhileRiding view={view} />
            {recorded && <ClaimBanner claim={recorded} />}
            {children}
            <ByTextSlot ride={ride} {...(mayClaim && { onClaim: claim })} />
            {view.refusal && view.refusedCommand !== 'cancel' && (
              <ErrorRefusal
                refusal={view.refusal}
                handlers={{
                  ...inRide,
                  retry: view.mayRepeat ? null : again,
                  checkAgain: again,
                  close,
                  backToRide: close,
                  openRide: close,
                  ...(docked && { nearestParking: toDocks }),
                  ...(mayClaim && { claim }),
                }}
              />
            )}
          </div>
          <RideActions view={view} {...(mayClaim && { onClaim: claim })} />
        </main>
      </div>
      {shown === 'help' && <HelpSheet onClose={hide} />}
      {shown === 'claim' && <ClaimSheet onClose={hide} />}
      {shown === 'info' && <RideInfoSheet rent={view.rent} onClose={hide} />}
    </Screen>
  );
}

/** The first minutes with a bike of a station: a return to a dock is free, without asking anybody. */
function FreeReturn({ view: { inspection }, onReturn }: { view: RideView; onReturn: () => void }) {
  const { t } = useLingui();
  const left = shortClock(inspection?.leftSeconds ?? 0);
  if (!inspection) return null;
  return (
    <RowButton
      icon="clock"
      title={t`Сломан? Верните его в док`}
      note={t({
        message: `Бесплатно ещё ${left}`,
        comment: 'Bringing a broken bike back costs nothing for another 1:24',
      })}
      sign="next"
      onClick={onReturn}
    />
  );
}
