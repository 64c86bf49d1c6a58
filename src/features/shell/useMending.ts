import { useEffect, useState } from 'react';
import { useRuntime } from '#src/runtime.tsx';

const MENDED = 'velorent.device.loadedForScreen';
/** Longer than this nobody looks at a wait without words, ms. */
const PATIENCE = 10_000;

/** The file that this page began with: another release's has another name. */
const release = (): string => [...document.scripts].find(({ src }) => src.includes('/assets/'))?.src ?? '';

/** Once for each release in a tab: what a load did not mend another will not, and a page must never load itself in a circle. */
function isFirstTime(): boolean {
  try {
    if (sessionStorage.getItem(MENDED) === release()) return false;
    sessionStorage.setItem(MENDED, release());
    return true;
  } catch {
    return false;
  }
}

/** A load is being prepared; meanwhile the screen may be drawn anew. */
let isUnderWay = false;

/** A page that cannot come must not take the app away. */
const isServed = (): Promise<boolean> =>
  fetch('/version.json', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Loads the page anew where a screen's code is gone, when nothing is awaited that a load would cut.
 * @returns true while that is under way; then the screen has nothing to say
 */
export function useMending(isStale: boolean): boolean {
  const { atRest, report } = useRuntime();
  const [isMending, setMending] = useState(() => isStale && (isUnderWay ||= isFirstTime()));
  useEffect(() => {
    if (!isMending) return undefined;
    let isHere = true;
    const giveUp = () => {
      isUnderWay = false;
      setMending(false);
    };
    const tooLong = setTimeout(giveUp, PATIENCE);
    Promise.all([isServed(), atRest()])
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
  }, [isMending, atRest, report]);
  return isMending;
}
