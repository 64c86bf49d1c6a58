import { useLingui } from '@lingui/react/macro';
import { Banner } from '#ui/Banner.tsx';
import { usePayment } from './usePayment.ts';

/** A payment that the bank still thinks about, where its rider would else pay once more. */
export function AwaitedPayment() {
  const { t } = useLingui();
  const now = usePayment()?.snapshot;
  const order = now?.matches('watching') ? now.context.order : null;
  if (order?.state !== 'pending' || order.kind === 'card') return null;
  return (
    <Banner icon="clock" tone="plain" title={t`Оплата ещё в банке`}>
      {order.kind === 'tariff' ? t`Тариф появится сам, когда банк ответит. Второй раз платить не нужно.` : t`Долг уйдёт сам, когда банк ответит. Второй раз платить не нужно.`}
    </Banner>
  );
}
