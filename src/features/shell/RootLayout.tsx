import { Outlet, useRouterState } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { lazyFallback } from '#errors/lazyFallback.tsx';
import { useScreenIsWhole } from '#hooks/useScreenIsWhole.ts';
import { paths } from '#paths/paths.ts';
import { useRent, useUpdateRequired } from '#src/runtime/runtime.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { useRouteAnnouncer } from './useRouteAnnouncer.ts';

const UpdateScreen = lazyFallback(async () => (await import('./UpdateScreen.tsx')).UpdateScreen);
const ImplicitGrantBanner = lazyFallback(async () => (await import('./ImplicitGrantBanner.tsx')).ImplicitGrantBanner);
const LandscapePrompt = lazyFallback(async () => (await import('./LandscapePrompt.tsx')).LandscapePrompt);
const UpdateRequiredBanner = lazyFallback(async () => (await import('./UpdateScreen.tsx')).UpdateRequiredBanner);

/** `public/first-paint.js` has removed the grant from the address. */
const openedWithGrant = document.documentElement.dataset['grant'] !== undefined;

/** The parts of every screen: title, focus, and the banners above. */
export function RootLayout() {
  useRouteAnnouncer();
  const updateRequired = useUpdateRequired();
  // In a ride screen the rider must be able to end the ride, so the update is only a banner. Elsewhere it replaces the
  // screen.
  const isAtTheRide = useRouterState({ select: (state) => state.location.pathname.startsWith(`${paths.map}/`) });
  const rideIsOn = useSelector(useRent(), (snapshot) => Boolean(snapshot?.context.rent));
  const isAtRest = useFirstIdle();
  if (updateRequired && !isAtTheRide && !rideIsOn) return <UpdateScreen />;
  return (
    <>
      {updateRequired ? <UpdateRequiredBanner /> : <OfflineBanner />}
      {openedWithGrant && <ImplicitGrantBanner />}
      <Outlet />
      {isAtRest && <LandscapePrompt />}
    </>
  );
}

/** True after the first screen is whole and idle. Parts that the first screen does not need render only then. */
function useFirstIdle(): boolean {
  const isWhole = useScreenIsWhole();
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => {
    if (!isWhole) return undefined;
    const timer = setTimeout(() => setAtRest(true), 1_000);
    return () => clearTimeout(timer);
  }, [isWhole]);
  return isAtRest;
}
