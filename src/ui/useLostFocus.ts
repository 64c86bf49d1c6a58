import { useEffect } from 'react';

/**
 * Moves the focus to the heading when the focused button disappears.
 * @param state what the screen shows; a change triggers the check
 */
export function useLostFocus(state: string | number): void {
  useEffect(findLostFocus, [state]);
}

/** The same when the component unmounts. */
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
