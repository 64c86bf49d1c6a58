import { Trans } from '@lingui/react/macro';
import { usePayDebt } from '#features/money/usePayDebt.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { paths } from '#paths/paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';

/** Replaces the tariffs, which wait until the debt is paid (account §2). The amber card carries the pay button. */
export function Debt({ debt }: { debt: number }) {
  const sum = useFormat().money(debt);
  const { pay, busy } = usePayDebt(paths.profile, debt);
  return (
    <Banner
      icon="alert"
      title={<Trans>Долг {sum}</Trans>}
      stacked
      action={
        <Button look="onWarn" busy={busy} onClick={pay}>
          <Trans>Оплатить {sum}</Trans>
        </Button>
      }
    >
      <Trans>Оплатите, и можно снова ехать. Тарифы вернутся.</Trans>
    </Banner>
  );
}
