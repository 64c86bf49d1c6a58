import { waitFor, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { rentMachine } from '#machines/rent/rent.machine.ts';
import type { sessionMachine } from '#machines/session/session.machine.ts';
import type { AtRest } from '#machines/version/version.machine.ts';

const isAtRest = (rent: SnapshotFrom<typeof rentMachine>): boolean =>
  !rent.matches({ act: 'sending' }) &&
  !rent.matches({ act: 'recording' }) &&
  rent.children.finish?.getSnapshot().matches('photographing') !== true;

/**
 * Resolves when nothing is under way that a load of the page would cut: no command being sent, no photograph being taken.
 * What waits for the network is written down and outlives the page.
 */
export async function whenAtRest(session: ActorRefFrom<typeof sessionMachine>): Promise<AtRest> {
  const { rent } = session.getSnapshot().children;
  // A ride's chart that ends with the session awaits nothing any more.
  if (rent) await waitFor(rent, isAtRest).catch(() => undefined);
  return { rideIsOn: rent !== undefined && rent.getSnapshot().context.rent !== null };
}
