import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { PaymentOrder, PaymentIntent } from '#domain/paymentOrder.ts';
import { errorList } from '#errors/errorList.ts';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { PaymentEvent } from '#machines/payment/payment.types.ts';
import { type Money, type Runtime, useRuntime } from '#src/runtime.tsx';

export type OpenedMoney = {
  /** Null until the payment code loads. */
  money: Money | null;
  /** The payment code did not load. `retry` loads it again. */
  isMissing: boolean;
  retry(): void;
};

const moneyQuery = (load: Runtime['money']) =>
  queryOptions({
    queryKey: ['moneyCharts'],
    queryFn: load,
    // The value is a running chart: it never becomes stale and must not be compared field by field.
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
    networkMode: 'always',
  });

/** The payment charts. */
export function useMoney(): OpenedMoney {
  const { money: load } = useRuntime();
  const { data, isError, refetch } = useQuery(moneyQuery(load));
  return { money: data ?? null, isMissing: isError, retry: () => void refetch() };
}

/** Calls `decided` with the bank's decision about an order. Does nothing until the payment code loads. */
export function usePaymentDecided(decided: (order: PaymentOrder, payment: Money['payment']) => void): void {
  const { money: load } = useRuntime();
  const { data } = useQuery({ ...moneyQuery(load), enabled: false });
  const onDecided = useEffectEvent(decided);
  useEffect(() => {
    const subscription = data?.payment.on('payment.decided', ({ order }) => onDecided(order, data.payment));
    return () => subscription?.unsubscribe();
  }, [data]);
}

export type PaymentSnapshot = SnapshotFrom<typeof paymentMachine>;

/** The payment of this page; null until the payment code loads. */
export function usePayment(): { snapshot: PaymentSnapshot; send: (event: PaymentEvent) => void } | null {
  const { money } = useMoney();
  const snapshot = useSelector(money?.payment, (now) => now);
  return money && snapshot ? { snapshot, send: money.payment.send } : null;
}

/** Starts a payment, even before the payment code loads. */
export function useAskPayment(): (wish: PaymentIntent) => void {
  const opened = useMoney();
  const { money } = opened;
  const { money: load } = useRuntime();
  return (intent) => {
    if (money) return money.payment.send({ type: 'rider.payAsked', intent });
    load().then(
      ({ payment }) => {
        opened.retry();
        payment.send({ type: 'rider.payAsked', intent });
      },
      () => errorList.add({ code: 'networkErrorTitle' }),
    );
  };
}
