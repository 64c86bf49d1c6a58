import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { paths } from '#paths/paths.ts';
import { buttonClass } from '#ui/buttonClass.ts';
import { EmptyState } from '#ui/EmptyState.tsx';

/** The address names no ride or purchase of this rider. A retry would not help. */
export function MissingEntry({ kind }: { kind: 'ride' | 'purchase' }) {
  const { t } = useLingui();
  return (
    <EmptyState
      whole
      alert
      art={kind === 'ride' ? 'empty-rides' : 'empty-purchases'}
      title={kind === 'ride' ? t`Такой поездки у вас нет` : t`Такой покупки у вас нет`}
      actions={
        <Link
          to={paths.history}
          search={{ tab: kind === 'ride' ? 'rides' : 'purchases' }}
          className={buttonClass({ look: 'primary' })}
        >
          <Trans>Открыть историю</Trans>
        </Link>
      }
    >
      <Trans>Проверьте ссылку или посмотрите в истории.</Trans>
    </EmptyState>
  );
}
