import { waitFor, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import type { AtRest } from '#machines/version/version.machine.ts';
import { paymentRests } from './actors/openPayment.ts';

type Rent = SnapshotFrom<typeof rentMachine>;

const isSending = (rent: Rent): boolean =>
  rent.matches({ act: 'sending' }) || rent.matches({ act: 'late' }) || rent.matches({ act: 'recording' });
const isPhotographing = (finish: Rent['children']['finish']): boolean =>
  finish?.getSnapshot().matches('photographing') === true;

/**
 * Resolves when nothing is under way that a load of the page would cut: no command or payment being sent, no photograph being
 * taken.
 * What waits for the network is written down and outlives the page.
 */
export async function whenAtRest(session: ActorRefFrom<typeof sessionMachine>): Promise<AtRest> {
  await paymentRests();
  const { rent } = session.getSnapshot().children;
  const isAwaited = (now: Rent) => now.status === 'active' && (isSending(now) || isPhotographing(now.children.finish));
  // A chart that ends awaits nothing any more. The end's own chart moves on without the ride's being told.
  while (rent && isAwaited(rent.getSnapshot())) {
    await waitFor(rent, (now) => !isSending(now)).catch(() => undefined);
    const { finish } = rent.getSnapshot().children;
    if (finish) await waitFor(finish, (now) => !now.matches('photographing')).catch(() => undefined);
  }
  return { rideIsOn: rent !== undefined && rent.getSnapshot().context.rent !== null };
}
