import { waitFor, type ActorRefFrom } from 'xstate';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';

export type Payment = ActorRefFrom<typeof paymentMachine>;

/** The payment of this page. Null until a screen of money opens. */
let currentPayment: Payment | null = null;

export const setCurrentPayment = (payment: Payment | null): void => {
  currentPayment = payment;
};

const UNDER_WAY = ['preparing', 'checking', 'asking', 'storingOrderId', 'leaving'] as const;

/** Resolves when no payment is being sent to the server and the page is not leaving for the provider's page. */
export async function whenPaymentIdle(): Promise<void> {
  if (!currentPayment) return;
  await waitFor(currentPayment, (now) => now.status !== 'active' || !UNDER_WAY.some((state) => now.matches(state)), {
    timeout: Infinity,
  }).catch(() => undefined);
}
