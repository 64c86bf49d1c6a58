import { useEffect, useState } from 'react';
import { within } from '#api/within.ts';
import { isFirstInVisit } from '#platform/browserStorage.ts';
import { useRuntime } from '#src/runtime/runtime.tsx';

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
export function useChunkReload(isStale: boolean): boolean {
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
