import { useSyncExternalStore } from 'react';

/** The same in the style sheets. A phone on its side is wide too, but has no height for a panel. */
// oxlint-disable-next-line lingui/no-unlocalized-strings -- a media query
const WIDE = '(min-width: 840px) and (min-height: 481px)';

const watch = (listener: () => void) => {
  const wide = matchMedia(WIDE);
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
};

/** Whether the map and a panel fit beside each other. Styles ask the screen themselves. */
export const useIsWide = (): boolean => useSyncExternalStore(watch, () => matchMedia(WIDE).matches);
