/** Matches a phone in landscape. A tablet is higher, and a small desktop window has a mouse. */
// oxlint-disable-next-line lingui/no-unlocalized-strings -- a media query
const LANDSCAPE_PHONE = '(orientation: landscape) and (max-height: 480px) and (pointer: coarse)';

/**
 * The orientation of the phone. An open keyboard makes every page wider than high, so the screen's own orientation
 * counts if the browser reports it.
 */
export const phoneOrientation = {
  isOnSide(): boolean {
    const { orientation }: { orientation?: ScreenOrientation } = screen;
    return matchMedia(LANDSCAPE_PHONE).matches && (orientation?.type.startsWith('landscape') ?? true);
  },
  /** Calls `listener` on each change. Returns a function that stops it. */
  watch(listener: () => void): () => void {
    const side = matchMedia(LANDSCAPE_PHONE);
    side.addEventListener('change', listener);
    return () => side.removeEventListener('change', listener);
  },
};
