import { useEffect } from 'react';

/** Whoever was on a button that is gone goes on at the heading of what came instead. `place`: what the screen is now. */
export function useLostFocus(place: string | number): void {
  useEffect(findLostFocus, [place]);
}

/** The same when something goes away by itself: for the end of its effect. */
export function useFocusAfter(): void {
  useEffect(() => findLostFocus, []);
}

function findLostFocus(): void {
  if (document.activeElement !== document.body) return;
  const heading = document.querySelector<HTMLElement>('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
