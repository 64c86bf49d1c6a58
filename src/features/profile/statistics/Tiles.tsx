import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useI18n } from '#i18n/useI18n.ts';
import { paths } from '#paths/paths.ts';
import { buttonClass } from '#ui/buttonClass.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import type { Tile } from './statistics.view.ts';
import { tileTexts } from './tileTexts.ts';
import styles from './Statistics.module.css';

/** The four figures of account §2: of all rides, or of a year. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  const i18n = useI18n();
  return (
    <ul className={styles.tiles}>
      {tiles.map((tile) => {
        const { figure, words } = tileTexts(i18n, tile);
        return (
          <li key={tile.key} className={styles.tile}>
            <Icon name={tile.icon} />
            <p>
              <strong className={styles.figure}>{figure}</strong> <span className={styles.words}>{words}</span>
            </p>
          </li>
        );
      })}
    </ul>
  );
}

type NoRidesProps = { title: ReactNode; children: ReactNode };

/** Before the first ride: what the page will show. */
export const NoRides = ({ title, children }: NoRidesProps) => (
  <EmptyState
    art="empty-rides"
    title={title}
    actions={
      <Link to={paths.map} className={buttonClass({ look: 'primary' })}>
        <Trans>Найти велосипед</Trans>
      </Link>
    }
  >
    {children}
  </EmptyState>
);

export function LoadingTiles() {
  const { t } = useLingui();
  return (
    <SkeletonGroup label={t`Считаем поездки`}>
      <div className={styles.tiles}>
        <Skeleton />
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    </SkeletonGroup>
  );
}
