import { useLingui } from '@lingui/react/macro';
import { addressIn } from '#domain/placeWords.ts';
import type { Station } from '#domain/station.ts';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { Icon } from '#ui/Icon.tsx';
import { AGED_MS } from './map.screen.ts';
import { isUnknownPlace } from './places.queries.ts';
import styles from './PlaceCard.module.css';
import { PLACE_TITLE_ID, PlaceAwaited, PlaceRefused, PlaceSheet, type PlaceSheetHost, PlaceUnknown } from './PlaceSheet.tsx';
import { StationFacts, useStationKind } from './StationFacts.tsx';
import { useNow } from './useNow.ts';
import { usePlace } from './usePlace.ts';
import { usePosition } from './usePosition.ts';
import { useWalkWords } from './usePlaceWords.ts';

/** The card of a docking station: what can be taken, what can be brought back, how far it is. */
export function StationSheet({ id, ...host }: PlaceSheetHost & { id: number }) {
  const { t } = useLingui();
  const { station } = usePlace({ kind: 'station', id });
  const refusal = queryRefusal(station);

  return (
    <PlaceSheet {...host} place={station.data ?? null}>
      {station.data && <StationCard key={id} station={station.data} heardAt={station.dataUpdatedAt} />}
      {!station.data && isUnknownPlace(station.error) && <PlaceUnknown title={t`Такой станции нет`} onClose={host.onClose} />}
      {!station.data && !isUnknownPlace(station.error) && refusal && <PlaceRefused refusal={refusal} onRetry={() => void station.refetch()} onClose={host.onClose} />}
      {!station.data && !refusal && <PlaceAwaited />}
    </PlaceSheet>
  );
}

function StationCard({ station, heardAt }: { station: Station; heardAt: number }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const walk = useWalkWords(usePosition(), station);
  const kindOf = useStationKind();
  const isAged = useNow() - heardAt > AGED_MS;
  const clock = format.time(station.at);

  return (
    <article className={styles.card}>
      <header>
        <p className={styles.kind}>{kindOf(station.powers)}</p>
        <h2 id={PLACE_TITLE_ID} className={styles.name}>
          {addressIn(i18n.locale, station.address)}
        </h2>
      </header>
      <StationFacts station={station} />
      <ul className={styles.facts}>
        {walk !== '' && (
          <li>
            <Icon name="walk" size="small" />
            <span>{walk}</span>
          </li>
        )}
        {isAged && (
          <li>
            <Icon name="clock" size="small" />
            <span>{t`Данные на ${clock}`}</span>
          </li>
        )}
      </ul>
    </article>
  );
}
