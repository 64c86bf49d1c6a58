import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the screen's heading when a sheet closes and the button that opened it no longer exists. Without this the
 * keyboard focus would be lost.
 */
export function useRestoredFocus(isOpen: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (wasOpen.current && !isOpen && isLost) heading.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return heading;
}
