import { waitFor, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import type { IdleState } from '#machines/version/version.machine.ts';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';

type Rent = SnapshotFrom<typeof rentMachine>;

const isSending = (rent: Rent): boolean =>
  rent.matches({ act: 'sending' }) || rent.matches({ act: 'late' }) || rent.matches({ act: 'savingFinish' });
const isPhotographing = (finish: Rent['children']['finish']): boolean =>
  finish?.getSnapshot().matches('photographing') === true;

const PAYING = ['preparing', 'checking', 'asking', 'storingOrderId', 'leaving'] as const;

/** Resolves when no payment is being sent to the server and the page is not leaving for the provider's page. */
async function waitUntilSent(payment: ActorRefFrom<typeof paymentMachine> | null): Promise<void> {
  if (!payment) return;
  await waitFor(payment, (now) => now.status !== 'active' || !PAYING.some((state) => now.matches(state)), {
    timeout: Infinity,
  }).catch(() => undefined);
}

/**
 * Resolves when no process runs that a page load would interrupt: no command or payment is being sent, no photo is
 * being taken. Work that waits for the network is stored and survives a reload.
 * @param payment the payment of this page; null until a screen of money opens
 */
export async function whenIdle(
  session: ActorRefFrom<typeof sessionMachine>,
  payment: ActorRefFrom<typeof paymentMachine> | null,
): Promise<IdleState> {
  await waitUntilSent(payment);
  const { rent } = session.getSnapshot().children;
  const isBusy = (now: Rent) => now.status === 'active' && (isSending(now) || isPhotographing(now.children.finish));
  // A stopped chart waits for nothing. The finish chart changes state without an event to the ride's chart.
  while (rent && isBusy(rent.getSnapshot())) {
    await waitFor(rent, (now) => !isSending(now)).catch(() => undefined);
    const { finish } = rent.getSnapshot().children;
    if (finish) await waitFor(finish, (now) => !now.matches('photographing')).catch(() => undefined);
  }
  return { rideIsOn: rent !== undefined && rent.getSnapshot().context.rent !== null };
}
