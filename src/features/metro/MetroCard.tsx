import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { METRO_TRIP_MINUTES } from '#domain/metro.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './Metro.module.css';

type Shown = {
  /** The operator has the feature. */
  metro: boolean;
  isOmniTab: boolean;
  /** Of the rider's omni plan; null where there is none. */
  lkp: readonly unknown[] | null;
};

/** Account §2: among the omni plans, while the rider's own one has no LKP entries; without a plan it shows (our reading). */
export const metroCardShows = ({ metro, isOmniTab, lkp }: Shown): boolean =>
  metro && isOmniTab && (lkp === null || lkp.length === 0);

/** Stands among the plans and leads to the metro's page. */
export function MetroCard() {
  const { t } = useLingui();
  const minutes = useFormat().minutes(METRO_TRIP_MINUTES);
  return (
    <Link to="/profile/mos-metro" className={styles.card}>
      <Icon name="metro" />
      <span>
        {t({ message: 'Бонус от метро', comment: 'Title of a card: the bonus of a metro subscription' })}
        <small>{t`Бонусные поездки по\u00A0${minutes} с\u00A0билетом «Единый»`}</small>
      </span>
      <Icon name="next" size="small" />
    </Link>
  );
}
