import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#i18n/useFormat.ts';
import { Banner } from '#ui/Banner.tsx';
import { buttonClass } from '#ui/buttonClass.ts';

/** Stands over Scan, which is quiet meanwhile: first the debt, then the ride. The profile has the way to pay. */
export function DebtBanner({ debt }: { debt: number }) {
  const sum = useFormat().money(debt);
  return (
    <Banner
      icon="alert"
      float
      title={<Trans>Долг {sum}</Trans>}
      action={
        <Link to="/profile" className={buttonClass({ look: 'onWarn', size: 'small' })}>
          <Trans>Как оплатить</Trans>
        </Link>
      }
    >
      <Trans>Оплатите и поезжайте.</Trans>
    </Banner>
  );
}
