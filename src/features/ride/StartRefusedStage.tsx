import { useLingui } from '@lingui/react/macro';
import type { Refusal } from '#domain/errorCode.ts';
import { refusalSeenFrom } from '#domain/position.ts';
import { catalogue } from '#errors/catalogue.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Screen } from '#ui/Screen.tsx';
import { NearestOther } from './parts/NearestOther.tsx';
import { RefusalPage } from './parts/RefusalPage.tsx';
import { RideBar } from './parts/RideBar.tsx';
import type { Situation } from './situation.ts';
import { useChangeCard } from './useChangeCard.tsx';
import { useLeaveVehicle } from './useLeaveVehicle.ts';
import { usePosition } from './usePosition.ts';
import { useStartHandlers } from './useStartHandlers.ts';

const UNKNOWN: Refusal = { code: 'failedToStartRent' };

/** Not started and nothing to pay: another vehicle, or this one again. */
export function StartRefusedStage({ situation }: { situation: Situation }) {
  const { t } = useLingui();
  const start = useStartHandlers();
  const { offer, refusal: said } = situation.context;
  const { backTo, leaveFor } = useLeaveVehicle(offer?.mapId ?? null);
  const change = useChangeCard({ backTo, isMissing: true, onLeave: start.close });
  // The vehicle is found again by its address: this screen must not wait there.
  const leave = (to: Parameters<typeof leaveFor>[0]) => {
    start.close();
    leaveFor(to);
  };
  const handlers = { ...start, cards: change.open, tariffs: () => leave('/tariffs'), payDebt: () => leave('/profile') };
  const refusal = refusalSeenFrom(said ?? UNKNOWN, usePosition());
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
