import { useLingui } from '@lingui/react/macro';
import { addressIn } from '#domain/address.ts';
import type { Parking } from '#domain/station.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './PlaceCard.module.css';
import { QueriedPlaceSheet, PLACE_TITLE_ID, type PlaceSheetHost } from './PlaceSheet.tsx';
import { usePlace } from './usePlace.ts';
import { WayFact } from './WayFact.tsx';

/** The card of a parking: its number, its radius, the distance, and what to do there. */
export function ParkingSheet({ number, ...host }: PlaceSheetHost & { number: string }) {
  const { t } = useLingui();
  const { parking } = usePlace({ kind: 'parking', number });
  return (
    <QueriedPlaceSheet {...host} query={parking} unknown={t`Парковки с таким номером нет`}>
      {(known) => <ParkingCard parking={known} />}
    </QueriedPlaceSheet>
  );
}

function ParkingCard({ parking }: { parking: Parking }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
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
        <WayFact place={parking} />
        <li>
          <Icon name="parking" size="small" />
          <span>
            {t({
              message: `В радиусе ${radius} от знака`,
              comment: 'How far a parking reaches: within 20 m of the sign. It is the circle on the map',
            })}
          </span>
        </li>
        <li>
          <Icon name="finish" size="small" />
          <span>{t`Оставьте Электро 2.0 или самокат внутри круга на карте и завершите поездку. Если телефон не уверен, где вы, введите номер парковки.`}</span>
        </li>
      </ul>
    </article>
  );
}
