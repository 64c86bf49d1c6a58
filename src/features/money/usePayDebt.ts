import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useRuntime } from '#src/runtime.tsx';
import { usePayReturn } from './payReturn.queries.ts';
import { debtWish, isOnItsWay, paymentView } from './payment.screen.ts';
import { useAskPayment, usePayment } from './usePayment.ts';

/**
 * Pays what the rider owes and remembers where they were (account §2). On a screen without a sheet of its own the profile's
 * speaks, as soon as there is something to say.
 * @param from path of the screen that asks
 * @param debt roubles, as that screen shows it; null where it does not
 */
export function usePayDebt(from: '/profile' | '/map', debt: number | null): { pay: () => void; busy: boolean } {
  const { report } = useRuntime();
  const { waits, keep } = usePayReturn();
  const ask = useAskPayment();
  const navigate = useNavigate();
  const payment = usePayment();
  // A payment of before that still waits for its bank takes nobody off the map.
  const asked = useRef(false);
  const now = payment?.snapshot;
  const speaks = now !== undefined && from !== '/profile' && paymentView(now) !== null;
  const isDebt = now?.context.wish?.kind === 'debt';
  useEffect(() => {
    if (speaks && isDebt && asked.current) void navigate({ to: '/profile' });
  }, [speaks, isDebt, navigate]);
  // What is shown as owed may have been paid elsewhere.
  const isStale = isDebt && now?.context.refusal?.code === 'debtPaidAlready';
  const answers = useQueryClient();
  useEffect(() => {
    if (isStale) answers.invalidateQueries({ queryKey: ['profile'] }).catch(report);
  }, [isStale, answers, report]);
  const pay = () => {
    asked.current = true;
    // The profile is on the way for whoever was sent there to pay: their own place stays.
    keep({ path: null, toCard: false, backUrl: from === '/profile' ? (waits?.backUrl ?? from) : from })
      .catch(report)
      .finally(() => ask(debtWish(debt)));
  };
  return { pay, busy: now !== undefined && isOnItsWay(now) };
}
