import { waitFor, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import type { IdleState } from '#machines/version/version.machine.ts';

type Rent = SnapshotFrom<typeof rentMachine>;

const SENDING = ['beginning', 'sending', 'retrying'] as const;

/** The ride's chart hears of each end of a command, so its own changes are enough to look again. */
function isBusy(rent: Rent): boolean {
  const command = rent.children.rideCommand?.getSnapshot();
  return (
    SENDING.some((state) => command?.matches({ command: state })) ||
    rent.matches({ ride: { ACTIVE_RIDE_END: 'photographing' } })
  );
}

/** Resolves when no payment is being sent to the server and the page is not leaving for the provider's page. */
async function waitUntilSent(payment: ActorRefFrom<typeof paymentMachine> | null): Promise<void> {
  if (!payment) return;
  await waitFor(payment, (now) => now.status !== 'active' || !now.matches('requesting'), {
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
  // A chart that was stopped is waited for no longer.
  if (rent) await waitFor(rent, (now) => now.status !== 'active' || !isBusy(now)).catch(() => undefined);
  return { rideIsOn: rent !== undefined && rent.getSnapshot().context.rent !== null };
}
