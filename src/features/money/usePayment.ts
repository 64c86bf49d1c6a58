import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { Order, PaymentWish } from '#domain/order.ts';
import { errorList } from '#errors/errorList.ts';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { PaymentEvent } from '#machines/payment/payment.types.ts';
import { type Money, type Runtime, useRuntime } from '#src/runtime.tsx';

export type OpenedMoney = {
  /** Null until its code has come. */
  money: Money | null;
  /** It did not come; `retry` asks once more. */
  isMissing: boolean;
  retry(): void;
};

const moneyQuery = (load: Runtime['money']) =>
  queryOptions({
    queryKey: ['moneyCharts'],
    queryFn: load,
    // A running chart is no answer that could grow old, or be compared field by field.
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
    networkMode: 'always',
  });

/** The charts of money. */
export function useMoney(): OpenedMoney {
  const { money: load } = useRuntime();
  const { data, isError, refetch } = useQuery(moneyQuery(load));
  return { money: data ?? null, isMissing: isError, retry: () => void refetch() };
}

/** What an order decides, once anybody has opened money; until then there is nothing to decide. */
export function usePaymentDecided(decided: (order: Order, payment: Money['payment']) => void): void {
  const { money: load } = useRuntime();
  const { data } = useQuery({ ...moneyQuery(load), enabled: false });
  const tell = useEffectEvent(decided);
  useEffect(() => {
    const told = data?.payment.on('payment.decided', ({ order }) => tell(order, data.payment));
    return () => told?.unsubscribe();
  }, [data]);
}

export type PaymentSnapshot = SnapshotFrom<typeof paymentMachine>;

/** The payment of this page; null until its code has come. */
export function usePayment(): { snapshot: PaymentSnapshot; send: (event: PaymentEvent) => void } | null {
  const { money } = useMoney();
  const snapshot = useSelector(money?.payment, (now) => now);
  return money && snapshot ? { snapshot, send: money.payment.send } : null;
}

/** Asks to pay, whether or not the code of it has come yet. */
export function useAskPayment(): (wish: PaymentWish) => void {
  const opened = useMoney();
  const { money } = opened;
  const { money: load } = useRuntime();
  return (wish) => {
    if (money) return money.payment.send({ type: 'rider.payAsked', wish });
    load().then(
      ({ payment }) => {
        opened.retry();
        payment.send({ type: 'rider.payAsked', wish });
      },
      () => errorList.add({ code: 'networkErrorTitle' }),
    );
  };
}
