import { Outlet, useRouterState } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useRent, useUpdateRequired } from '#src/runtime.tsx';
import { lastResort } from './lastResort.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { useArrivals } from './useArrivals.ts';

const UpdateScreen = lastResort(async () => (await import('./UpdateScreen.tsx')).UpdateScreen);
const GrantNotice = lastResort(async () => (await import('./GrantNotice.tsx')).GrantNotice);
const TurnNotice = lastResort(async () => (await import('./TurnNotice.tsx')).TurnNotice);
const UpdateNotice = lastResort(async () => (await import('./UpdateScreen.tsx')).UpdateNotice);

/** `public/first-paint.js` has taken it from the address. */
const cameWithGrant = document.documentElement.dataset['grant'] !== undefined;

/** What every screen has: its title and focus, and what may stand above any of them. */
export function RootLayout() {
  useArrivals();
  const updateRequired = useUpdateRequired();
  // A ride must be able to end: there the update asks, elsewhere it stands alone.
  const isAtTheRide = useRouterState({ select: (state) => state.location.pathname.startsWith('/map/') });
  const rideIsOn = useSelector(useRent(), (snapshot) => Boolean(snapshot?.context.rent));
  const isAtRest = useFirstRest();
  if (updateRequired && !isAtTheRide && !rideIsOn) return <UpdateScreen />;
  return (
    <>
      {updateRequired ? <UpdateNotice /> : <OfflineNotice />}
      {cameWithGrant && <GrantNotice />}
      <Outlet />
      {isAtRest && <TurnNotice />}
    </>
  );
}

/** What the first screen can do without comes after it. */
function useFirstRest(): boolean {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAtRest(true), 1_000);
    return () => clearTimeout(timer);
  }, []);
  return isAtRest;
}
