import { useEffect, useRef } from 'react';
import { usePayDebt } from '#features/money/index.ts';

/** Begins to pay, once. It stays after its card has gone: what the payment says is heard here. */
export function PayDebtNow({ from }: { from: '/map' | '/profile' }) {
  const { pay } = usePayDebt(from, null);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    pay();
  }, [pay]);
  return null;
}
