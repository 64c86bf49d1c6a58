import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { METRO_TRIP_MINUTES } from '#domain/metro.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { paths } from '#paths/paths.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from '#features/promo/Promo.module.css';

type Shown = {
  /** The operator offers the metro bonus. */
  metro: boolean;
  isOmniTab: boolean;
  /** The LKP entries of the rider's omni tariff; null without such a tariff. */
  lkp: readonly unknown[] | null;
};

/**
 * Account §2: the card stands among the omni tariffs if the rider's own tariff has no LKP entries. It also shows without a
 * tariff (our reading).
 */
export const metroCardShows = ({ metro, isOmniTab, lkp }: Shown): boolean =>
  metro && isOmniTab && (lkp === null || lkp.length === 0);

/** Links from the list of tariffs to the metro bonus. */
export function MetroCard() {
  const { t } = useLingui();
  const minutes = useFormat().minutes(METRO_TRIP_MINUTES);
  return (
    <Link to={paths.metro} className={styles.card}>
      <Icon name="metro" />
      <span>
        {t({ message: 'Бонус от метро', comment: 'Title of a card: the bonus of a metro subscription' })}
        <small>{t`Бонусные поездки по ${minutes} с билетом «Единый»`}</small>
      </span>
      <Icon name="next" size="small" />
    </Link>
  );
}
