import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PaymentSheet } from '#features/money/PaymentSheet.tsx';
import { usePayment } from '#features/money/usePayment.ts';
import { paths } from '#routes/paths.ts';

/**
 * The result of a payment, after the provider's page (account §2). The address opens it, but the app does not trust the
 * status in the address (decisions §5).
 */
export function PaymentResult() {
  // Not strict about the route: a rider who leaves quickly causes one more render after the route is gone.
  const { payStatus } = useSearch({ strict: false });
  const navigate = useNavigate();
  const send = usePayment()?.send;
  useEffect(() => {
    if (payStatus !== undefined) send?.({ type: 'rider.returned' });
  }, [payStatus, send]);
  return <PaymentSheet onClosed={() => navigate({ to: paths.profile, search: {}, replace: true })} />;
}
