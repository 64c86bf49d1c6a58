import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useEffectEvent } from 'react';
import type { SnapshotFrom } from 'xstate';
import { NO_PAY_RETURN, type PaymentIntent, type PaymentOrder, type PayReturn } from '#domain/paymentOrder.ts';
import { errorList } from '#errors/errorList.ts';
import { useLazy, useLoaded } from '#hooks/useLazy.ts';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { PaymentEvent } from '#machines/payment/payment.types.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import type { MoneyCharts, Runtime } from '#src/runtime/services.ts';

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
  const { resource: money } = useLazy(useRuntime().money.charts);
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

const payReturnQuery = (load: Runtime['money']['payReturn']) =>
  queryOptions({
    queryKey: ['payReturn'],
    queryFn: async () => (await (await load()).read()) ?? NO_PAY_RETURN,
    // Another tab, or half an hour, may have changed the stored value.
    gcTime: 0,
    networkMode: 'always',
  });

export type StoredPayReturn = {
  /** What waits for a card or a payment; null until the storage is read. */
  waits: PayReturn | null;
  keep: (value: PayReturn) => Promise<void>;
  /** The rider gave it up or has used it: nothing waits any more. */
  clear: () => Promise<void>;
};

/** What was stored while the rider was on the provider's page (account §3). */
export function usePayReturn(): StoredPayReturn {
  const { payReturn: load } = useRuntime().money;
  const queryClient = useQueryClient();
  const query = payReturnQuery(load);
  const { data, isError } = useQuery(query);
  return {
    waits: data ?? (isError ? NO_PAY_RETURN : null),
    async keep(value) {
      await (await load()).write(value);
    },
    async clear() {
      await (await load()).consume();
      await queryClient.invalidateQueries({ queryKey: query.queryKey });
    },
  };
}
