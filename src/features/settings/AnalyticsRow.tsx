import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { CONSENT_DOCUMENT } from '#domain/consent.ts';
import { ErrorAlert } from '#errors/ErrorBanner.tsx';
import { useAnalytics } from '#features/consents/useAnalytics.ts';
import { paths } from '#paths/paths.ts';
import { buttonClass } from '#ui/buttonClass.ts';
import { rowClass, RowTexts } from '#ui/Row.tsx';
import { Switch } from '#ui/Switch.tsx';
import styles from './Settings.module.css';

/**
 * Whether analytics may record this rider's events: off until the rider agrees, and off again at once after withdrawal.
 * Only if the operator uses analytics.
 */
export function AnalyticsRow() {
  const { t } = useLingui();
  const { isOffered, isOn, cause, choose } = useAnalytics();
  const [id, titleId, noteId] = [useId(), useId(), useId()];
  if (!isOffered) return null;
  return (
    <div>
      <label htmlFor={id} className={rowClass({ icon: true })}>
        <RowTexts
          icon="stats"
          title={<span id={titleId}>{t`Делиться статистикой`}</span>}
          note={<span id={noteId}>{t`Что удалось: поездка, тариф, промокод. Без имени, места и\u00A0телефона.`}</span>}
          end={<Switch id={id} aria-labelledby={titleId} aria-describedby={noteId} checked={isOn} onChange={choose} />}
        />
      </label>
      <ErrorAlert cause={cause} retry={() => choose(true)} />
      <Link
        to={paths.policy}
        search={{ file: CONSENT_DOCUMENT }}
        className={buttonClass({ look: 'text', size: 'small' }, styles.under)}
      >
        <Trans>Как мы бережём данные</Trans>
      </Link>
    </div>
  );
}
