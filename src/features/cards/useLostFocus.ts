import { useEffect } from 'react';

/** The button that was pressed has gone with its card: the screen's heading takes the focus. `place`: what the screen is now. */
export function useLostFocus(place: string | number): void {
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('h1');
    if (document.activeElement !== document.body || !heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [place]);
}
