import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { lastDigits, type Purchase } from '#domain/history.ts';
import { ErrorState } from '#errors/ErrorState.tsx';
import { UnreadPart } from '#errors/UnreadPart.tsx';
import { PURCHASES } from '#features/pastRides/history.queries.ts';
import { usePurchaseStatusText } from '#features/pastRides/usePurchaseTexts.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { paths } from '#paths/paths.ts';
import { buttonClass } from '#ui/buttonClass.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { rowClass, RowTexts } from '#ui/Row.tsx';
import { EndOfList } from './EndOfList.tsx';
import { ListOfDays, LoadingList } from './ListOfDays.tsx';
import { useHistoryList } from './useHistoryList.ts';

const momentOf = ({ at }: Purchase) => at;

export function PurchaseList() {
  const { t } = useLingui();
  const half = useHistoryList(PURCHASES);

  if (half.refusal) return <ErrorState refusal={half.refusal} handlers={{ retry: half.retry }} />;
  if (!half.entries) return <LoadingList label={t`Загружаем покупки`} />;
  if (half.entries.length === 0 && half.isWhole) return half.hasLeftOut ? <UnreadPart /> : <NoPurchases />;
  return (
    <>
      <ListOfDays entries={half.entries} at={momentOf} row={rowOf} />
      {half.hasLeftOut && <UnreadPart />}
      <EndOfList half={half} />
    </>
  );
}

const rowOf = (purchase: Purchase) => <PurchaseRow purchase={purchase} />;

function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const format = useFormat();
  const status = usePurchaseStatusText();
  const { id, at, name, sum, paidWith } = purchase;
  const digits = lastDigits(paidWith);
  const isCancelled = purchase.status === 'cancelled';
  const noteParts = [
    format.time(at),
    ...(isCancelled ? [status('cancelled')] : []),
    ...(digits === null ? [] : [`•• ${digits}`]),
  ];
  return (
    <Link to={paths.purchase} params={{ id }} className={rowClass({ icon: false })}>
      <RowTexts
        title={name}
        note={noteParts.join('\u00A0· ')}
        end={sum === null ? undefined : isCancelled ? <s>{format.money(sum)}</s> : format.money(sum)}
        sign="next"
      />
    </Link>
  );
}

const NoPurchases = () => (
  <EmptyState
    art="empty-purchases"
    title={<Trans>Здесь будут ваши покупки</Trans>}
    actions={
      <Link to={paths.tariffs} className={buttonClass({ look: 'primary' })}>
        <Trans>Выбрать тариф</Trans>
      </Link>
    }
  >
    <Trans>Тарифы, поездки и оплаты, с датой и картой.</Trans>
  </EmptyState>
);
