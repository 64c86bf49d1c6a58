import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PaymentSheet, usePayment } from '#features/money/index.ts';

/** Back from the provider's page (account §2). The address opens the result; what it says of it is not read (decisions §5). */
export function PaymentResult() {
  // Not by its route: a rider who leaves quickly has this drawn once more when that is gone already.
  const { payStatus } = useSearch({ strict: false });
  const navigate = useNavigate();
  const send = usePayment()?.send;
  useEffect(() => {
    if (payStatus !== undefined) send?.({ type: 'rider.returned' });
  }, [payStatus, send]);
  return <PaymentSheet onClosed={() => navigate({ to: '/profile', search: {}, replace: true })} />;
}
