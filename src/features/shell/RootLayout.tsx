import { Outlet, useRouterState } from '@tanstack/react-router';
import { useUpdateRequired } from '#src/runtime.tsx';
import { toasts } from '#ui/toasts.ts';
import { ToastHost } from '#ui/Toast.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { UpdateNotice, UpdateScreen } from './UpdateScreen.tsx';
import { useArrivals } from './useArrivals.ts';
import { useErrorList } from './useErrorList.ts';

/** What every screen has: the shared errors, toasts, and the two things that may stand above any of them. */
export function RootLayout() {
  useArrivals();
  useErrorList();
  const updateRequired = useUpdateRequired();
  // A ride must be able to end: there the update asks, elsewhere it stands alone.
  const inRide = useRouterState({ select: (state) => state.location.pathname.startsWith('/map/') });
  if (updateRequired && !inRide) return <UpdateScreen />;
  return (
    <>
      {updateRequired ? <UpdateNotice /> : <OfflineNotice />}
      <Outlet />
      <ToastHost toasts={toasts} />
    </>
  );
}
