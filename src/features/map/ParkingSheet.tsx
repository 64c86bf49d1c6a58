import { useLingui } from '@lingui/react/macro';
import { addressIn } from '#domain/address.ts';
import type { Parking } from '#domain/station.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Icon } from '#ui/Icon.tsx';
import { QueriedLocationSheet, LOCATION_TITLE_ID, type LocationSheetHost } from './LocationSheet.tsx';
import { TravelFact } from './TravelFact.tsx';
import { useOpenedLocation } from './useOpenedLocation.ts';
import styles from './LocationCard.module.css';

/** The card of a parking: its number, its radius, the distance, and what to do there. */
export function ParkingSheet({ number, ...host }: LocationSheetHost & { number: string }) {
  const { t } = useLingui();
  const { parking } = useOpenedLocation({ kind: 'parking', number });
  return (
    <QueriedLocationSheet {...host} query={parking} unknown={t`Парковки с таким номером нет`}>
      {(known) => <ParkingCard parking={known} />}
    </QueriedLocationSheet>
  );
}

function ParkingCard({ parking }: { parking: Parking }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { number, address, radiusMeters } = parking;
  const radius = format.distance(radiusMeters);
  // Other operators have their own rules.
  const isFeed = Boolean(useRuntime().vehicleFeed);

  return (
    <article className={styles.card}>
      <header>
        <p className={styles.kind}>{t`Парковка № ${number}`}</p>
        <h2 id={LOCATION_TITLE_ID} className={styles.name}>
          {addressIn(i18n.locale, address)}
        </h2>
      </header>
      <ul className={styles.facts}>
        <TravelFact target={parking} />
        <li>
          <Icon name="parking" size="small" />
          <span>
            {t({
              message: `В радиусе ${radius} от знака`,
              comment: 'How far a parking reaches: within 20 m of the sign. It is the circle on the map',
            })}
          </span>
        </li>
        {!isFeed && (
          <li>
            <Icon name="finish" size="small" />
            <span>{t`Оставьте Электро 2.0 или самокат внутри круга на карте и завершите поездку. Если телефон не уверен, где вы, введите номер парковки.`}</span>
          </li>
        )}
      </ul>
    </article>
  );
}
