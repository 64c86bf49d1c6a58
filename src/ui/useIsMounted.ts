import { useEffect, useRef } from 'react';

/** Whether the component is still mounted when an answer arrives: a late "back" must not leave another screen. */
export function useIsMounted(): () => boolean {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return () => isHere.current;
}
