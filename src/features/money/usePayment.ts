import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { PaymentOrder, PaymentIntent } from '#domain/paymentOrder.ts';
import { errorList } from '#errors/errorList.ts';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { PaymentEvent } from '#machines/payment/payment.types.ts';
import { useLazy, useLoaded } from '#hooks/useLazy.ts';
import { type Money, useRuntime } from '#src/runtime.tsx';

/** Calls `decided` with the bank's decision about an order. Does nothing until the payment code loads. */
export function usePaymentDecided(decided: (order: PaymentOrder, payment: Money['payment']) => void): void {
  const money = useLoaded(useRuntime().money);
  const onDecided = useEffectEvent(decided);
  useEffect(() => {
    const subscription = money?.payment.on('payment.decided', ({ order }) => onDecided(order, money.payment));
    return () => subscription?.unsubscribe();
  }, [money]);
}

export type PaymentSnapshot = SnapshotFrom<typeof paymentMachine>;

/** The payment of this page; null until the payment code loads. */
export function usePayment(): { snapshot: PaymentSnapshot; send: (event: PaymentEvent) => void } | null {
  const { face: money } = useLazy(useRuntime().money);
  const snapshot = useSelector(money?.payment, (now) => now);
  return money && snapshot ? { snapshot, send: money.payment.send } : null;
}

/** Starts a payment, even before the payment code loads. */
export function useAskPayment(): (intent: PaymentIntent) => void {
  const { money } = useRuntime();
  useLazy(money);
  return (intent) => {
    money().then(
      ({ payment }) => payment.send({ type: 'rider.payAsked', intent }),
      () => errorList.add({ code: 'networkErrorTitle' }),
    );
  };
}
