import { useEffect, useRef } from 'react';
import { usePayDebt } from '#features/money/usePayDebt.ts';
import type { paths } from '#paths/paths.ts';

/**
 * Starts the payment of the debt, once. Stays mounted after its card closes, because it handles the result of the
 * payment.
 */
export function PayDebtNow({ from }: { from: (typeof paths)['map' | 'profile'] }) {
  const { pay } = usePayDebt(from, null);
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    pay();
  }, [pay]);
  return null;
}
