import { useLingui } from '@lingui/react/macro';
import { QueryClientContext } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useContext, useEffect } from 'react';
import type { Refusal } from '#domain/errorCode.ts';
import { ErrorState } from '#errors/ErrorState.tsx';
import { refusalOf } from '#errors/refusalOf.ts';
import { ScreenNotLoaded } from '#errors/screenNotLoaded.ts';
import { SignOut } from '#features/profile/SignOut.tsx';
import { useRuntime, useSession } from '#src/runtime/runtime.tsx';
import { Rows } from '#ui/Row.tsx';
import { Page, Screen } from '#ui/Screen.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';
import { useChunkReload } from './useChunkReload.ts';

/** Why a screen is missing. Without a network a reload would lose the app; with a network it loads the new version. */
export function routeRefusal(cause: unknown, online: boolean): Refusal {
  return cause instanceof ScreenNotLoaded
    ? { code: online ? 'chunkLoadError' : 'networkErrorTitle' }
    : refusalOf(cause);
}

/**
 * The screen after an error. The rest of the app works. A retry loads the data again, because the stored data may have
 * caused the error. Without a network only the stored data is available.
 */
export function RouteError({ error }: ErrorComponentProps) {
  const { report } = useRuntime();
  const { connectivity } = useRuntime().device;
  const router = useRouter();
  // The screens before the sign-in have none.
  const queryClient = useContext(QueryClientContext);
  const isSignedIn = useSession(({ context }) => context.riderId !== null);
  useEffect(() => report(error), [error, report]);
  const isMending = useChunkReload(error instanceof ScreenNotLoaded && connectivity.isOnline());
  const retry = () => {
    if (error instanceof ScreenNotLoaded && connectivity.isOnline()) location.reload();
    else {
      if (connectivity.isOnline()) queryClient?.resetQueries().catch(report);
      void router.invalidate();
    }
  };
  if (isMending) return <Reloading />;
  return (
    <Screen>
      <Page>
        <ErrorState whole refusal={routeRefusal(error, connectivity.isOnline())} handlers={{ retry }} />
        {isSignedIn && (
          <Rows>
            <SignOut />
          </Rows>
        )}
      </Page>
    </Screen>
  );
}

function Reloading() {
  const { t } = useLingui();
  return (
    <Screen>
      <Page>
        <SkeletonGroup label={t`Обновляем страницу`}>
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton shape="mid" />
        </SkeletonGroup>
      </Page>
    </Screen>
  );
}
