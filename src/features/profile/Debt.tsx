import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#i18n/useFormat.ts';
import { Banner } from '#ui/Banner.tsx';
import { buttonClass } from '#ui/buttonClass.ts';

/** Instead of the plans, which wait (account §2). Amber carries its way on: until payments open in the app, support takes them. */
export function Debt({ debt }: { debt: number }) {
  const sum = useFormat().money(debt);
  return (
    <Banner
      icon="alert"
      title={<Trans>Долг {sum}</Trans>}
      stacked
      action={
        <Link to="/help" className={buttonClass({ look: 'onWarn' })}>
          <Trans>Написать в поддержку</Trans>
        </Link>
      }
    >
      <Trans>Пока он не оплачен, взять транспорт нельзя. Поддержка поможет оплатить.</Trans>
    </Banner>
  );
}
