import { useLingui } from '@lingui/react/macro';
import { paths } from '#paths/paths.ts';
import { Page, Screen } from '#ui/Screen.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import { ReceiptStage } from './receipt/ReceiptStage.tsx';
import { RideStage } from './riding/RideStage.tsx';
import { StartRefusedStage } from './start/StartRefusedStage.tsx';
import { StartStage } from './start/StartStage.tsx';
import { useStartCancelledToast } from './start/useStartCancelledToast.ts';
import { pathFor, useRideState } from './state/rideState.ts';
import { useRideHaptics } from './state/useRideHaptics.ts';
import { useRideRoute, useUntilNext } from './state/useRideRoute.ts';

/** The ride screen, for every stage: start, ride, pause, receipt. Only the end of a ride has its own address. */
export function RideScreen() {
  const now = useRideState();
  useRideHaptics(now);
  useStartCancelledToast(now);
  // While the app resumes, a ride may still exist. The redirect waits for the server's answer.
  const waits = now === null || now.phase === 'resuming';
  const path = waits ? paths.ride : pathFor(now);
  useRideRoute([paths.ride], path);
  const ride = useUntilNext(now, path !== paths.ride);
  if (!ride) return null;

  switch (ride.phase) {
    case 'CHECK_START':
      return <StartStage ride={ride} />;
    case 'startRefused':
      return <StartRefusedStage ride={ride} />;
    case 'ACTIVE_RIDE_COMPLETED':
      return <ReceiptStage receipt={ride.context.receipt} />;
    case 'resuming':
      return ride.context.rent ? <RideStage ride={ride} /> : <Looking />;
    case 'CHECK_START_PAUSE':
    case 'PAUSE':
    case 'CHECK_END_PAUSE':
    case 'ACTIVE_RIDE':
    case 'ACTIVE_RIDE_END':
      return <RideStage ride={ride} />;
    case 'idle':
    case 'lookingUp':
    case 'lookupRefused':
    case 'offered':
      return null;
  }
}

function Looking() {
  const { t } = useLingui();
  return (
    <Screen>
      <Page>
        <SkeletonGroup titled label={t`Проверяем, идёт ли поездка`}>
          <Skeleton />
          <Skeleton shape="mid" />
          <Skeleton shape="button" />
        </SkeletonGroup>
      </Page>
    </Screen>
  );
}
