import { useLingui } from '@lingui/react/macro';
import { QueryClientContext } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useContext, useEffect, useState } from 'react';
import { within } from '#api/within.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { ErrorState } from '#errors/ErrorState.tsx';
import { refusalOf } from '#errors/refusalOf.ts';
import { ScreenNotLoaded } from '#errors/screenNotLoaded.ts';
import { SignOut } from '#features/profile/SignOut.tsx';
import { isFirstInVisit } from '#platform/browserStorage.ts';
import { useRuntime, useSession } from '#src/runtime/runtime.tsx';
import { Rows } from '#ui/Row.tsx';
import { Page, Screen } from '#ui/Screen.tsx';
import { Skeleton, SkeletonGroup } from '#ui/Skeleton.tsx';

const RELOADED = 'velorent.device.loadedForScreen';
/** The longest wait without a text, ms. */
const PATIENCE = 10_000;

/** The script of this page. Another release has another file name. */
const release = (): string => [...document.scripts].find(({ src }) => src.includes('/assets/'))?.src ?? '';

/** True once per release in a tab. A second reload would not help, and the page must never reload in a loop. */
const isFirstTime = (): boolean => isFirstInVisit(RELOADED, release());

/** A reload is being prepared. The screen may render again meanwhile. */
let isReloading = false;

/** Whether the server is reachable: a reload of an unreachable page would lose the app. */
const isServed = (): Promise<boolean> =>
  fetch('/version.json', { cache: 'no-store', signal: within(PATIENCE) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Reloads the page if the code of a screen no longer exists. Waits until the app is idle, so that the reload interrupts
 * nothing.
 *
 * @returns true during this time: then the screen shows no error
 */
function useChunkReload(isStale: boolean): boolean {
  const { report } = useRuntime();
  const { whenIdle } = useRuntime().session;
  const [isMending, setMending] = useState(() => isStale && (isReloading ||= isFirstTime()));
  useEffect(() => {
    if (!isMending) return undefined;
    let isHere = true;
    const giveUp = () => {
      isReloading = false;
      setMending(false);
    };
    const tooLong = setTimeout(giveUp, PATIENCE);
    Promise.all([isServed(), whenIdle()])
      .then(([served]) => {
        if (!isHere) return;
        if (served) location.reload();
        else giveUp();
      })
      .catch((cause: unknown) => {
        giveUp();
        report(cause);
      });
    return () => {
      isHere = false;
      clearTimeout(tooLong);
    };
  }, [isMending, whenIdle, report]);
  return isMending;
}

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
