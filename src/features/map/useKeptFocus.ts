import { type RefObject, useEffect, useRef } from 'react';

/**
 * Where the focus goes when something closes and what had opened it is gone: to the screen's heading, so that the keyboard
 * goes on from the top and not from nowhere.
 */
export function useKeptFocus(isOpen: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (wasOpen.current && !isOpen && isLost) heading.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return heading;
}
