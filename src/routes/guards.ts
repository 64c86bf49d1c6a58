import { redirect } from '@tanstack/react-router';
import { waitFor } from 'xstate';
import { lazy } from '#domain/lazy.ts';
import { sendToRide } from '#machines/rent/sendToRide.ts';
import { inOwnSpelling } from '#paths/internalPath.ts';
import { paths } from '#paths/paths.ts';
import { type RedirectSearch, unauthorisedPath } from '#paths/redirectSearch.ts';
import type { Runtime } from '#src/runtime/services.ts';
import { mapSearch } from './search.ts';

export type RouterContext = { session: Runtime['session']['actor'] };

/** Restoring reads only the device, so this never waits for the network. */
const whenRestored = (context: RouterContext) => waitFor(context.session, (snapshot) => !snapshot.matches('restoring'));

/**
 * Lets a signed-in rider pass, also before the server confirms. Else loads the main page as a new document: no rider's
 * data stays in memory. An address in another spelling is replaced: screens compare addresses.
 */
export async function signedInOnly({ context, location }: { context: RouterContext; location: { href: string } }) {
  const session = await whenRestored(context);
  const own = inOwnSpelling(location.href);
  if (session.matches('signedIn') && own === location.href) return;
  if (session.matches('signedIn')) throw redirect({ href: own, replace: true });
  throw redirect({ href: unauthorisedPath(location.href), reloadDocument: true });
}

/** A signed-in rider does not need the sign-in screen. */
export async function visitorsOnly({ context, search }: { context: RouterContext; search: RedirectSearch }) {
  const session = await whenRestored(context);
  if (session.matches('signedIn')) throw redirect({ href: search.redirectUrl ?? paths.map, replace: true });
}

/**
 * The main page is for visitors. A signed-in rider goes to the map, not to the path in the address: otherwise Back
 * would lead in a circle (account §2).
 */
export const visitorsAtMain = ({ context }: { context: RouterContext }) => visitorsOnly({ context, search: {} });

/** Comes with the rider's code: a visitor needs none of it. */
const numbers = lazy(() => import('#domain/vehicleNumber.ts'));

/**
 * `/bike/51307`, from a sticker or a message: looks the vehicle up as if the rider had typed its number (account §2). A
 * visitor sees its public card (decisions §1). An invalid number opens the scan screen.
 */
export async function lookUpBikeByNumber({ context, params }: { context: RouterContext; params: { number: string } }) {
  const session = await whenRestored(context);
  if (!session.matches('signedIn')) return;
  const { rent } = context.session.getSnapshot().children;
  const { vehicleNumber } = await numbers();
  const number = vehicleNumber(params.number);
  if (rent && number !== null) sendToRide(rent, { type: 'rider.numberTyped', number });
  throw redirect({ to: paths.scan, replace: true });
}

/** `/station/7`: opens on the map for a signed-in rider, else as a public card (decisions §1). */
export async function stationOnMap({ context, params }: { context: RouterContext; params: { id: string } }) {
  const session = await whenRestored(context);
  if (!session.matches('signedIn')) return;
  const { station } = mapSearch({ station: params.id });
  throw redirect({ to: paths.map, search: { station }, replace: true });
}
