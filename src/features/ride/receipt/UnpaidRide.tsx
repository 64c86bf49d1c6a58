import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { usePayDebt } from '#features/money/usePayDebt.ts';
import { debtOf, profileQuery } from '#features/rider/profile.queries.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { paths } from '#routes/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';

/**
 * No card has paid for the ride that just ended. A rider with a debt cannot start a ride, so the debt is the price of
 * this one.
 */
export function UnpaidRide() {
  const { mainApi } = useRuntime();
  // A profile that was loaded before the ride ended does not contain its debt.
  const { data } = useQuery({ ...profileQuery(mainApi), refetchOnMount: 'always' });
  const debt = data ? debtOf(data) : null;
  return debt === null ? null : <Owed debt={debt} />;
}

function Owed({ debt }: { debt: number }) {
  const sum = useFormat().money(debt);
  const { pay, busy } = usePayDebt(paths.map, debt);
  return (
    <Banner
      icon="alert"
      stacked
      title={<Trans>Поездка не оплачена</Trans>}
      action={
        <Button look="onWarn" busy={busy} onClick={pay}>
          <Trans>Оплатить {sum}</Trans>
        </Button>
      }
    >
      <Trans>Карты не было или она не сработала: теперь это долг. Оплатите, и можно снова ехать.</Trans>
    </Banner>
  );
}
