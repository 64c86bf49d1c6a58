import { useLingui } from '@lingui/react/macro';
import { lastDigits, type Purchase } from '#domain/history.ts';

/** A masked card by its last digits. Anything else in the server's words. */
export function usePaymentMethodText(): (paidWith: string) => string {
  const { t } = useLingui();
  return (paidWith) => {
    const digits = lastDigits(paidWith);
    return digits === null
      ? paidWith
      : t({ message: `Карта •• ${digits}`, comment: 'A bank card by its last four digits' });
  };
}

export function usePurchaseStatusText(): (status: NonNullable<Purchase['status']>) => string {
  const { t } = useLingui();
  return (status) =>
    status === 'done'
      ? t({ message: 'Оплачено', comment: 'Status of a purchase' })
      : t({ message: 'Отменено', comment: 'Status of a purchase: it came to nothing, no money was taken' });
}
