import { redirect } from '@tanstack/react-router';
import { waitFor } from 'xstate';
import type { Runtime } from '#src/runtime.tsx';
import { type Carried, unauthorisedAddress } from './carried.ts';

export type RouterContext = { session: Runtime['session'] };

/** Restoring reads the device only, so this never waits for the network. */
const settled = (context: RouterContext) => waitFor(context.session, (snapshot) => !snapshot.matches('restoring'));

/** Signed in passes, confirmed by the server or not yet. Else a document load of the main page: no rider's data stays in memory. */
export async function signedInOnly({ context, location }: { context: RouterContext; location: { href: string } }) {
  const session = await settled(context);
  if (session.matches('signedIn')) return;
  throw redirect({ href: unauthorisedAddress(location.href), reloadDocument: true });
}

/** Whoever is signed in has no business at the entrance. */
export async function visitorsOnly({ context, search }: { context: RouterContext; search: Carried }) {
  const session = await settled(context);
  if (session.matches('signedIn')) throw redirect({ href: search.redirectUrl ?? '/map', replace: true });
}
