import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { cardName } from '#domain/bankCard.ts';
import { usePayingCard } from '#features/cards/usePayingCard.ts';
import { usePayDebt } from '#features/money/usePayDebt.ts';
import { debtOf, profileQuery } from '#features/rider/profile.queries.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import text from '#ui/text.module.css';

/**
 * The card that pays for the ride that just ended, or its debt when no card did. A rider with a debt cannot start a
 * ride, so the debt is the price of this one.
 */
export function RidePayment() {
  const { mainApi } = useRuntime();
  const { i18n } = useLingui();
  // A profile that was loaded before the ride ended does not contain its debt.
  const { data, isSuccess, isFetchedAfterMount } = useQuery({ ...profileQuery(mainApi), refetchOnMount: 'always' });
  const { card } = usePayingCard();
  const debt = data ? debtOf(data) : null;
  if (debt !== null) return <Owed debt={debt} />;
  // Without a fresh profile nobody knows that the card has paid.
  if (!isSuccess || !isFetchedAfterMount || card === null) return null;
  const name = cardName(card, i18n.locale);
  return (
    <p className={text.second}>
      <Trans comment="On a receipt; the placeholder is the card's name, such as Mir •• 4417">
        Оплата картой {name}
      </Trans>
    </p>
  );
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
