import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CONSENT_DOCUMENT } from '#domain/consent.ts';
import { ErrorAlert } from '#errors/ErrorBanner.tsx';
import { paths } from '#paths/paths.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { useAnalytics } from './useAnalytics.ts';

/** The consent to analytics for the registration form. The box starts unticked, and no feature depends on it. */
export function AnalyticsBox() {
  const { isOffered, isOn, cause, choose } = useAnalytics();
  if (!isOffered) return null;
  return (
    <div data-offer="analytics">
      <Checkbox checked={isOn} onChange={choose}>
        <Trans>
          Если не против, будем отмечать, что у вас получилось, без имени, места и телефона:{' '}
          <Link to={paths.policy} search={{ file: CONSENT_DOCUMENT }}>
            как мы бережём данные
          </Link>
          . Необязательно.
        </Trans>
      </Checkbox>
      <ErrorAlert cause={cause} retry={() => choose(true)} />
    </div>
  );
}
