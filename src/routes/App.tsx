import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { CatchBoundary, RouterProvider } from '@tanstack/react-router';
import { StartFailed } from '#errors/StartFailed.tsx';
import { RuntimeProvider } from '#src/runtime/runtime.tsx';
import type { Runtime } from '#src/runtime/services.ts';
import type { AppRouter } from './router.ts';

export const App = ({ runtime, router }: { runtime: Runtime; router: AppRouter }) => (
  <I18nProvider i18n={i18n}>
    <RuntimeProvider runtime={runtime}>
      <CatchBoundary getResetKey={() => 0} errorComponent={() => <StartFailed />}>
        <RouterProvider router={router} />
      </CatchBoundary>
    </RuntimeProvider>
  </I18nProvider>
);
