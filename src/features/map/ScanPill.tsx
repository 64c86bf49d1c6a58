import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '#routes/paths.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './ScanPill.module.css';

/** The main action of the map. Muted while something more important comes first. */
export const ScanPill = ({ isQuiet }: { isQuiet: boolean }) => (
  <Link to={paths.scan} className={cx(styles.pill, isQuiet && styles.quiet)}>
    <Icon name="scan" size="large" />
    <Trans>Сканировать</Trans>
  </Link>
);
