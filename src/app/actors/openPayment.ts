import { waitFor, type ActorRefFrom } from 'xstate';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';

export type Payment = ActorRefFrom<typeof paymentMachine>;

/** The payment of this page, once somebody has looked at money. */
let open: Payment | null = null;

export const setOpenPayment = (payment: Payment | null): void => {
  open = payment;
};

const UNDER_WAY = ['preparing', 'checking', 'asking', 'remembering', 'leaving'] as const;

/** Resolves when no payment is on its way to the server or to the provider's page. */
export async function paymentRests(): Promise<void> {
  if (!open) return;
  await waitFor(open, (now) => now.status !== 'active' || !UNDER_WAY.some((state) => now.matches(state)), {
    timeout: Infinity,
  }).catch(() => undefined);
}
