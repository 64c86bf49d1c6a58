import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type Order, refusalOfOrder } from '#domain/order.ts';
import { errorWords } from '#errors/errorWords.ts';
import { useSpeaker } from '#i18n/useSpeaker.ts';
import { type Money, useRuntime } from '#src/runtime.tsx';
import { toasts } from '#ui/toasts.ts';
import { usePaidWords } from './PaidWords.tsx';
import { tellingAt } from './payment.screen.ts';
import { usePaymentDecided } from './usePayment.ts';

/**
 * Carries a bank's late decision to wherever its rider is; a scan, a finish and a payment are not interrupted. Profile, plans,
 * cards and what a ride may cost are stale since then.
 */
export function PaymentNews() {
  const { report } = useRuntime();
  const answers = useQueryClient();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const untold = useRef<{ order: Order; payment: Money['payment'] } | null>(null);
  const tell = useTelling();
  const tellIfDue = () => {
    if (!untold.current) return;
    const { order, payment } = untold.current;
    const where = tellingAt(path, order.kind);
    if (where === 'later') return;
    untold.current = null;
    if (where === 'inPassing') tell(order, payment);
  };
  usePaymentDecided((order, payment) => {
    answers.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'moneyCharts' }).catch(report);
    untold.current = { order, payment };
    tellIfDue();
  });
  const arrived = useEffectEvent(tellIfDue);
  useEffect(() => arrived(), [path]);
  return null;
}

/** What was paid is said and done with; what was not stays open for the screen that can pay it again. */
function useTelling(): (order: Order, payment: Money['payment']) => void {
  const { t } = useLingui();
  const speaker = useSpeaker();
  const paidWords = usePaidWords();
  const navigate = useNavigate();
  return (order, payment) => {
    const refusal = refusalOfOrder(order);
    if (!refusal) {
      const { title, said } = paidWords(order);
      toasts.show({ kind: 'information', key: 'payment', title, text: said });
      payment.send({ type: 'rider.closed' });
      return;
    }
    const { title, text } = errorWords(speaker, refusal);
    const look = () => void navigate({ to: order.kind === 'card' ? '/profile/bank-cards' : '/profile' });
    toasts.show({
      kind: 'error',
      key: 'payment',
      title: order.kind === 'card' ? t`Карта не добавлена` : title,
      text,
      action: { label: t`Открыть`, onPress: look },
    });
  };
}
