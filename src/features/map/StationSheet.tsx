import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { addressIn } from '#domain/address.ts';
import { isNear } from '#domain/distance.ts';
import { layerMode, powerRidden } from '#domain/mapLayers.ts';
import type { Station } from '#domain/station.ts';
import { lazyPart } from '#errors/lazyFallback.tsx';
import { PortPlusEntry } from '#features/portPlus/PortPlusEntry.tsx';
import { useNow } from '#hooks/useClock.ts';
import { usePosition } from '#hooks/usePosition.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { FEW_PLACES } from '#map-engine/features.ts';
import { paths } from '#paths/paths.ts';
import { useRent, useRuntime } from '#src/runtime/runtime.tsx';
import { buttonClass } from '#ui/buttonClass.ts';
import { Icon } from '#ui/Icon.tsx';
import { QueriedLocationSheet, LOCATION_TITLE_ID, type LocationSheetHost } from './LocationSheet.tsx';
import { STALE_MS } from './map.view.ts';
import { lacking } from './neighbours.ts';
import { Neighbours } from './Neighbours.tsx';
import { StationFacts } from './StationFacts.tsx';
import { TravelFact } from './TravelFact.tsx';
import { useOpenedLocation } from './useOpenedLocation.ts';
import { useStationKind } from './usePowerNames.ts';
import styles from './LocationCard.module.css';

const FeedStationLink = lazyPart(async () => (await import('./FeedVehicleSheet.tsx')).FeedStationLink);

/** The card of a docking station: bikes to take, free places, distance. At the station the rider can start a ride. */
export function StationSheet({ id, ...host }: LocationSheetHost & { id: number }) {
  const { t } = useLingui();
  const { station } = useOpenedLocation({ kind: 'station', id });
  // An operator without docked bikes has no stations, whatever the link says.
  const { settings, vehicleFeed } = useRuntime();
  const isNone = !settings.features.smooveBikes;
  const reading = usePosition();
  const isRiding = useSelector(useRent(), (snapshot) => layerMode(snapshot?.context.rent ?? null) !== 'none');
  const mayTake = (known: Station) =>
    !isRiding &&
    known.isOpen &&
    known.bikes.mechanical + known.bikes.electric > 0 &&
    reading.kind === 'located' &&
    isNear(reading.position, known);
  return (
    <QueriedLocationSheet
      {...host}
      query={station}
      isNone={isNone}
      unknown={t`Такой станции нет`}
      action={(known) =>
        vehicleFeed ? <FeedStationLink feed={vehicleFeed} id={id} /> : mayTake(known) ? <ScanBar /> : undefined
      }
    >
      {(known, receivedAt) => <StationCard key={id} station={known} receivedAt={receivedAt} />}
    </QueriedLocationSheet>
  );
}

/** Shown only at the station: from afar the route is the next step. */
const ScanBar = () => (
  <Link to={paths.scan} className={buttonClass({ look: 'primary', size: 'ride', wide: true })}>
    <Icon name="scan" />
    <Trans>Сканировать код дока</Trans>
  </Link>
);

function StationCard({ station, receivedAt }: { station: Station; receivedAt: number }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const kindOf = useStationKind();
  const ridden = useSelector(useRent(), (snapshot) => powerRidden(snapshot?.context.rent ?? null));
  const ridesDockless = useSelector(useRent(), (snapshot) => snapshot?.context.rent?.capabilities.docked === false);
  const isFeed = Boolean(useRuntime().vehicleFeed);
  const wanted = lacking(station, ridden);
  const isAged = useNow() - receivedAt > STALE_MS;
  const clock = format.time(station.at);

  return (
    <article className={styles.card}>
      <header>
        <p className={styles.kind}>{kindOf(station.powers)}</p>
        <h2 id={LOCATION_TITLE_ID} className={styles.name}>
          {addressIn(i18n.locale, station.address)}
        </h2>
      </header>
      <StationFacts station={station} ridden={ridden} />
      <ul className={styles.facts}>
        <TravelFact target={station} />
        {isAged && (
          <li>
            <Icon name="clock" size="small" />
            <span>{t`Данные на ${clock}`}</span>
          </li>
        )}
      </ul>
      {wanted && <Neighbours station={station} wanted={wanted} ridden={ridden} />}
      {!isFeed && station.powers.length > 1 && !ridesDockless && (ridden || station.freePlaces <= FEW_PLACES) && (
        <PortPlusEntry />
      )}
    </article>
  );
}
