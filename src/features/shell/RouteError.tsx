import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Fault } from '#api/fault.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { ErrorState } from '#errors/ErrorState.tsx';
import { ScreenNotLoaded } from '#errors/screenNotLoaded.ts';
import { useRuntime } from '#src/runtime.tsx';
import { Page, Screen } from '#ui/Screen.tsx';

/** Why a screen is not there. Offline, a reload would lose the app; online it brings the new version. */
export function refusalOf(cause: unknown, online: boolean): Refusal {
  if (cause instanceof Fault) return { code: cause.code, serverText: cause.serverText };
  if (cause instanceof ScreenNotLoaded) return { code: online ? 'chunkLoadError' : 'networkErrorTitle' };
  return { code: 'unknownError' };
}

/** A screen that broke. The rest of the app lives on. */
export function RouteError({ error }: ErrorComponentProps) {
  const { report, connectivity } = useRuntime();
  const router = useRouter();
  useEffect(() => report(error), [error, report]);
  const retry = () => {
    if (error instanceof ScreenNotLoaded && connectivity.isOnline()) location.reload();
    else void router.invalidate();
  };
  return (
    <Screen>
      <Page>
        <ErrorState whole refusal={refusalOf(error, connectivity.isOnline())} handlers={{ retry }} />
      </Page>
    </Screen>
  );
}
