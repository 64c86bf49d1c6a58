import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Icon } from '#ui/Icon.tsx';
import styles from './ScanPill.module.css';

/** The one thing to do next on the map. */
export const ScanPill = () => (
  <Link to="/map/scan" className={styles.pill}>
    <Icon name="scan" size="large" />
    <Trans>Сканировать</Trans>
  </Link>
);
