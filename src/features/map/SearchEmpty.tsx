import { Trans, useLingui } from '@lingui/react/macro';
import { ErrorState } from '#errors/ErrorState.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import type { SearchView } from './search.view.ts';

/** What a search shows without results. */
export function SearchEmpty({ view, onRetry }: { view: SearchView; onRetry: () => void }) {
  const { t } = useLingui();
  switch (view.kind) {
    case 'recent':
      return (
        <EmptyState title={<Trans>Куда едем?</Trans>}>
          <Trans>Введите улицу или номер парковки с таблички.</Trans>
        </EmptyState>
      );
    case 'awaited':
      return (
        <SkeletonGroup label={t`Ищем`}>
          <Skeleton />
          <Skeleton shape="mid" />
          <Skeleton />
          <Skeleton shape="mid" />
        </SkeletonGroup>
      );
    case 'refused':
      return <ErrorState refusal={view.refusal} handlers={{ retry: onRetry }} />;
    case 'nothing':
    case 'found':
      return (
        <EmptyState title={<Trans>Ничего не нашли</Trans>}>
          <Trans>Проверьте название или введите только начало улицы.</Trans>
        </EmptyState>
      );
  }
}
