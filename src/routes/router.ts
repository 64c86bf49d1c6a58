import type { MessageDescriptor } from '@lingui/core';
import { createRouter } from '@tanstack/react-router';
import { lastResort } from '#features/shell/lastResort.tsx';
import type { Runtime } from '#src/runtime.tsx';
import { tree } from './tree.ts';

const NotFoundScreen = lastResort(async () => (await import('#features/notFound/NotFoundScreen.tsx')).NotFoundScreen);
const RouteError = lastResort(async () => (await import('#features/shell/RouteError.tsx')).RouteError);

export const createAppRouter = (runtime: Runtime) =>
  createRouter({
    routeTree: tree,
    context: { session: runtime.session },
    scrollRestoration: true,
    defaultNotFoundComponent: NotFoundScreen,
    defaultErrorComponent: RouteError,
    // A screen that comes in less than this is not worth a flash of grey.
    defaultPendingMs: 300,
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface HistoryState {
    /** The profile was opened from the map, and leads back there (account §2). */
    cameFromMap?: boolean;
    /** The path that was wanted, for a screen that opens sign-in itself (account §3). */
    redirectUrl?: string;
    /** A code has just opened this plan: Back leads to the list (account §2). */
    byPromocodeTariff?: boolean;
  }
  interface StaticDataRouteOption {
    /** Title of the document while this route is the deepest one. */
    title?: MessageDescriptor;
  }
}
