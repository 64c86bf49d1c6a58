import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { walkingMinutes } from '#domain/distance.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { refusalWithPosition } from '#domain/position.ts';
import type { Position } from '#domain/rent.ts';
import { catalogue } from '#errors/catalogue.ts';
import { usePosition } from '#hooks/usePosition.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { FORM_NAME } from '#i18n/useVehicleTitle.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Art } from '#ui/Art.tsx';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Screen } from '#ui/Screen.tsx';
import { nearbyQuery, nearestBikes, nearestOther, type Alternative } from '../nearby/nearby.queries.ts';
import { useChangeCard } from '../offer/useChangeCard.tsx';
import { useLeaveVehicle } from '../offer/useLeaveVehicle.ts';
import { useStartHandlers } from '../offer/useStartHandlers.ts';
import { RefusalPage } from '../parts/RefusalPage.tsx';
import { RideBar } from '../parts/RideBar.tsx';
import type { RideState } from '../state/rideState.ts';
import text from '#ui/text.module.css';
import vehicle from '../offer/Vehicle.module.css';

/** A shorter distance is not shown as a number. */
const BESIDE_METERS = 30;

type NearestOtherProps = { around: Pick<Position, 'latitude' | 'longitude'> | null; instead: Alternative | null };

/** After a failed start: the nearest other vehicle and its distance. Nothing if none is known. */
function NearestOther({ around, instead }: NearestOtherProps) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const { publicApi } = useRuntime();
  const reading = usePosition();
  const here = around ?? (reading.kind === 'located' ? reading.position : null);
  const nearby = useQuery({ ...nearbyQuery(publicApi, here ?? { latitude: 0, longitude: 0 }), enabled: here !== null });
  const station = here && nearestBikes(here, nearby.data?.stations ?? [], instead);
  const other =
    station && instead
      ? { form: instead.form, meters: station.meters }
      : here && nearestOther(here, nearby.data?.vehicles ?? [], instead);
  if (!other) return null;
  const distance = format.distance(other.meters);
  const minutes = format.minutes(walkingMinutes(other.meters));
  return (
    <section className={`${vehicle.head} kind-${other.form}`}>
      <Art name={other.form} className={vehicle.art} />
      <div>
        <p className={text.strong}>{i18n._(FORM_NAME[other.form])}</p>
        <p className={text.second}>
          {other.meters < BESIDE_METERS
            ? station
              ? t`Есть на этой же станции`
              : t`Рядом с вами`
            : station
              ? t({
                  message: `На станции, ${distance}, ${minutes} пешком`,
                  comment: 'The nearest other bike stands at a station: 120 m, 2 min on foot',
                })
              : t({
                  message: `Рядом, ${distance}, ${minutes} пешком`,
                  comment: 'The nearest other vehicle: nearby, 120 m, 2 min on foot',
                })}
        </p>
      </div>
    </section>
  );
}

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
            {t`На карту`}
          </Button>
        }
      >
        {catalogue[refusal.code].next.includes('otherVehicle') && <NearestOther around={offer} instead={offer} />}
      </RefusalPage>
      {change.sheet}
    </Screen>
  );
}
