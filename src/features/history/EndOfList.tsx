import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { ErrorBanner } from '#errors/ErrorBanner.tsx';
import { Button } from '#ui/Button.tsx';
import type { HistoryList } from './useHistoryList.ts';

/** The next page loads this many pixels before the end of the list. */
const AHEAD = 600;

/** Loads the next page on scroll. A button does the same for keyboards and after a failure. */
export function EndOfList({ half }: { half: HistoryList<unknown> }) {
  const { t } = useLingui();
  const { isFresh, isWhole, isLoadingMore, moreRefusal, loadMore } = half;
  const end = useRef<HTMLDivElement>(null);
  const goesOn = isFresh && !isWhole;
  const isListening = goesOn && !isLoadingMore && moreRefusal === null;

  useEffect(() => {
    const seen = end.current;
    if (!isListening || !seen) return;
    const watcher = new IntersectionObserver(
      (sights) => sights.some(({ isIntersecting }) => isIntersecting) && loadMore(),
      { rootMargin: `${AHEAD}px` },
    );
    watcher.observe(seen);
    return () => watcher.disconnect();
  });

  if (!goesOn) return null;
  return (
    <div ref={end}>
      {moreRefusal ? (
        <ErrorBanner refusal={moreRefusal} handlers={{ retry: loadMore }} />
      ) : (
        <Button look="quiet" wide busy={isLoadingMore} onClick={loadMore}>
          {t`Показать ещё`}
        </Button>
      )}
    </div>
  );
}
