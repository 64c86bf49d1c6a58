/**
 * Calls each time the page is shown again, from the background or from the back-forward cache. Returns a function that
 * stops it.
 */
export function watchVisible(listener: () => void): () => void {
  const onChange = () => {
    if (document.visibilityState === 'visible') listener();
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  document.addEventListener('visibilitychange', onChange);
  addEventListener('pageshow', onShow);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    removeEventListener('pageshow', onShow);
  };
}

/** Calls each time the page is hidden, and at once when it is. Lives as long as the page. */
export function watchHidden(listener: () => void): void {
  const onChange = () => {
    if (document.visibilityState === 'hidden') listener();
  };
  document.addEventListener('visibilitychange', onChange);
  onChange();
}
