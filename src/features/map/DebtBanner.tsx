import { Trans } from '@lingui/react/macro';
import { usePayDebt } from '#features/money/usePayDebt.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { paths } from '#paths/paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';

/** Stands above Scan and mutes it: the rider pays the debt before the next ride. */
export function DebtBanner({ debt }: { debt: number }) {
  const sum = useFormat().money(debt);
  const { pay, busy } = usePayDebt(paths.map, debt);
  return (
    <Banner
      icon="alert"
      float
      title={<Trans id="deptMessageWithValue">Долг {sum}</Trans>}
      action={
        <Button look="onWarn" size="small" busy={busy} onClick={pay}>
          <Trans>Оплатить</Trans>
        </Button>
      }
    >
      <Trans>Оплатите и поезжайте.</Trans>
    </Banner>
  );
}
