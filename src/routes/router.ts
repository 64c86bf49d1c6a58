import type { MessageDescriptor } from '@lingui/core';
import { createRouter } from '@tanstack/react-router';
import { lazyFallback } from '#errors/lazyFallback.tsx';
import type { Runtime } from '#src/runtime/services.ts';
import { prefersReducedMotion } from '#ui/motion.ts';
import { tree } from './tree.ts';

const NotFoundScreen = lazyFallback(async () => (await import('#features/notFound/NotFoundScreen.tsx')).NotFoundScreen);
const RouteError = lazyFallback(async () => (await import('#features/shell/RouteError.tsx')).RouteError);

export function createAppRouter(runtime: Runtime) {
  const router = createRouter({
    routeTree: tree,
    context: { session: runtime.session.actor },
    scrollRestoration: true,
    defaultNotFoundComponent: NotFoundScreen,
    defaultErrorComponent: RouteError,
    // What breaks around the screens is caught in App.tsx: the router's own page speaks English and leads nowhere.
    disableGlobalCatchBoundary: true,
    // If a screen loads faster than this, a placeholder would only flash, ms.
    defaultPendingMs: 300,
  });
  // One screen fades into the next where the browser can do it. The router's own option would also fade the first screen
  // and each card of the map, whose path stays, and leaves the errors of an interrupted fade unhandled.
  router.startViewTransition = (update) => {
    const from = router.state.resolvedLocation?.pathname ?? router.latestLocation.pathname;
    const stays = from === router.latestLocation.pathname;
    if (stays || document.hidden || prefersReducedMotion() || !('startViewTransition' in document)) return update();
    const { ready, updateCallbackDone } = document.startViewTransition(update);
    ready.catch(() => {});
    return updateCallbackDone;
  };
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface HistoryState {
    /** The profile was opened from the map; Back leads to the map (account §2). */
    cameFromMap?: boolean;
    /** The requested path, for a screen that opens sign-in itself (account §3). */
    redirectUrl?: string;
    /** A promo code has just opened this tariff: Back leads to the list (account §2). */
    byPromocodeTariff?: boolean;
    /** The main card is being charged: the profile shows the result, also after a reload (account §4). */
    showsPayment?: boolean;
  }
  interface StaticDataRouteOption {
    /** Title of the document while this is the deepest route. */
    title?: MessageDescriptor;
  }
}
