import { Trans, useLingui } from '@lingui/react/macro';
import { ErrorState } from '#errors/ErrorState.tsx';
import { Bone, Skeleton } from '#ui/Bone.tsx';
import { State } from '#ui/State.tsx';
import type { SearchScreen } from './search.screen.ts';

/** What a search says when it has no place to show. */
export function SearchSilence({ screen, onRetry }: { screen: SearchScreen; onRetry: () => void }) {
  const { t } = useLingui();
  switch (screen.kind) {
    case 'recent':
      return (
        <State title={<Trans>Куда едем?</Trans>}>
          <Trans>Введите улицу или номер парковки с таблички.</Trans>
        </State>
      );
    case 'awaited':
      return (
        <Skeleton label={t`Ищем`}>
          <Bone />
          <Bone shape="mid" />
          <Bone />
          <Bone shape="mid" />
        </Skeleton>
      );
    case 'refused':
      return <ErrorState refusal={screen.refusal} handlers={{ retry: onRetry }} />;
    case 'nothing':
    case 'found':
      return (
        <State title={<Trans>Ничего не нашли</Trans>}>
          <Trans>Проверьте название или введите только начало улицы.</Trans>
        </State>
      );
  }
}
