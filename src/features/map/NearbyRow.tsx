import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type Address, addressIn } from '#domain/address.ts';
import { rideMinutes } from '#domain/battery.ts';
import { walkingMinutes } from '#domain/distance.ts';
import { BESIDE_METERS, ridingMinutes } from '#domain/travelEstimate.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Art } from '#ui/Art.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { rowClass } from '#ui/Row.tsx';
import type { ListItem, ListRow } from './list.view.ts';
import { usePowerNames } from './usePowerNames.ts';
import text from '#ui/text.module.css';
import styles from './NearbyList.module.css';

type NearbyRowProps = {
  row: ListRow;
  /** The distance starts at the rider, not at the middle of the map. Only then the row shows a travel time. */
  isFromMe: boolean;
  isRiding: boolean;
  /** The rider rode this vehicle last. */
  isRidden: boolean;
  /** What a minute on a vehicle costs; null until it is known. */
  price: string | null;
  /** The name of the row's station. Undefined for a parking, for a vehicle, and until the name loads. */
  name: Address | undefined;
  onOpen: () => void;
};

/** One vehicle, station or parking: what it is, what it has, how far. Opens the same card as its pin. */
export function NearbyRow({ row, isFromMe, isRiding, isRidden, price, name, onOpen }: NearbyRowProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { title, note } = useRowTexts(row, price, name, isRiding);
  const minutes = format.minutes(isRiding ? ridingMinutes(row.meters, null) : walkingMinutes(row.meters));

  return (
    <li>
      <button
        type="button"
        className={cx(rowClass({ icon: true }), styles.row, row.isGone && styles.gone)}
        aria-disabled={row.isGone || undefined}
        onClick={row.isGone ? undefined : onOpen}
      >
        <RowSign row={row} />
        <span className={styles.texts}>
          <span className={styles.title}>{title}</span>{' '}
          <small>
            {isRidden && !row.isGone && (
              <span className={cx(styles.sided, styles.ridden)}>
                <Icon name="history" size="small" />
                {t({ message: 'Вы на нём ездили', comment: 'Of the bike or scooter of the last ride' })}
              </span>
            )}{' '}
            <span>
              {row.isGone
                ? t({
                    message: 'Уже взяли',
                    comment: 'Instead of the facts of a vehicle that somebody else took while the list was open',
                  })
                : note}
            </span>
          </small>
        </span>{' '}
        {!row.isGone && (
          <span className={styles.far}>
            <span className={styles.title}>{format.distance(row.meters)}</span>{' '}
            {isFromMe && isRiding && (
              <small>
                {t({
                  message: `${minutes} езды`,
                  comment: 'Minutes on the bike or scooter, in a narrow column: 4 min ride',
                })}
              </small>
            )}
            {isFromMe && !isRiding && row.meters >= BESIDE_METERS && (
              <small>
                <span className={styles.sided} aria-hidden="true">
                  <Icon name="walk" size="small" />
                  {minutes}
                </span>
                <span className={text.hidden}>
                  {t({ message: `${minutes} пешком`, comment: 'Minutes on foot, for screen readers: 4 min walk' })}
                </span>
              </small>
            )}
          </span>
        )}
      </button>
    </li>
  );
}

function RowSign({ row }: { row: ListItem }) {
  const art = ART[row.kind === 'stations' ? row.power : row.kind];
  return (
    <span className={cx(styles.sign, art && `kind-${art}`)}>
      {art ? <Art name={art} className={styles.art} /> : <Icon name="parking" size="large" />}
    </span>
  );
}

const ART = { bikes: 'omni', scooters: 'scooter', mechanical: 'bike', electric: 'ebike', parkings: null } as const;

function useRowTexts(
  row: ListItem,
  price: string | null,
  name: Address | undefined,
  isRiding: boolean,
): { title: string; note: ReactNode } {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const names = usePowerNames();
  const isFeed = Boolean(useRuntime().vehicleFeed);

  switch (row.kind) {
    case 'bikes':
    case 'scooters': {
      const title = row.kind === 'scooters' ? t`Самокат` : isFeed ? t`Велосипед` : t`Электро 2.0`;
      if (row.rangeMeters === null)
        return { title, note: price ?? t({ message: 'Свободен', comment: 'A bike or scooter that can be taken' }) };
      const far = format.range(row.rangeMeters);
      const long = format.minutes(rideMinutes(row.rangeMeters));
      return {
        title,
        note: price ? (
          `${far}, ${price}`
        ) : (
          <Trans comment="What the battery of a vehicle is enough for: 43 km, 1 h 43 min of riding">
            {far}, {long}
            <span className={styles.more}> в пути</span>
          </Trans>
        ),
      };
    }
    case 'stations': {
      const { id, bikes, places, powers, power, isActive } = row;
      const title = name ? addressIn(i18n.locale, name) : t`Станция № ${id}`;
      const kind =
        powers.length > 1
          ? t({ message: 'Оба вида', comment: 'A station of ordinary and electric bikes' })
          : names[power].short;
      if (!isActive)
        return {
          title,
          note: t({
            message: `${kind}, закрыта`,
            comment: 'A station that is closed, after what kind of station it is',
          }),
        };
      // In a ride the rider looks for a place to leave the bike.
      if (isRiding) {
        const free = t`${plural(places, { one: '# свободный док', few: '# свободных дока', many: '# свободных доков', other: '# свободного дока' })}`;
        return { title, note: places > 0 ? free : t`Все доки заняты` };
      }
      const toTake = t`${plural(bikes, { one: '# велосипед', few: '# велосипеда', many: '# велосипедов', other: '# велосипеда' })}`;
      const toLeave = t`${plural(places, { one: '# док', few: '# дока', many: '# доков', other: '# дока' })}`;
      return {
        title,
        note: t({
          message: `${kind}: ${toTake}, ${toLeave}`,
          comment: 'A station in a list: Electric: 5 bikes, 7 docks',
        }),
      };
    }
    case 'parkings': {
      const { number } = row;
      const radius = format.distance(row.radiusMeters);
      return {
        title: t`Парковка № ${number}`,
        note: (
          <Trans comment="How far a parking reaches: within 20 m of the sign. It is the circle on the map">
            В радиусе {radius}
            <span className={styles.more}> от знака</span>
          </Trans>
        ),
      };
    }
  }
}
