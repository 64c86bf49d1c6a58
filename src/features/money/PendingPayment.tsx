import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { usePayment } from './usePayment.ts';

/** A payment that the bank still processes. Keeps the rider from paying twice, also after a reload. */
export function PendingPayment() {
  const { t } = useLingui();
  const payment = usePayment();
  const send = payment?.send;
  useEffect(() => send?.({ type: 'rider.paymentsViewed' }), [send]);
  const now = payment?.snapshot;
  const order = now?.matches('watching') ? now.context.order : null;
  if (order?.state !== 'pending' || order.kind === 'card') return null;
  const isSilent = now?.matches({ watching: { bank: 'silent' } }) === true;
  return (
    <Banner
      icon="clock"
      tone="plain"
      stacked={isSilent}
      title={t`Оплата ещё в банке`}
      action={
        isSilent && (
          <Button size="small" onClick={() => send?.({ type: 'rider.refreshRequested' })}>
            {t`Проверить`}
          </Button>
        )
      }
    >
      {order.kind === 'tariff'
        ? t`Тариф появится сам, когда банк ответит. Второй раз платить не нужно.`
        : t`Долг уйдёт сам, когда банк ответит. Второй раз платить не нужно.`}
    </Banner>
  );
}
