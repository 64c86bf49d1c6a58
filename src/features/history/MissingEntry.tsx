import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '#ui/buttonClass.ts';
import { State } from '#ui/State.tsx';

/** An address that leads to nothing of this rider's: a wrong one, or another rider's. Asking again would not help. */
export function MissingEntry({ kind }: { kind: 'ride' | 'purchase' }) {
  const { t } = useLingui();
  return (
    <State
      whole
      alert
      art={kind === 'ride' ? 'empty-rides' : 'empty-cards'}
      title={kind === 'ride' ? t`Такой поездки у\u00A0вас нет` : t`Такой покупки у\u00A0вас нет`}
      actions={
        <Link
          to="/history"
          search={{ tab: kind === 'ride' ? 'rides' : 'purchases' }}
          className={buttonClass({ look: 'primary' })}
        >
          <Trans>Открыть историю</Trans>
        </Link>
      }
    >
      <Trans>Проверьте ссылку или посмотрите в&nbsp;истории.</Trans>
    </State>
  );
}
