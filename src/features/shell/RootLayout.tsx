import { Outlet, useRouterState } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useRent, useUpdateRequired } from '#src/runtime.tsx';
import { lastResort } from './lastResort.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { useArrivals } from './useArrivals.ts';

const UpdateScreen = lastResort(async () => (await import('./UpdateScreen.tsx')).UpdateScreen);
const GrantNotice = lastResort(async () => (await import('./GrantNotice.tsx')).GrantNotice);
const UpdateNotice = lastResort(async () => (await import('./UpdateScreen.tsx')).UpdateNotice);

/** `public/first-paint.js` has taken it from the address. */
const cameWithGrant = document.documentElement.dataset['grant'] !== undefined;

/** What every screen has: its title and focus, and the three things that may stand above any of them. */
export function RootLayout() {
  useArrivals();
  const updateRequired = useUpdateRequired();
  // A ride must be able to end: there the update asks, elsewhere it stands alone.
  const isAtTheRide = useRouterState({ select: (state) => state.location.pathname.startsWith('/map/') });
  const rideIsOn = useSelector(useRent(), (snapshot) => Boolean(snapshot?.context.rent));
  if (updateRequired && !isAtTheRide && !rideIsOn) return <UpdateScreen />;
  return (
    <>
      {updateRequired ? <UpdateNotice /> : <OfflineNotice />}
      {cameWithGrant && <GrantNotice />}
      <Outlet />
    </>
  );
}
