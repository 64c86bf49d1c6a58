import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Purchase } from '#domain/history.ts';
import { ErrorState } from '#errors/ErrorState.tsx';
import { queryRefusal } from '#errors/queryRefusal.ts';
import { entryQuery, isMissing, PURCHASES } from '#features/pastRides/history.queries.ts';
import { MissingEntry } from '#features/pastRides/MissingEntry.tsx';
import { receiptText } from '#features/pastRides/receiptText.ts';
import { usePaymentMethodText, usePurchaseStatusText } from '#features/pastRides/usePurchaseTexts.ts';
import { useOnline } from '#hooks/useOnline.ts';
import { useFormat } from '#i18n/useFormat.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { cx } from '#ui/cx.ts';
import { FactList } from '#ui/DescriptionList.tsx';
import { Page, Screen } from '#ui/Screen.tsx';
import { EntryBar } from './EntryBar.tsx';
import { LoadingList } from './ListOfDays.tsx';
import text from '#ui/text.module.css';
import styles from './History.module.css';

/** One purchase (map-and-rent §3): what, when, price, status and payment method. */
export function PurchaseScreen() {
  const { t } = useLingui();
  const { id = '' } = useParams({ strict: false });
  const purchase = useQuery(entryQuery(useRuntime(), useQueryClient(), PURCHASES, id));
  const refusal = queryRefusal(purchase, useOnline());
  if (purchase.data) return <Known purchase={purchase.data} />;
  return (
    <Screen>
      <EntryBar />
      <Page>
        {isMissing(purchase.error) ? (
          <MissingEntry kind="purchase" />
        ) : refusal ? (
          <ErrorState whole refusal={refusal} handlers={{ retry: () => void purchase.refetch() }} />
        ) : (
          <LoadingList label={t`Загружаем покупку`} />
        )}
      </Page>
    </Screen>
  );
}

function Known({ purchase }: { purchase: Purchase }) {
  const { t } = useLingui();
  const format = useFormat();
  const status = usePurchaseStatusText();
  const method = usePaymentMethodText();
  const { at, name, paidWith } = purchase;
  const sum = purchase.sum === null ? null : format.money(purchase.sum);
  const when = `${format.day(at)}, ${format.time(at)}`;
  const fact = (key: string, label: string, value: string | null) => (value === null ? [] : [{ key, label, value }]);
  const facts = [
    ...fact(
      'status',
      t({ message: 'Состояние', comment: 'Of a purchase: paid or cancelled' }),
      purchase.status && status(purchase.status),
    ),
    ...fact('method', t`Оплата`, paidWith === null ? null : method(paidWith)),
  ];
  const isCancelled = purchase.status === 'cancelled';
  return (
    <Screen>
      <EntryBar receipt={receiptText({ title: name, sum, when, facts })} />
      <Page>
        <header className={styles.head}>
          <h1 className={text.title}>{name}</h1>
          {sum !== null && <p className={cx(styles.sum, isCancelled && styles.cancelled)}>{sum}</p>}
          <p className={cx(text.label, text.second, styles.when)}>{when}</p>
        </header>
        {isCancelled && <p>{t`Покупка не прошла, деньги не списали.`}</p>}
        <FactList facts={facts} />
      </Page>
    </Screen>
  );
}
