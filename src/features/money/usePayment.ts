import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useEffectEvent } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { PaymentOrder, PaymentIntent } from '#domain/paymentOrder.ts';
import { errorList } from '#errors/errorList.ts';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { PaymentEvent } from '#machines/payment/payment.types.ts';
import { useLazy, useLoaded } from '#hooks/useLazy.ts';
import type { MoneyCharts } from '#src/runtime/faces.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';

/** Calls `decided` with the bank's decision about an order. Does nothing until the payment code loads. */
export function usePaymentDecided(decided: (order: PaymentOrder, payment: MoneyCharts['payment']) => void): void {
  const money = useLoaded(useRuntime().money.charts);
  const onDecided = useEffectEvent(decided);
  useEffect(() => {
    const subscription = money?.payment.on('payment.decided', ({ order }) => onDecided(order, money.payment));
    return () => subscription?.unsubscribe();
  }, [money]);
}

export type PaymentSnapshot = SnapshotFrom<typeof paymentMachine>;

/** The payment of this page; null until the payment code loads. */
export function usePayment(): { snapshot: PaymentSnapshot; send: (event: PaymentEvent) => void } | null {
  const { face: money } = useLazy(useRuntime().money.charts);
  const snapshot = useSelector(money?.payment, (now) => now);
  // The same function until the chart changes: effects that send once depend on it.
  const send = useCallback((event: PaymentEvent) => money?.payment.send(event), [money]);
  return snapshot ? { snapshot, send } : null;
}

/** Starts a payment, even before the payment code loads. */
export function useAskPayment(): (intent: PaymentIntent) => void {
  const { charts: money } = useRuntime().money;
  useLazy(money);
  return (intent) => {
    money().then(
      ({ payment }) => payment.send({ type: 'rider.payAsked', intent }),
      () => errorList.add({ code: 'networkErrorTitle' }),
    );
  };
}
