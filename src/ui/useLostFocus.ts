import { useEffect } from 'react';

/** Whoever was on a button that is gone goes on at the heading of what came instead. `place`: what the screen is now. */
export function useLostFocus(place: string | number): void {
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const heading = document.querySelector<HTMLElement>('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [place]);
}
