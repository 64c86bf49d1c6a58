import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { paths } from '#paths/paths.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';
import { debtPaymentRequest, isPaymentPending, paymentView } from './payment.view.ts';
import { useAskPayment, usePayment, usePayReturn } from './usePayment.ts';

/**
 * Pays the rider's debt and stores the screen to return to (account §2). A screen without a payment sheet goes to the
 * profile when there is a result.
 *
 * @param from path of the screen that starts the payment
 * @param debt roubles, as that screen shows it; null if it shows none
 */
export function usePayDebt(
  from: (typeof paths)['profile' | 'map'],
  debt: number | null,
): { pay: () => void; busy: boolean } {
  const { report } = useRuntime();
  const { waits, keep } = usePayReturn();
  const ask = useAskPayment();
  const navigate = useNavigate();
  const payment = usePayment();
  // Only a payment started here leaves the map. An earlier one that still waits for its bank does not.
  const hasAsked = useRef(false);
  const now = payment?.snapshot;
  const speaks = now !== undefined && from !== paths.profile && paymentView(now) !== null;
  const isDebt = now?.context.intent?.kind === 'debt';
  useEffect(() => {
    if (speaks && isDebt && hasAsked.current) void navigate({ to: paths.profile });
  }, [speaks, isDebt, navigate]);
  // The shown debt may be paid already, on another phone.
  const isStale = isDebt && now?.context.refusal?.code === 'debtPaidAlready';
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isStale) queryClient.invalidateQueries({ queryKey: ['profile'] }).catch(report);
  }, [isStale, queryClient, report]);
  const pay = () => {
    hasAsked.current = true;
    // A rider who came to the profile to pay keeps the screen stored before.
    keep({ path: null, toCard: false, backUrl: from === paths.profile ? (waits?.backUrl ?? from) : from })
      .catch(report)
      .finally(() => ask(debtPaymentRequest(debt)));
  };
  return { pay, busy: now !== undefined && isPaymentPending(now) };
}
