import { useLingui } from '@lingui/react/macro';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import styles from './Chat.module.css';

export function Opening() {
  const { t } = useLingui();
  return (
    <div className={styles.opening}>
      <SkeletonGroup label={t`Открываем чат`}>
        <Skeleton shape="button" />
        <Skeleton shape="button" />
      </SkeletonGroup>
    </div>
  );
}
