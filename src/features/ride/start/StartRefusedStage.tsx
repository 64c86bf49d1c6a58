import { useLingui } from '@lingui/react/macro';
import type { Refusal } from '#domain/errorCode.ts';
import { refusalWithPosition } from '#domain/position.ts';
import { catalogue } from '#errors/catalogue.ts';
import { usePosition } from '#hooks/usePosition.ts';
import { paths } from '#paths/paths.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Screen } from '#ui/Screen.tsx';
import { useChangeCard } from '../offer/useChangeCard.tsx';
import { useLeaveVehicle } from '../offer/useLeaveVehicle.ts';
import { useStartHandlers } from '../offer/useStartHandlers.ts';
import { RefusalPage } from '../parts/RefusalPage.tsx';
import { RideBar } from '../parts/RideBar.tsx';
import type { RideState } from '../state/rideState.ts';
import { NearestOther } from './NearestOther.tsx';

const UNKNOWN: Refusal = { code: 'failedToStartRent' };

/** The start failed, and there is nothing to pay: the rider takes another vehicle, or tries this one again. */
export function StartRefusedStage({ ride }: { ride: RideState }) {
  const { t } = useLingui();
  const start = useStartHandlers();
  const { offer } = ride;
  const { backTo, leaveFor } = useLeaveVehicle(offer?.mapId ?? null);
  const change = useChangeCard({ backTo, isMissing: true, onLeave: start.close });
  // The address opens the vehicle again, so the chart must not stay in this state.
  const leave = (to: Parameters<typeof leaveFor>[0]) => {
    start.close();
    leaveFor(to);
  };
  const handlers = {
    ...start,
    cards: change.open,
    tariffs: () => leave(paths.tariffs),
    payDebt: () => leave(paths.profile),
  };
  const refusal = refusalWithPosition(ride.refusal ?? UNKNOWN, usePosition());
  return (
    <Screen>
      <RideBar vehicle={offer} start={<IconButton icon="close" label={t`Закрыть`} onClick={handlers.close} />} />
      <RefusalPage
        refusal={refusal}
        handlers={handlers}
        art={offer?.form}
        className={offer ? `kind-${offer.form}` : undefined}
        below={
          <Button look="neutral" size="small" wide onClick={handlers.close}>
            {t`К карте`}
          </Button>
        }
      >
        {catalogue[refusal.code].next.includes('otherVehicle') && <NearestOther around={offer} instead={offer} />}
      </RefusalPage>
      {change.sheet}
    </Screen>
  );
}
