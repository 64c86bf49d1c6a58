import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type PaymentOrder, refusalOfOrder } from '#domain/paymentOrder.ts';
import { errorTexts } from '#errors/errorTexts.ts';
import { useI18n } from '#i18n/useI18n.ts';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import type { MoneyCharts } from '#src/runtime/services.ts';
import { toasts } from '#ui/toasts.ts';
import { usePaidTexts } from './PaidText.tsx';
import { resultPlacement } from './payment.view.ts';
import { usePaymentDecided } from './usePayment.ts';

/**
 * Shows the bank's late decision on the rider's current screen, but never during a scan, a finish or a payment.
 * Invalidates every query: the profile, the tariffs, the cards and the ride prices change.
 */
export function PaymentResultNotifier() {
  const { report } = useRuntime();
  const queryClient = useQueryClient();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const pendingResult = useRef<{ order: PaymentOrder; payment: MoneyCharts['payment'] } | null>(null);
  const notify = useResultToast();
  const notifyIfDue = () => {
    if (!pendingResult.current) return;
    const { order, payment } = pendingResult.current;
    const where = resultPlacement(path, order.kind);
    if (where === 'later') return;
    pendingResult.current = null;
    if (where === 'inPassing') notify(order, payment);
  };
  usePaymentDecided((order, payment) => {
    queryClient.invalidateQueries().catch(report);
    pendingResult.current = { order, payment };
    notifyIfDue();
  });
  const arrived = useEffectEvent(notifyIfDue);
  useEffect(() => arrived(), [path]);
  return null;
}

/** A successful payment is shown and closed. A failed payment stays open for the screen that can pay it again. */
function useResultToast(): (order: PaymentOrder, payment: MoneyCharts['payment']) => void {
  const { t } = useLingui();
  const i18n = useI18n();
  const paidWords = usePaidTexts();
  const navigate = useNavigate();
  return (order, payment) => {
    const refusal = refusalOfOrder(order);
    if (!refusal) {
      const { title, said } = paidWords(order);
      toasts.show({ kind: 'information', key: 'payment', title, text: said });
      payment.send({ type: 'rider.dismissedPayment' });
      return;
    }
    const { title, text } = errorTexts(i18n, refusal);
    const look = () => void navigate({ to: order.kind === 'card' ? paths.bankCards : paths.profile });
    toasts.show({
      kind: 'error',
      key: 'payment',
      title: order.kind === 'card' ? t`Карта не добавлена` : title,
      text,
      action: { label: t`Открыть`, onPress: look },
    });
  };
}
