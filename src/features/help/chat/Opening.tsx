import { useLingui } from '@lingui/react/macro';
import { Bone, Skeleton } from '#ui/Bone.tsx';
import styles from './Chat.module.css';

export function Opening() {
  const { t } = useLingui();
  return (
    <div className={styles.opening}>
      <Skeleton label={t`Открываем чат`}>
        <Bone shape="button" />
        <Bone shape="button" />
      </Skeleton>
    </div>
  );
}
