import { redirect } from '@tanstack/react-router';
import { waitFor } from 'xstate';
import { vehicleNumber } from '#domain/vehicleNumber.ts';
import type { Runtime } from '#src/runtime.tsx';
import { type Carried, unauthorisedAddress } from './carried.ts';
import { mapSearch } from './search.ts';

export type RouterContext = { session: Runtime['session'] };

/** Restoring reads the device only, so this never waits for the network. */
const settled = (context: RouterContext) => waitFor(context.session, (snapshot) => !snapshot.matches('restoring'));

/** Signed in passes, confirmed by the server or not yet. Else a document load of the main page: no rider's data stays in memory. */
export async function signedInOnly({ context, location }: { context: RouterContext; location: { href: string } }) {
  const session = await settled(context);
  if (session.matches('signedIn')) return;
  throw redirect({ href: unauthorisedAddress(location.href), reloadDocument: true });
}

/** Whoever is signed in has no business at sign-in. */
export async function visitorsOnly({ context, search }: { context: RouterContext; search: Carried }) {
  const session = await settled(context);
  if (session.matches('signedIn')) throw redirect({ href: search.redirectUrl ?? '/map', replace: true });
}

/** The main page is a visitor's. What it once carried is not gone to again: Back would lead a rider in a circle (account §2). */
export const visitorsAtMain = ({ context }: { context: RouterContext }) => visitorsOnly({ context, search: {} });

/**
 * `/bike/51307`, as a sticker or a message says it: that vehicle is looked up as if its number had been typed (account §2).
 * Who is not signed in sees its public card (decisions §1). Anything else opens the entry.
 */
export async function asTypedNumber({ context, params }: { context: RouterContext; params: { number: string } }) {
  const session = await settled(context);
  if (!session.matches('signedIn')) return;
  const { rent } = context.session.getSnapshot().children;
  const number = vehicleNumber(params.number);
  if (rent && number !== null) {
    // While a kept ride is being recalled, nothing else is heard.
    await waitFor(rent, (snapshot) => !snapshot.matches({ ride: { resuming: 'recalling' } }));
    rent.send({ type: 'rider.numberTyped', number });
  }
  throw redirect({ to: '/map/scan', replace: true });
}

/** `/station/7`: on the map for who is signed in, else its public card (decisions §1). */
export async function stationOnMap({ context, params }: { context: RouterContext; params: { id: string } }) {
  const session = await settled(context);
  if (!session.matches('signedIn')) return;
  const { station } = mapSearch({ station: params.id });
  throw redirect({ to: '/map', search: { station }, replace: true });
}
