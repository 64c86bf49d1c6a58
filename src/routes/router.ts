import type { MessageDescriptor } from '@lingui/core';
import { createRouter } from '@tanstack/react-router';
import { NotFoundScreen } from '#features/notFound/NotFoundScreen.tsx';
import { RouteError } from '#features/shell/RouteError.tsx';
import type { Runtime } from '#src/runtime.tsx';
import { tree } from './tree.ts';

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
  interface StaticDataRouteOption {
    /** Title of the document while this route is the deepest one. */
    title?: MessageDescriptor;
  }
}
