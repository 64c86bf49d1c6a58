import { Bone, Skeleton } from '#ui/Bone.tsx';
import { Page, Screen } from '#ui/Screen.tsx';
import { useLingui } from '@lingui/react/macro';
import { PauseStage } from './PauseStage.tsx';
import { ReceiptStage } from './ReceiptStage.tsx';
import { RideStage } from './RideStage.tsx';
import { pathFor } from './situation.ts';
import { StartRefusedStage } from './StartRefusedStage.tsx';
import { StartStage } from './StartStage.tsx';
import { useCancelledWord } from './useCancelledWord.ts';
import { useRideRoute } from './useRideRoute.ts';
import { useRideTouch } from './useRideTouch.ts';
import { useSituation } from './useSituation.ts';

/** The ride at its one address, whatever its stage: starting, on, paused, over. Its end has an address of its own. */
export function RideScreen() {
  const situation = useSituation();
  useRideTouch(situation);
  useCancelledWord(situation);
  // A ride that is being looked for may still be there: nobody is sent away before the server has spoken.
  const waits = situation === null || situation.place === 'resuming';
  useRideRoute(['/map/ride'], waits ? '/map/ride' : pathFor(situation));
  if (!situation) return null;

  switch (situation.place) {
    case 'CHECK_START':
      return <StartStage situation={situation} />;
    case 'startRefused':
      return <StartRefusedStage situation={situation} />;
    case 'ACTIVE_RIDE_COMPLETED':
      return <ReceiptStage receipt={situation.context.receipt} />;
    case 'resuming':
      return situation.context.rent ? <RideStage situation={situation} /> : <Looking />;
    case 'CHECK_START_PAUSE':
    case 'PAUSE':
    case 'CHECK_END_PAUSE':
      return <PauseStage situation={situation} />;
    case 'ACTIVE_RIDE':
    case 'ACTIVE_RIDE_END':
      return <RideStage situation={situation} />;
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
        <Skeleton label={t`Проверяем, идёт ли поездка`}>
          <Bone shape="title" />
          <Bone />
          <Bone shape="mid" />
          <Bone shape="button" />
        </Skeleton>
      </Page>
    </Screen>
  );
}
