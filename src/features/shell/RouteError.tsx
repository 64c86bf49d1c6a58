import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Fault } from '#api/fault.ts';
import type { Refusal } from '#domain/errorCode.ts';
import { ErrorState } from '#errors/ErrorState.tsx';
import { useRuntime } from '#src/runtime.tsx';
import { Page, Screen } from '#ui/Screen.tsx';

/** Each browser has its own words for a script that is not there any more: after a new version, or without a network. */
const STALE_CHUNK = /dynamically imported module|importing a module script|ChunkLoadError|unable to preload/i;

export function refusalOf(cause: unknown): Refusal {
  if (cause instanceof Fault) return { code: cause.code, serverText: cause.serverText };
  return { code: cause instanceof Error && STALE_CHUNK.test(`${cause.name} ${cause.message}`) ? 'chunkLoadError' : 'unknownError' };
}

/** A screen that broke. The rest of the app lives on. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const { report } = useRuntime();
  useEffect(() => report(error), [error, report]);
  return (
    <Screen>
      <Page>
        <ErrorState refusal={refusalOf(error)} handlers={{ retry: reset, close: reset }} />
      </Page>
    </Screen>
  );
}
