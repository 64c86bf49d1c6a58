import { useLingui } from '@lingui/react/macro';
import { addressIn } from '#domain/placeWords.ts';
import type { Station } from '#domain/station.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { Icon } from '#ui/Icon.tsx';
import { AGED_MS } from './map.screen.ts';
import styles from './PlaceCard.module.css';
import { AskedPlaceSheet, PLACE_TITLE_ID, type PlaceSheetHost } from './PlaceSheet.tsx';
import { StationFacts, useStationKind } from './StationFacts.tsx';
import { useNow } from './useNow.ts';
import { usePlace } from './usePlace.ts';
import { WayFact } from './WayFact.tsx';

/** The card of a docking station: what can be taken, what can be brought back, how far it is. */
export function StationSheet({ id, ...host }: PlaceSheetHost & { id: number }) {
  const { t } = useLingui();
  const { station } = usePlace({ kind: 'station', id });
  return (
    <AskedPlaceSheet {...host} query={station} unknown={t`Такой станции нет`}>
      {(known, heardAt) => <StationCard key={id} station={known} heardAt={heardAt} />}
    </AskedPlaceSheet>
  );
}

function StationCard({ station, heardAt }: { station: Station; heardAt: number }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
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
        <WayFact place={station} />
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
