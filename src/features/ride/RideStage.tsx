import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ErrorRefusal } from '#errors/ErrorRefusal.tsx';
import { useRent } from '#src/runtime.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Screen } from '#ui/Screen.tsx';
import { ClaimSheet } from './ClaimSheet.tsx';
import { inRide } from './inRide.ts';
import { FreeReturn } from './FreeReturn.tsx';
import { ClosedWhileRiding, LookOver } from './LookOver.tsx';
import { ClaimBanner } from './parts/ClaimBanner.tsx';
import { HelpSheet } from './parts/HelpSheet.tsx';
import { LimitBanner } from './parts/LimitBanner.tsx';
import { RideFigures } from './parts/RideFigures.tsx';
import { RideNoticeBanner } from './parts/RideNoticeBanner.tsx';
import { ZoneHat } from './parts/ZoneHat.tsx';
import { RideActions } from './RideActions.tsx';
import { RideInfoSheet } from './RideInfoSheet.tsx';
import styles from './RidePanel.module.css';
import { rideScreen } from './ride.screen.ts';
import type { Situation } from './situation.ts';
import { useClaim } from './useClaim.ts';
import { useLostFocus } from '#ui/useLostFocus.ts';
import { usePreload } from './usePreload.ts';
import { useAwake } from './useRideTouch.ts';
import { useServerNow } from './useServerNow.ts';
import { useWaited } from './useWaited.ts';

// The clock and the buttons come first: the map behind them takes its own time.
const RideGround = lazy(() => import('#features/map/index.ts').then((map) => ({ default: map.RideGround })));

type RideStageProps = {
  situation: Situation;
  /** What the stage asks of hands, between the figures and the buttons. */
  children?: ReactNode;
};

/** The ride that is on: one calm panel with the clock, the money and two buttons. */
export function RideStage({ situation, children }: RideStageProps) {
  const { t } = useLingui();
  const rent = useRent();
  const navigate = useNavigate();
  const now = useServerNow();
  useAwake();
  useLostFocus(situation.place);
  usePreload('/map/ride/finish');
  const [shown, setShown] = useState<'help' | 'info' | 'claim' | null>(null);
  const waited = useWaited([situation.act, situation.context.intent?.kind, situation.context.rent?.stage].join());
  const screen = rideScreen(situation, now, waited);
  const { mayClaim, recorded } = useClaim(situation.context.rent);
  if (!screen) return null;
  const { docked } = screen.rent.capabilities;
  const again = () => {
    const mayRetry = rent?.getSnapshot().can({ type: 'rider.retried' }) === true;
    // A refused claim is no act: the rider writes it down anew.
    if (!mayRetry && situation.context.refusal) return close();
    rent?.send({
      type: mayRetry
        ? 'rider.retried'
        : docked
          ? 'rider.finishAsked'
          : screen.mode === 'resuming'
            ? 'rider.resumeAsked'
            : 'rider.pauseAsked',
    });
  };
  const claim = () => setShown('claim');
  const hide = () => setShown(null);
  const close = () => rent?.send({ type: 'rider.closed' });
  const toDocks = () => void navigate({ to: '/map/ride/finish' });

  return (
    <Screen fixed>
      <Suspense fallback={<div className={styles.ground} />}>
        <RideGround />
      </Suspense>
      <div className={styles.top}>{screen.notice && <RideNoticeBanner notice={screen.notice} docked={docked} />}</div>
      <div className={styles.over}>
        <div>
          <IconButton icon="help" look="float" label={t`Помощь в поездке`} onClick={() => setShown('help')} />
          <IconButton icon="info" look="float" label={t`О поездке`} onClick={() => setShown('info')} />
        </div>
        <IconButton icon="map" look="float" label={t`Открыть карту`} onClick={() => void navigate({ to: '/map' })} />
      </div>
      {screen.zone && <ZoneHat zone={screen.zone} />}
      <main className={styles.panel}>
        <div className={styles.body}>
          <RideFigures screen={screen} />
          {screen.limit && <LimitBanner limit={screen.limit} docked={docked} />}
          {docked ? <FreeReturn screen={screen} onReturn={toDocks} /> : <LookOver screen={screen} />}
          <ClosedWhileRiding screen={screen} />
          {recorded && <ClaimBanner claim={recorded} />}
          {children}
          {screen.refusal && screen.refusedAct !== 'cancel' && (
            <ErrorRefusal
              refusal={screen.refusal}
              handlers={{
                ...inRide,
                retry: again,
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
        <RideActions screen={screen} {...(mayClaim && { onClaim: claim })} />
      </main>
      {shown === 'help' && <HelpSheet onClose={hide} />}
      {shown === 'claim' && <ClaimSheet onClose={hide} />}
      {shown === 'info' && <RideInfoSheet rent={screen.rent} onClose={hide} />}
    </Screen>
  );
}
