import { useLingui } from '@lingui/react/macro';
import { addressIn } from '#domain/placeWords.ts';
import type { Parking } from '#domain/station.ts';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { Icon } from '#ui/Icon.tsx';
import { isUnknownPlace } from './places.queries.ts';
import styles from './PlaceCard.module.css';
import { PLACE_TITLE_ID, PlaceAwaited, PlaceRefused, PlaceSheet, type PlaceSheetHost, PlaceUnknown } from './PlaceSheet.tsx';
import { usePlace } from './usePlace.ts';
import { usePosition } from './usePosition.ts';
import { useWalkWords } from './usePlaceWords.ts';

/** The card of a parking: its number, how wide it reaches, how far it is, what one does there. */
export function ParkingSheet({ number, ...host }: PlaceSheetHost & { number: string }) {
  const { t } = useLingui();
  const { parking } = usePlace({ kind: 'parking', number });
  const refusal = queryRefusal(parking);

  return (
    <PlaceSheet {...host} place={parking.data ?? null}>
      {parking.data && <ParkingCard parking={parking.data} />}
      {!parking.data && isUnknownPlace(parking.error) && <PlaceUnknown title={t`Парковки с таким номером нет`} onClose={host.onClose} />}
      {!parking.data && !isUnknownPlace(parking.error) && refusal && <PlaceRefused refusal={refusal} onRetry={() => void parking.refetch()} onClose={host.onClose} />}
      {!parking.data && !refusal && <PlaceAwaited />}
    </PlaceSheet>
  );
}

function ParkingCard({ parking }: { parking: Parking }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const walk = useWalkWords(usePosition(), parking);
  const { number, address, radiusMeters } = parking;
  const radius = format.distance(radiusMeters);

  return (
    <article className={styles.card}>
      <header>
        <p className={styles.kind}>{t`Парковка №\u00A0${number}`}</p>
        <h2 id={PLACE_TITLE_ID} className={styles.name}>
          {addressIn(i18n.locale, address)}
        </h2>
      </header>
      <ul className={styles.facts}>
        {walk !== '' && (
          <li>
            <Icon name="walk" size="small" />
            <span>{walk}</span>
          </li>
        )}
        <li>
          <Icon name="parking" size="small" />
          <span>{t({ message: `В радиусе ${radius} от знака`, comment: 'How far a parking reaches: within 20 m of the sign. It is the circle on the map' })}</span>
        </li>
        <li>
          <Icon name="finish" size="small" />
          <span>{t`Оставьте Электро 2.0 или самокат внутри круга на карте и завершите поездку. Если телефон не уверен, где вы, введите номер парковки.`}</span>
        </li>
      </ul>
    </article>
  );
}
