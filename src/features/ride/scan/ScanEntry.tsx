import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { RentFacts } from '#domain/rent.ts';
import { rideClock } from '#domain/rideClock.ts';
import { useClock } from '#hooks/useClock.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useVehicleTitle } from '#i18n/useVehicleTitle.ts';
import { paths } from '#paths/paths.ts';
import { useRent } from '#src/runtime/runtime.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorCard } from '#ui/ErrorCard.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { BottomBar, Page, Screen } from '#ui/Screen.tsx';
import { RideBar } from '../parts/RideBar.tsx';
import { Stage } from '../parts/Stage.tsx';
import { useRideStartedToast } from '../state/useRideStartedToast.ts';
import { ScanScreen } from './ScanScreen.tsx';

/** The rider wants another vehicle during a ride: shows the current ride, and the way back to it. */
function FinishFirst({ ride }: { ride: RentFacts }) {
  const { t } = useLingui();
  const format = useFormat();
  const navigate = useNavigate();
  const title = useVehicleTitle(ride);
  const { elapsedSeconds, isKnown } = rideClock(ride, useClock('server'));
  const minutes = format.minutes(Math.floor(elapsedSeconds / 60));
  const toMap = () => void navigate({ to: paths.map, replace: true });
  return (
    <Screen>
      <RideBar vehicle={ride} start={<IconButton icon="close" label={t`Закрыть`} onClick={toMap} />} />
      <Page tight className={`kind-${ride.form}`}>
        <Stage art={ride.form} />
        <ErrorCard icon="finish" heading="h1" title={t`Сначала завершите эту поездку`}>
          {!isKnown
            ? t`${title}. Другой можно взять сразу после этой поездки.`
            : t({
                message: `${title}, в пути ${minutes}. Другой можно взять сразу после неё.`,
                comment: 'Scooter No. 77120, 24 min on the way. …',
              })}
        </ErrorCard>
      </Page>
      <BottomBar bare>
        <Button look="primary" size="ride" wide onClick={() => void navigate({ to: paths.ride, replace: true })}>
          {t`К поездке`}
        </Button>
        <Button wide onClick={toMap}>
          {t`На карту`}
        </Button>
      </BottomBar>
    </Screen>
  );
}

/**
 * The scan. A rider who opens it during a ride, by a sticker's link or in an old tab, must finish the ride first
 * (ledger B019, our reading).
 */
export function ScanEntry() {
  const ride = useSelector(useRent(), (snapshot) => snapshot?.context.rent ?? null);
  useRideStartedToast();
  // A ride that begins here redirects to its screen by itself.
  const [cameWithRide] = useState(ride !== null);
  return cameWithRide && ride ? <FinishFirst ride={ride} /> : <ScanScreen />;
}
