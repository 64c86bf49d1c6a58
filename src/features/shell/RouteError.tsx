import { useLingui } from '@lingui/react/macro';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Refusal } from '#domain/errorCode.ts';
import { ErrorState } from '#errors/ErrorState.tsx';
import { refusalOf } from '#errors/refusalOf.ts';
import { ScreenNotLoaded } from '#errors/screenNotLoaded.ts';
import { useRuntime } from '#src/runtime.tsx';
import { Bone, Skeleton } from '#ui/Bone.tsx';
import { Page, Screen } from '#ui/Screen.tsx';
import { useMending } from './useMending.ts';

/** Why a screen is not there. Offline, a reload would lose the app; online it brings the new version. */
export function whyNotThere(cause: unknown, online: boolean): Refusal {
  return cause instanceof ScreenNotLoaded
    ? { code: online ? 'chunkLoadError' : 'networkErrorTitle' }
    : refusalOf(cause);
}

/** A screen that broke. The rest of the app lives on. */
export function RouteError({ error }: ErrorComponentProps) {
  const { report, connectivity } = useRuntime();
  const router = useRouter();
  useEffect(() => report(error), [error, report]);
  const isMending = useMending(error instanceof ScreenNotLoaded && connectivity.isOnline());
  const retry = () => {
    if (error instanceof ScreenNotLoaded && connectivity.isOnline()) location.reload();
    else void router.invalidate();
  };
  if (isMending) return <Mending />;
  return (
    <Screen>
      <Page>
        <ErrorState whole refusal={whyNotThere(error, connectivity.isOnline())} handlers={{ retry }} />
      </Page>
    </Screen>
  );
}

function Mending() {
  const { t } = useLingui();
  return (
    <Screen>
      <Page>
        <Skeleton label={t`Обновляем страницу`}>
          <Bone shape="title" />
          <Bone />
          <Bone shape="mid" />
        </Skeleton>
      </Page>
    </Screen>
  );
}
