import { Trans, useLingui } from '@lingui/react/macro';
import type { Coming } from '#hooks/latePart.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import styles from './NearbyList.module.css';

/** In the place of the rows while they are awaited. */
export const NearbyBones = ({ label }: { label: string }) => (
  <SkeletonGroup label={label}>
    {[1, 2, 3, 4, 5].map((line) => (
      <span key={line} className={styles.bones}>
        <Skeleton shape="mid" />
        <Skeleton shape="short" />
      </span>
    ))}
  </SkeletonGroup>
);

/** The rows, or the code of the list, did not load. */
export function NearbyNotLoaded({ onRetry }: { onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState
      art="offline"
      alert
      title={<Trans>Список не загрузился</Trans>}
      actions={<Button onClick={onRetry}>{t`Повторить`}</Button>}
    >
      <Trans>Поездку можно начать и по номеру с рамы.</Trans>
    </EmptyState>
  );
}

/** In the place of the list while its code loads. */
export function NearbyComing({ isMissing, retry }: Coming) {
  const { t } = useLingui();
  return (
    <section className={styles.list} aria-label={t`Рядом, списком`}>
      {isMissing ? <NearbyNotLoaded onRetry={retry} /> : <NearbyBones label={t`Ищем транспорт рядом`} />}
    </section>
  );
}
