/** A phone on its side. A tablet is taller, a small window on a desk has a mouse. */
// oxlint-disable-next-line lingui/no-unlocalized-strings -- a media query
const ON_ITS_SIDE = '(orientation: landscape) and (max-height: 480px) and (pointer: coarse)';

/** How the phone is held. A keyboard makes any page wider than high: where the browser says how the screen stands, that counts too. */
export const phoneSide = {
  isOnSide(): boolean {
    const { orientation }: { orientation?: ScreenOrientation } = screen;
    return matchMedia(ON_ITS_SIDE).matches && (orientation?.type.startsWith('landscape') ?? true);
  },
  /** Calls at each change; answers how to stop. */
  watch(listener: () => void): () => void {
    const side = matchMedia(ON_ITS_SIDE);
    side.addEventListener('change', listener);
    return () => side.removeEventListener('change', listener);
  },
};
